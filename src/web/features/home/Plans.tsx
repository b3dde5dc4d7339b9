import { type Entitlements, entitlementsOfTier } from '#contract/entitlements.ts'
import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { ButtonLink } from '#web/ui/PlainButton.tsx'
import styles from './home.module.css'
import { useStartLink } from './use-start-link.ts'

/** What a plan gives, from the file that the server enforces. */
function useBenefits(entitlements: Entitlements): string[] {
  const { plans } = usePhrases().home
  const format = useFormat()
  const { bots, callsPerDay, corpusItemsPerBot, hasBatchUpload, hasExport, hasCoinTemplate } = entitlements
  return [
    bots !== null && plans.bots(format.number(bots)),
    callsPerDay !== null && plans.calls(format.number(callsPerDay)),
    plans.items(format.number(corpusItemsPerBot)),
    plans.why,
    plans.hostedPage,
    hasBatchUpload && plans.batch,
    hasExport && plans.exports,
    hasCoinTemplate && plans.coin,
  ].filter((benefit) => benefit !== false)
}

export function Plans() {
  const { plans } = usePhrases().home
  const free = useBenefits(entitlementsOfTier.FREE)
  const vip = useBenefits(entitlementsOfTier.VIP)
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
