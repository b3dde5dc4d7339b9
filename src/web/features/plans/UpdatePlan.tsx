import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Account } from '#contract/features/accounts.ts'
import { getLead, isOpenLead } from '#contract/features/enquiries/leads.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useAccount, usePlanDays } from '#web/features/accounts/public.ts'
import { UsagePanel } from '#web/features/quotas/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { AskForVip } from './AskForVip.tsx'
import { Comparison } from './Comparison.tsx'
import { OpenLead } from './OpenLead.tsx'
import styles from './plans.module.css'

/** What the account has and uses, what VIP would give, and the way to it. */
export default function UpdatePlan() {
  const { title } = usePhrases('plans')
  const account = useAccount()
  return (
    <div className={styles.page}>
      <PageHeader title={title} text={<Standing account={account} />} />
      <UsagePanel />
      {account.tier === 'ADMIN' ? (
        <Comparison account={account} />
      ) : (
        <div className={styles.columns}>
          <Comparison account={account} />
          <WayToVip account={account} />
        </div>
      )}
    </div>
  )
}

/** The plan in a sentence. */
function Standing({ account }: { account: Account }) {
  const { standing } = usePhrases('plans')
  const { tier, plan, planSource, planPausedAt, isPlanCancelled } = account
  const { firstDay, lastDay } = usePlanDays(account)
  if (tier === 'ADMIN') return standing.admin
  if (plan === 'free') return standing.free
  if (tier === 'FREE' && planPausedAt !== null)
    return (
      <>
        {standing.paused} <Link to={pathOf('checkout')}>{standing.pay}</Link>
      </>
    )
  if (tier === 'FREE') return standing.ended(lastDay ?? '')
  if (lastDay === null) return standing.endless
  if (planSource === 'trial') return standing.trial(lastDay)
  const words = plan === 'vip-yearly' ? standing.yearly : standing.monthly
  return (
    <>
      {words(firstDay ?? '', lastDay)} {isPlanCancelled && standing.cancelled}
    </>
  )
}

/** The request that is open, or the form for one. */
function WayToVip({ account }: { account: Account }) {
  const { data, error, refetch } = useQuery(queryOf(getLead, {}))
  useLive('lead', 'plans')
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  const { lead } = data
  return lead !== null && isOpenLead(lead.state) ? (
    <OpenLead lead={lead} />
  ) : (
    <AskForVip account={account} last={lead} />
  )
}
