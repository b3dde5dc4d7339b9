import type { Connection } from '#contract/features/channels/connections.ts'
import { namedEventKinds } from '#contract/features/channels/event-kinds.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { hasHeard } from '../connection-status.ts'
import { wayOf } from '../steps/slack/slack-places.ts'
import styles from './connection.module.css'

/** What came last, what was sent last, and what waits; it changes by itself. */
export function Health({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const { slack } = usePhrases('platforms')
  const format = useFormat()
  const { external, isShared, isSocketOpen, kind, lastSentAt } = connection
  return (
    <section aria-label={connecting.health}>
      <h3>{connecting.health}</h3>
      <dl className={styles.facts}>
        <dt>{connecting.lastReceived}</dt>
        <dd>
          <div role="status">
            <LastEvent connection={connection} />
          </div>
        </dd>
        <dt>{connecting.lastSent}</dt>
        <dd>
          {lastSentAt === null ? (
            connecting.neverSent
          ) : (
            <time dateTime={lastSentAt} title={format.dateTime(lastSentAt)}>
              {format.relative(lastSentAt)}
            </time>
          )}
        </dd>
        <dt>{connecting.sends}</dt>
        <dd>
          <Waiting connection={connection} />
        </dd>
        {kind === 'slack' && (
          <>
            <dt>{slack.way}</dt>
            <dd>{isShared ? slack.add.way : slack[wayOf(connection)].name}</dd>
          </>
        )}
        {isSocketOpen !== null && (
          <>
            <dt>{connecting.socket}</dt>
            <dd>{connecting[socketWordOf(connection)]}</dd>
          </>
        )}
        <dt>{connecting.account}</dt>
        <dd>{external === null ? connecting.notKnown : external.name}</dd>
      </dl>
    </section>
  )
}

/** It is opened only while the connection works. */
function socketWordOf({ isOpen, isSocketOpen, state }: Connection) {
  if (!isOpen) return 'socketOff'
  if (isSocketOpen === true) return 'socketOpen'
  return state === 'enabled' ? 'socketLost' : 'socketWaits'
}

function LastEvent({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const { ignored } = usePhrases('channels')
  const format = useFormat()
  const { lastEvent } = connection
  if (lastEvent === null) return connecting.never
  const { at, rawKind, ignoredReason } = lastEvent
  return (
    <>
      <time dateTime={at} title={format.dateTime(at)}>
        {format.relative(at)}
      </time>{' '}
      <EventKind raw={rawKind} />
      {ignoredReason !== null ? (
        <span className={styles.reason}>
          {connecting.ignored(ignored[ignoredReason].is)} {ignored[ignoredReason].todo}
        </span>
      ) : (
        <span className={styles.reason}>{hasHeard(connection) ? connecting.answered : connecting.verified}</span>
      )}
    </>
  )
}

/** Of `message.im:file_share` the part that has a name. */
function EventKind({ raw }: { raw: string }) {
  const { eventKinds } = usePhrases('channels')
  const known = [raw, raw.split(':')[0]].flatMap((part) => namedEventKinds.filter((kind) => kind === part))[0]
  if (known === undefined) return <code className={styles.kind}>{raw}</code>
  return <span className={styles.kindWord}>{eventKinds[known]}</span>
}

function Waiting({ connection: { sends, setAside, state } }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const format = useFormat()
  const parts = (['pending', 'held', 'dead'] as const).filter((name) => sends[name] > 0)
  if (parts.length === 0 && setAside === 0) return connecting.noSends
  return (
    <ul className={styles.counts}>
      {parts.map((name) => (
        <li key={name} className={name === 'dead' ? styles.bad : undefined}>
          {connecting[name === 'pending' && state !== 'enabled' ? 'stopped' : name](format.number(sends[name]))}
        </li>
      ))}
      {setAside > 0 && <li className={styles.bad}>{connecting.setAside(format.number(setAside))}</li>}
    </ul>
  )
}
