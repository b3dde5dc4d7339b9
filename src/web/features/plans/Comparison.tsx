import { type Entitlements, entitlementNames, isPlanned } from '#contract/entitlements.ts'
import type { Account } from '#contract/features/accounts.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { usePlanRecord } from '#web/platform/plan-record.ts'
import styles from './plans.module.css'

/** Two plans side by side, only where they differ: what one has, and what the other one has. */
export function Comparison({ account }: { account: Account }) {
  const { compare } = usePhrases('plans')
  const { privileges } = usePhrases('accounts')
  const { quantities } = usePlanRecord()
  const isFree = account.tier === 'FREE'
  const columns: readonly { head: string; amounts: Entitlements; isMine: boolean }[] = isFree
    ? [
        { head: compare.mine, amounts: account.limits, isMine: true },
        { head: compare.vip, amounts: quantities.VIP, isMine: false },
      ]
    : [
        { head: compare.free, amounts: quantities.FREE, isMine: false },
        { head: compare.mine, amounts: account.limits, isMine: true },
      ]
  const [one, other] = columns
  const differing = entitlementNames.filter((name) => !isPlanned(name) && one?.amounts[name] !== other?.amounts[name])
  return (
    <section className={styles.section}>
      <h2>{isFree ? compare.titleFree : compare.titleVip}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{compare.what}</span>
            </th>
            {columns.map(({ head, isMine }) => (
              <th key={head} scope="col" data-is-mine={isMine || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={name}>
              <th scope="row">
                {privileges.names[name]}
                {name === 'callsPerDay' && <p className={styles.hint}>{privileges.callsHint}</p>}
              </th>
              {columns.map(({ head, amounts, isMine }) => (
                <td key={head} className="tabular" data-is-mine={isMine || undefined}>
                  <Amount value={amounts[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Amount({ value }: { value: number | boolean | null }) {
  const { unlimited, privileges } = usePhrases('accounts')
  const format = useFormat()
  if (value === null) return unlimited
  if (typeof value === 'number') return format.number(value)
  return value ? privileges.yes : privileges.no
}
