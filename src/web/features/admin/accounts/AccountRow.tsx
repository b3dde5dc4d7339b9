import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { ListedAccount } from '#contract/features/admin/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePlanDays, usePlanName } from '#web/features/accounts/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import styles from './accounts.module.css'

/** One account: who, what they have, how much of it they use. */
export function AccountRow({ account }: { account: ListedAccount }) {
  const words = usePhrases('consoleAccounts')
  const planName = usePlanName()
  const format = useFormat()
  const { id, email, customerName, tier } = account
  const { lastDay } = usePlanDays(account)
  const { suspendedAt, deletesAt, createdAt, lastLogInAt, callsToday, callsPerDay } = account
  const calls = format.number(callsToday)
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <h2>
          <Link className={styles.open ?? ''} to={`${pathOf('adminAccount')}?account=${id}`}>
            {email}
          </Link>
        </h2>
        {customerName !== null && <p className={styles.quiet}>{customerName}</p>}
      </div>
      <div className={styles.plan}>
        <Badge color={tier === 'FREE' ? 'gray' : 'teal'}>{planName(account)}</Badge>
        {suspendedAt !== null && <StatusChip tone="bad">{words.suspended}</StatusChip>}
        {deletesAt !== null && <StatusChip tone="bad">{words.deletes(format.date(deletesAt))}</StatusChip>}
        {tier === 'VIP' && lastDay !== null && <span className={styles.quiet}>{words.until(lastDay)}</span>}
      </div>
      <p className={`${styles.quiet} tabular`}>
        {callsPerDay === null ? words.calls(calls) : words.callsOf(calls, format.number(callsPerDay))}
      </p>
      <p className={`${styles.quiet} tabular`}>
        <span title={format.dateTime(createdAt)}>{words.joined(format.relative(createdAt))}</span>
        <br />
        {lastLogInAt === null ? (
          words.neverLoggedIn
        ) : (
          <span title={format.dateTime(lastLogInAt)}>{words.lastLogIn(format.relative(lastLogInAt))}</span>
        )}
      </p>
    </li>
  )
}
