import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CheckLine, Connection } from '#contract/features/channels/connections.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { useCheck } from '../channels.queries.ts'
import { linesNow } from '../check-lines.ts'
import { useFaultWords } from '../use-fault-words.ts'
import styles from './connection.module.css'

/** Asks the platform, and tells what was found, a line each. */
export function CheckSection({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const bot = useBot()
  const format = useFormat()
  const checking = useCheck()
  const [checkedAt, setCheckedAt] = useState<Date>()
  const lines =
    checking.reply === undefined || checking.reply === null ? undefined : linesNow(checking.reply, connection)
  return (
    <section aria-label={connecting.checkTitle}>
      <div className={styles.head}>
        <h3>{connecting.checkTitle}</h3>
        <Button
          variant="default"
          size="xs"
          loading={checking.isBusy}
          onClick={() => {
            setCheckedAt(new Date())
            checking.start({ params: { botId: bot.id, connectionId: connection.id } })
          }}
        >
          {connecting.check}
        </Button>
      </div>
      <p className={styles.quiet}>{connecting.checkText}</p>
      {checking.error !== null && <ErrorNotice error={checking.error} />}
      <div role="status">
        {lines && (
          <>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <Line key={line.step} line={line} connection={connection} />
              ))}
            </ul>
            {checkedAt && (
              <p className={styles.checkedAt}>
                <time dateTime={checkedAt.toISOString()}>{connecting.checkedAt(format.dateTime(checkedAt))}</time>
              </p>
            )}
          </>
        )}
      </div>
    </section>
  )
}

const icons = { ok: IconCheck, failed: IconAlertTriangle, waiting: IconClock, skipped: IconMinus } as const

interface LineProps {
  line: CheckLine
  connection: Connection
}

function Line({ line: { step, outcome, fault, details }, connection: { kind, needsPublicAddress } }: LineProps) {
  const connecting = usePhrases('connecting')
  const faultWords = useFaultWords(kind)
  const Icon = icons[outcome]
  const words = fault === null ? undefined : faultWords({ fault, details })
  const looked = connecting.lines[step === 'handshake' && !needsPublicAddress ? 'socket' : step]
  return (
    <li data-outcome={outcome}>
      <Icon size={17} stroke={2} aria-hidden />
      <span>
        <span className="visually-hidden">{connecting.outcome[outcome]}: </span>
        <span>{words ? words.is : looked[outcome]}</span>
        {words && <small>{words.todo}</small>}
        {fault === 'address-not-listed' && details.address && (
          <CopyField label={connecting.addressToAdd} text={details.address} />
        )}
      </span>
    </li>
  )
}
