import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { endSession, listSessions, type Session, type System } from '#contract/features/account/sessions.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from './sessions.module.css'

const handheld: ReadonlySet<System | null> = new Set(['iphone', 'android', 'harmonyos'])

/** One place, and the way to end it where it is another one. */
export function SessionRow({ item }: { item: Session }) {
  const { sessions: words } = usePhrases('security')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const ending = useCall(endSession, { invalidates: [listSessions] })
  const browser = item.browser === null ? words.unknownBrowser : words.browsers[item.browser]
  const device = item.system === null ? browser : words.on(browser, words.systems[item.system])
  const since = format.dateTime(item.createdAt)
  const facts = [
    item.isCurrent ? words.inUse : words.used(format.relative(item.usedAt)),
    words.loggedIn(since),
    item.address !== null && words.address(item.address),
  ].filter((fact) => typeof fact === 'string')

  async function end(): Promise<void> {
    try {
      await ending.call({ params: { sessionId: item.id } })
    } catch (error) {
      // It ended by itself, or on another screen: as was wanted.
      if (!(error instanceof ApiError && error.code === 'not-found')) throw error
    }
    showToast({ message: words.ask.done(device) })
  }

  return (
    <li className={styles.row}>
      <DeviceIcon system={item.system} />
      <div className={styles.main}>
        <div className={styles.head}>
          <strong>{device}</strong>
          {item.isCurrent && <StatusChip tone="good">{words.current}</StatusChip>}
        </div>
        <p className={`${styles.facts} tabular`}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {!item.isCurrent && (
        <Button variant="default" aria-label={words.endOf(device, since)} onClick={() => setAsking(true)}>
          {words.end}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.ask.title}
        actionLabel={words.ask.submit}
        isDangerous
        onConfirm={end}
      >
        <p className={styles.asked}>
          <strong>{device}</strong>
          <span className="tabular">{facts.join(' · ')}</span>
        </p>
        <p>{words.ask.text}</p>
      </ConfirmDialog>
    </li>
  )
}

function DeviceIcon({ system }: { system: System | null }) {
  const Icon = system === 'ipad' ? IconDeviceTablet : handheld.has(system) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon className={styles.icon} size={22} stroke={1.6} aria-hidden />
}
