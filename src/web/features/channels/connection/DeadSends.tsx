import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Connection, listDeadSends } from '#contract/features/channels/connections.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useReplay } from '../channels.queries.ts'
import { useFaultWords } from '../use-fault-words.ts'
import styles from './connection.module.css'

/** What could not be sent and was given up: why, and another try. */
export function DeadSends({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const format = useFormat()
  const bot = useBot()
  const faultWords = useFaultWords(connection.kind)
  const params = { botId: bot.id, connectionId: connection.id }
  const { data, error, refetch } = useQuery(queryOf(listDeadSends, { params }))
  const replay = useReplay()
  async function sendAgain(sendId?: string) {
    const body = sendId === undefined ? {} : { sendId }
    // What failed stands below the list.
    const done = await replay.call({ params, body }).catch(() => undefined)
    if (done) showToast({ message: connecting.replayed(format.number(done.count)) })
  }
  return (
    <section aria-label={connecting.deadTitle}>
      <div className={styles.head}>
        <h3>{connecting.deadTitle}</h3>
        <Button variant="default" size="xs" loading={replay.isBusy} onClick={() => void sendAgain()}>
          {connecting.replayAll}
        </Button>
      </div>
      <p className={styles.quiet}>{connecting.deadText}</p>
      {replay.error !== null && <ErrorNotice error={replay.error} />}
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ul className={styles.dead}>
          {data.items.map((send) => (
            <li key={send.id}>
              <div>
                <p className={styles.said}>{send.text}</p>
                <p className={styles.quiet}>
                  {faultWords(send).is} · {connecting.tries(format.number(send.tries), format.relative(send.deadAt))}
                </p>
              </div>
              <Button
                variant="subtle"
                size="xs"
                disabled={replay.isBusy}
                aria-label={`${connecting.replay}: ${send.text.slice(0, 60)}`}
                onClick={() => void sendAgain(send.id)}
              >
                {connecting.replay}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.items.length && (
        <p className={styles.quiet}>
          {connecting.deadMore(format.number(data.items.length), format.number(data.total))}
        </p>
      )}
    </section>
  )
}
