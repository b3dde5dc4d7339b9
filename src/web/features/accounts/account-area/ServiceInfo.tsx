import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getUsage } from '#contract/features/account/usage.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { UsagePanel } from '#web/features/quotas/public.tsx'
import { sendsMail } from '#web/platform/boot.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from './account-area.module.css'
import { Fact, Facts } from './Facts.tsx'
import { useAccount } from './use-account.ts'
import { usePlanDays } from './use-plan-days.ts'
import { usePlanName } from './use-plan-name.ts'

export default function ServiceInfo() {
  const accounts = usePhrases('accounts')
  const { service } = accounts
  const format = useFormat()
  const account = useAccount()
  const { email, customerName, contactName, phone, tier, plan, createdAt, limits } = account
  const { firstDay, lastDay } = usePlanDays(account)
  const planName = usePlanName()
  const hasEnded = tier === 'FREE' && plan !== 'free' && account.planPausedAt === null
  // The panel below keeps it true while customers write.
  const { data: usage } = useQuery(queryOf(getUsage, {}))
  const callsToday = usage?.calls.used ?? account.callsToday
  const isTrial = account.planSource === 'trial' && tier === 'VIP'
  return (
    <div className={styles.page}>
      <PageHeader title={service.title} text={service.text} />
      <section className={styles.section}>
        <Facts>
          <Fact label={service.customer}>{customerName ?? email}</Fact>
          <Fact label={service.contact}>
            {contactName === null && phone === null ? (
              <>
                {service.noContact} · <Link to={pathOf('accountDetails')}>{service.fillIn}</Link>
              </>
            ) : (
              [contactName, phone].filter((part) => part !== null).join(' · ')
            )}
          </Fact>
          <Fact label={service.type}>{isTrial ? service.trial : accounts.tier[tier]}</Fact>
          <Fact label={service.plan}>{tier === 'ADMIN' ? accounts.noPlan : planName(account)}</Fact>
          <Fact label={firstDay === null ? service.since : service.effective}>
            {firstDay ?? format.date(createdAt)}
          </Fact>
          <Fact label={service.due}>
            {lastDay === null ? accounts.noEnd : hasEnded ? service.endedOn(lastDay) : lastDay}
          </Fact>
          <Fact label={service.callsLeft}>
            {limits.callsPerDay === null
              ? accounts.unlimited
              : format.number(Math.max(0, limits.callsPerDay - callsToday))}
          </Fact>
          {usage && (
            <Fact label={service.packCallsLeft}>
              {usage.packCallsLeft === null ? accounts.unlimited : format.number(usage.packCallsLeft)}
            </Fact>
          )}
        </Facts>
        {lastDay !== null && tier === 'VIP' && (account.isPlanCancelled || sendsMail()) && (
          <p className={styles.small}>
            {account.isPlanCancelled ? service.cancelled : isTrial ? service.renewTrial : service.renew}
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink to={pathOf('privileges')}>{service.seePrivileges}</ButtonLink>
          {tier !== 'ADMIN' && <ButtonLink to={pathOf('checkout')}>{service.seeOrder}</ButtonLink>}
        </div>
      </section>
      <UsagePanel />
    </div>
  )
}
