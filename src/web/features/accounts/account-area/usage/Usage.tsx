import { useQuery } from '@tanstack/react-query'
import { listBots } from '#contract/features/bots.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { formatTag, useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import styles from '../account-area.module.css'
import { spokenZone } from '../details/zone-names.ts'
import { useAccount } from '../use-account.ts'
import { nearLimitShare, UsageMeter } from './UsageMeter.tsx'

/** What is used of what the plan has. */
export function Usage() {
  const { usage } = usePhrases('accounts')
  const format = useFormat()
  const tag = formatTag[useLocale()]
  const { limits, callsToday, timeZone } = useAccount()
  const { data: bots } = useQuery(queryOf(listBots, {}))
  const botCount = bots?.items.length
  const callShare = limits.callsPerDay === null ? 0 : callsToday / limits.callsPerDay
  return (
    <section className={styles.section}>
      <h2>{usage.title}</h2>
      <UsageMeter
        label={usage.calls}
        used={callsToday}
        limit={limits.callsPerDay}
        text={
          limits.callsPerDay === null
            ? usage.callsUnlimited(format.number(callsToday))
            : usage.callsOf(format.number(callsToday), format.number(limits.callsPerDay))
        }
      />
      {callShare >= nearLimitShare && (
        <p className={styles.warning}>{callShare >= 1 ? usage.spent : usage.nearLimit}</p>
      )}
      <p className={styles.small}>{usage.callsReset(spokenZone(timeZone, tag))}</p>
      {botCount !== undefined && (
        <UsageMeter
          label={usage.bots}
          used={botCount}
          limit={limits.bots}
          text={
            limits.bots === null
              ? usage.botsUnlimited(format.number(botCount))
              : usage.botsOf(format.number(botCount), format.number(limits.bots))
          }
        />
      )}
    </section>
  )
}
