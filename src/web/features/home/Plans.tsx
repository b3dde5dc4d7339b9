import { Link } from 'react-router'
import {
  type BuiltEntitlementName,
  type EntitlementName,
  entitlementNames,
  isPlanned,
  type Tier,
} from '#contract/entitlements.ts'
import { savingFen, yearByMonthFen } from '#contract/prices.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { usePlanRecord } from '#web/platform/plan-record.ts'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './home.module.css'
import { useStartLink } from './use-start-link.ts'

export function Plans() {
  const { plans } = usePhrases('home')
  const { titles } = usePhrases()
  const format = useFormat()
  const start = useStartLink()
  const { quantities, prices } = usePlanRecord()
  /** What differs between the plans, of what there is today. */
  const differences = entitlementNames
    .filter((name): name is BuiltEntitlementName => !isPlanned(name))
    .filter((name) => quantities.FREE[name] !== quantities.VIP[name])
  const saving = savingFen(prices)
  const waysToPay = [
    plans.monthly(format.money(prices.monthlyFen), format.money(yearByMonthFen(prices))),
    {
      ...plans.yearly(format.money(prices.yearlyFen)),
      saving: saving > 0 ? plans.saving(format.money(saving)) : undefined,
    },
  ]

  function amountOf(tier: Tier, name: EntitlementName): string {
    const amount = quantities[tier][name]
    if (amount === null) return plans.unlimited
    if (typeof amount === 'boolean') return amount ? plans.included : plans.notIncluded
    return amount === 0 ? plans.notIncluded : format.number(amount)
  }

  return (
    <section className={styles.section} id="plans">
      <h2>{plans.heading}</h2>
      <p className={styles.sectionText}>{plans.text}</p>
      <table className={styles.plans}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              {plans.free.name}
              <span className={styles.price}>
                <strong className="tabular">{plans.free.price}</strong>
                <span>{plans.free.period}</span>
              </span>
            </th>
            <th scope="col">
              VIP
              <span className={styles.prices}>
                {waysToPay.map(
                  ({
                    price,
                    period,
                    saving: saved,
                  }: {
                    price: string
                    period: string
                    saving?: string | undefined
                  }) => (
                    <span key={price} className={styles.price}>
                      <strong className="tabular">{price}</strong>
                      <span>{period}</span>
                      {saved !== undefined && <em>{saved}</em>}
                    </span>
                  ),
                )}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((name) => (
            <tr key={name}>
              <th scope="row">{plans.names[name]}</th>
              <td className="tabular">{amountOf('FREE', name)}</td>
              <td className="tabular">{amountOf('VIP', name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.planActions}>
        <ButtonLink look="primary" to={start.to}>
          {start.label}
        </ButtonLink>
        <p className={styles.note}>
          {plans.vipNote} <Link to={`${pathOf('contactUs')}?type=cooperation`}>{titles.contactUs}</Link>
        </p>
      </div>
    </section>
  )
}
