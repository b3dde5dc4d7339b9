import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { UsagePanel } from '#web/features/quotas/public.tsx'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from './account-area.module.css'
import { Fact, Facts } from './Facts.tsx'
import { useAccount } from './use-account.ts'

export default function ServiceInfo() {
  const accounts = usePhrases('accounts')
  const { service } = accounts
  const format = useFormat()
  const { email, customerName, contactName, phone, tier, plan, planUntil, createdAt, limits, callsToday } = useAccount()
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
          <Fact label={service.type}>{accounts.tier[tier]}</Fact>
          <Fact label={service.plan}>{tier === 'ADMIN' ? accounts.noPlan : accounts.plan[plan]}</Fact>
          <Fact label={service.effective}>{format.date(createdAt)}</Fact>
          <Fact label={service.due}>{planUntil === null ? accounts.noEnd : format.date(planUntil)}</Fact>
          <Fact label={service.callsLeft}>
            {limits.callsPerDay === null
              ? accounts.unlimited
              : format.number(Math.max(0, limits.callsPerDay - callsToday))}
          </Fact>
        </Facts>
        {planUntil !== null && <p className={styles.small}>{service.renew}</p>}
        <div className={styles.actions}>
          <ButtonLink to={pathOf('privileges')}>{service.seePrivileges}</ButtonLink>
        </div>
      </section>
      <UsagePanel />
    </div>
  )
}
