import { entitlementNames, entitlementsOfTier, type Tier } from '#contract/entitlements.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './home.module.css'
import { useStartLink } from './use-start-link.ts'

/** What a plan gives, from the record that the server enforces: amounts first, then what every plan has, then its features. */
function useBenefits(tier: Tier): string[] {
  const { plans } = usePhrases('home')
  const format = useFormat()
  const amounts: string[] = []
  const features: string[] = []
  for (const name of entitlementNames) {
    const benefit = plans.benefits[name]
    const amount = entitlementsOfTier[tier][name]
    if (typeof benefit === 'function' && typeof amount === 'number' && amount > 0)
      amounts.push(benefit(format.number(amount)))
    if (typeof benefit === 'string' && amount === true) features.push(benefit)
  }
  return [...amounts, plans.why, plans.hostedPage, ...features]
}

export function Plans() {
  const { plans } = usePhrases('home')
  const free = useBenefits('FREE')
  const vip = useBenefits('VIP')
  const start = useStartLink()
  return (
    <section className={styles.section} id="plans">
      <h2>{plans.heading}</h2>
      <p className={styles.sectionText}>{plans.text}</p>
      <div className={styles.plans}>
        {[
          { ...plans.free, benefits: free },
          { ...plans.monthly, benefits: vip },
          { ...plans.yearly, benefits: vip },
        ].map(({ name, price, period, benefits }, index) => (
          <article key={name} className={styles.plan}>
            <h3>{name}</h3>
            <p className={styles.price}>
              <strong className="tabular">{price}</strong>
              <span>{period}</span>
            </p>
            <ul className={styles.benefits}>
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
            {index === 0 ? (
              <ButtonLink look="primary" to={start.to}>
                {start.label}
              </ButtonLink>
            ) : (
              <p className={styles.note}>{plans.vipNote}</p>
            )}
          </article>
        ))}
      </div>
    </section>
  )
}
