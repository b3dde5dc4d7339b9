import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listBots } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { formatTag, useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from './account-area.module.css'
import { Fact, Facts } from './Facts.tsx'
import { TimeZoneChoice } from './TimeZoneChoice.tsx'
import { nearLimitShare, UsageMeter } from './UsageMeter.tsx'
import { useAccount } from './use-account.ts'
import { spokenZone } from './zone-names.ts'

export default function AccountDetails() {
  const accounts = usePhrases('accounts')
  const { details } = accounts
  const format = useFormat()
  const tag = formatTag[useLocale()]
  const { email, tier, plan, planUntil, createdAt, limits, callsToday, timeZone } = useAccount()
  const { data: bots } = useQuery(queryOf(listBots, {}))
  const botCount = bots?.items.length
  const callShare = limits.callsPerDay === null ? 0 : callsToday / limits.callsPerDay

  return (
    <div className={styles.page}>
      <PageHeader title={details.title} text={details.text} />
      <section className={styles.section}>
        <h2>{details.account}</h2>
        <Facts>
          <Fact label={details.email}>{email}</Fact>
          <Fact label={details.tier}>
            <Badge>{accounts.tier[tier]}</Badge>
          </Fact>
          <Fact label={details.plan}>{tier === 'ADMIN' ? accounts.noPlan : accounts.plan[plan]}</Fact>
          <Fact label={details.planUntil}>{planUntil === null ? accounts.noEnd : format.date(planUntil)}</Fact>
          <Fact label={details.since}>{format.date(createdAt)}</Fact>
          <Fact label={details.timeZone}>
            <TimeZoneChoice />
          </Fact>
        </Facts>
        <div className={styles.actions}>
          <ButtonLink to={pathOf('changePassword')}>{details.changePassword}</ButtonLink>
        </div>
      </section>

      <section className={styles.section}>
        <h2>{details.usage}</h2>
        <UsageMeter
          label={details.calls}
          used={callsToday}
          limit={limits.callsPerDay}
          text={
            limits.callsPerDay === null
              ? details.callsUnlimited(format.number(callsToday))
              : details.callsOf(format.number(callsToday), format.number(limits.callsPerDay))
          }
        />
        {callShare >= nearLimitShare && (
          <p className={styles.warning}>{callShare >= 1 ? details.spent : details.nearLimit}</p>
        )}
        <p className={styles.small}>{details.callsReset(spokenZone(timeZone, tag))}</p>
        {botCount !== undefined && (
          <UsageMeter
            label={details.bots}
            used={botCount}
            limit={limits.bots}
            text={
              limits.bots === null
                ? details.botsUnlimited(format.number(botCount))
                : details.botsOf(format.number(botCount), format.number(limits.bots))
            }
          />
        )}
      </section>

      <section className={styles.section}>
        <h2>{details.limits}</h2>
        <Facts>
          <Fact label={details.bots}>
            {limits.bots === null ? accounts.unlimited : details.botCount(format.number(limits.bots))}
          </Fact>
          <Fact label={accounts.privileges.names.callsPerDay}>
            {limits.callsPerDay === null ? accounts.unlimited : details.callCount(format.number(limits.callsPerDay))}
          </Fact>
          <Fact label={details.corpusItems}>{details.items(format.number(limits.corpusItemsPerBot))}</Fact>
        </Facts>
        <div className={styles.actions}>
          <ButtonLink to={pathOf('privileges')}>{details.seePrivileges}</ButtonLink>
        </div>
      </section>
    </div>
  )
}
