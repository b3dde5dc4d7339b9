import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Connection } from '#contract/features/channels/connections.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'
import { withOpen } from '../channels.paths.ts'
import { useConnections } from '../channels.queries.ts'
import { StateDialog } from '../connection/StateDialog.tsx'
import { faultNow } from '../connection-status.ts'
import { useFaultWords } from '../use-fault-words.ts'
import styles from './hosting.module.css'

/** The state of hosting on one kind of platform: not enabled, or each account with what may be done about it. */
export function HostingOf({ kind }: { kind: ChannelKind }) {
  const hosting = usePhrases('hosting')
  const { pathTo } = useWorkspace()
  const { data, error, refetch } = useConnections()
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  const mine = data.items.filter((each) => each.kind === kind)
  if (mine.length === 0)
    return (
      <div className={styles.row}>
        <StatusChip tone="off">{hosting.states.none}</StatusChip>
        <span className={styles.actions}>
          <Button variant="default" component={Link} to={withOpen(pathTo('connect'), kind)}>
            {hosting.enable}
          </Button>
        </span>
      </div>
    )
  return (
    <ul className={styles.rows}>
      {mine.map((connection) => (
        <HostingRow key={connection.id} connection={connection} />
      ))}
    </ul>
  )
}

const tones: Readonly<Record<Connection['state'], StatusTone>> = {
  submitted: 'waiting',
  enabled: 'good',
  removed: 'bad',
  failure: 'bad',
}

function HostingRow({ connection }: { connection: Connection }) {
  const hosting = usePhrases('hosting')
  const connecting = usePhrases('connecting')
  const { pathTo } = useWorkspace()
  const faultWords = useFaultWords(connection.kind)
  const [isAsking, setAsking] = useState(false)
  const { id, name, state, isOpen } = connection
  const fault = faultNow(connection)
  const isBroken = state === 'failure' || state === 'removed'
  return (
    <li className={styles.row}>
      <strong className={styles.name}>{name}</strong>
      <StatusChip tone={tones[state]}>{hosting.states[state]}</StatusChip>
      {/* What is broken answers nobody. */}
      {!(isOpen && isBroken) && (
        <StatusChip tone={isOpen ? 'good' : 'off'}>{isOpen ? hosting.isOpen : hosting.isClosed}</StatusChip>
      )}
      {fault !== null && <p className={styles.fault}>{faultWords(fault).is}</p>}
      <span className={styles.actions}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {isOpen ? connecting.closeAction : connecting.openAction}
        </Button>
        <Button variant="subtle" component={Link} to={withOpen(pathTo('connect'), id)}>
          {isBroken ? hosting.fix : hosting.manage}
        </Button>
      </span>
      <StateDialog connection={connection} isAsking={isAsking} onClose={() => setAsking(false)} />
    </li>
  )
}
