import { useState } from 'react'
import { type EntitlementName, entitlementNames, isPlanned, type Tier } from '#contract/entitlements.ts'
import type { Account } from '#contract/features/accounts.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { usePlanRecord } from '#web/platform/plan-record.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from './account-area.module.css'
import { useAccount } from './use-account.ts'
import { usePlanDays } from './use-plan-days.ts'
import { usePlanName } from './use-plan-name.ts'

const dayMs = 86_400_000

/** What each plan unlocks, as the server enforces it. */
export default function Privileges() {
  const accounts = usePhrases('accounts')
  const phrases = accounts.privileges
  const account = useAccount()
  const { quantities } = usePlanRecord()
  useLive('plans')
  // An ADMIN's column stands beside the plans; for everyone else it would only be noise.
  const tiers: readonly Tier[] = account.tier === 'ADMIN' ? ['FREE', 'VIP', 'ADMIN'] : ['FREE', 'VIP']
  const own = new Set(entitlementNames.filter((name) => account.limits[name] !== quantities[account.tier][name]))
  const mineOf = (tier: Tier) => (tier === account.tier ? true : undefined)
  return (
    <div className={styles.page}>
      <PageHeader title={phrases.title} text={phrases.text} />
      <Standing account={account} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{phrases.column}</th>
            {tiers.map((tier) => (
              <th key={tier} scope="col" data-is-mine={mineOf(tier)}>
                {tier !== account.tier ? (
                  accounts.tier[tier]
                ) : own.size > 0 ? (
                  phrases.mine
                ) : (
                  <>
                    {accounts.tier[tier]} <span className={styles.mine}>{phrases.current}</span>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entitlementNames.map((name) => (
            <tr key={name}>
              <th scope="row">
                {phrases.names[name]}
                {name === 'callsPerDay' && <p className={styles.hint}>{phrases.callsHint}</p>}
              </th>
              {tiers.map((tier) => (
                <td key={tier} className="tabular" data-is-mine={mineOf(tier)}>
                  <Amount name={name} value={(tier === account.tier ? account.limits : quantities[tier])[name]} />{' '}
                  {tier === account.tier && own.has(name) && <span className={styles.mine}>{phrases.own}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Amount({ name, value }: { name: EntitlementName; value: number | boolean | null }) {
  const accounts = usePhrases('accounts')
  const format = useFormat()
  if (value === null) return accounts.unlimited
  if (typeof value === 'number') return format.number(value)
  if (!value) return accounts.privileges.no
  // What does not exist yet is promised, and not there.
  return isPlanned(name) ? accounts.privileges.planned : accounts.privileges.yes
}

function Standing({ account }: { account: Account }) {
  const { privileges: phrases } = usePhrases('accounts')
  const format = useFormat()
  const { tier, plan, planUntil, planPausedAt, isPlanCancelled } = account
  const planName = usePlanName()
  const { lastDay } = usePlanDays(account)
  const [nowMs] = useState(Date.now)
  const daysLeft = planUntil === null ? null : Math.ceil((new Date(planUntil).getTime() - nowMs) / dayMs)
  const hasEnded = tier === 'FREE' && plan !== 'free'
  return (
    <section className={styles.standing}>
      <strong>{planName(account)}</strong>
      {tier === 'ADMIN' && <p>{phrases.adminText}</p>}
      {hasEnded && <p>{planPausedAt === null ? phrases.ended : phrases.paused}</p>}
      {tier === 'VIP' && planUntil !== null && daysLeft !== null && (
        <p>
          {phrases.daysLeft(format.number(Math.max(0, daysLeft)))} · {phrases.untilDate(lastDay ?? '')}
        </p>
      )}
      {tier === 'VIP' && isPlanCancelled && <p>{phrases.cancelled}</p>}
      {tier !== 'ADMIN' && !hasEnded && planUntil === null && <p>{phrases.endless}</p>}
    </section>
  )
}
