import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listBots } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useSession } from '#web/platform/session.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from './quotas.module.css'
import { useUsage } from './quotas.queries.ts'
import { UsageMeter } from './UsageMeter.tsx'

/** What is used of what the plan has, what packs have left, and until when today's calls last. */
export function UsagePanel() {
  const usage = usePhrases('accountUsage')
  const format = useFormat()
  const { account } = useSession()
  const { data, error, refetch } = useUsage()
  const { data: bots } = useQuery(queryOf(listBots, {}))
  const botLimit = account?.limits.bots
  if (data === undefined && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading label={usage.title} />
  const { calls, chitChats, packs, packCallsLeft, packCallsToday, warning, endsAt, resetsAt } = data
  const textOf = ({ used, limit }: { used: number; limit: number | null }) =>
    limit === null ? usage.unlimited(format.number(used)) : usage.of(format.number(used), format.number(limit))
  const packsLeft = packCallsLeft === null ? null : format.number(packCallsLeft)
  return (
    <section className={styles.panel}>
      <h2>{usage.title}</h2>
      <UsageMeter label={usage.calls} used={calls.used} limit={calls.limit} text={textOf(calls)} />
      <p className={styles.small}>{usage.callsHint}</p>
      {warning !== null && (
        <p className={styles.warning}>
          <span>{usage.warnings[warning](packsLeft)}</span> {warning !== 'full' && <MoreAnswers />}
        </p>
      )}
      {endsAt !== null && warning !== 'spent' && (
        <p className={styles.small}>{usage.endsAt(format.dateTime(endsAt))}</p>
      )}
      <p className={styles.small}>{usage.resetsAt(format.dateTime(resetsAt))}</p>
      <UsageMeter label={usage.chitChats} used={chitChats.used} limit={chitChats.limit} text={textOf(chitChats)} />
      {bots !== undefined && botLimit !== undefined && (
        <UsageMeter
          label={usage.bots}
          used={bots.items.length}
          limit={botLimit}
          text={textOf({ used: bots.items.length, limit: botLimit })}
        />
      )}
      {(packs.length > 0 || packCallsToday > 0) && (
        <div className={styles.usage}>
          <div className={styles.usageHead}>
            <span>{usage.packs.title}</span>
            <span className="tabular">{packsLeft === null ? usage.packs.endless : usage.packs.left(packsLeft)}</span>
          </div>
          <p className={styles.small}>
            {usage.packs.text}
            {packCallsToday > 0 && ` ${usage.packs.today(format.number(packCallsToday))}`}
          </p>
          <ul className={styles.packs}>
            {packs.map(({ id, calls: had, callsLeft, expiresAt, note }) => (
              <li key={id}>
                <span className="tabular">
                  {had === null || callsLeft === null
                    ? usage.packs.endless
                    : usage.packs.leftOf(format.number(callsLeft), format.number(had))}
                </span>
                <span>
                  {expiresAt === null ? usage.packs.forever : usage.packs.until(format.dateTime(expiresAt))}
                  {note !== '' && ` · ${note}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** The way to more answers. Whoever has not paid finds that on the page already. */
function MoreAnswers() {
  const { more } = usePhrases('accountUsage')
  const { account } = useSession()
  if (account === null || account.planPausedAt !== null) return null
  return account.tier === 'FREE' ? (
    <Link to={pathOf('updatePlan')}>{more.free}</Link>
  ) : (
    <Link to={pathOf('contactUs')}>{more.paid}</Link>
  )
}
