import { type EntitlementName, entitlementNames, entitlementsOfTier, type Tier } from '#contract/entitlements.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './home.module.css'
import { useStartLink } from './use-start-link.ts'

/** What differs between the plans, from the record that the server enforces. */
const differences = entitlementNames.filter((name) => entitlementsOfTier.FREE[name] !== entitlementsOfTier.VIP[name])

export function Plans() {
  const { plans } = usePhrases('home')
  const format = useFormat()
  const start = useStartLink()

  function amountOf(tier: Tier, name: EntitlementName): string {
    const amount = entitlementsOfTier[tier][name]
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
                {[plans.monthly, plans.yearly].map(({ price, period, saving }) => (
                  <span key={price} className={styles.price}>
                    <strong className="tabular">{price}</strong>
                    <span>{period}</span>
                    {saving !== undefined && <em>{saving}</em>}
                  </span>
                ))}
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
        <p className={styles.note}>{plans.vipNote}</p>
      </div>
    </section>
  )
}
