import { Link } from 'react-router'
import type { PayType } from '#contract/features/enquiries/leads.ts'
import { instalmentsOfTerm, savingFen, yearByMonthFen } from '#contract/prices.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { usePlanRecord } from '#web/platform/plan-record.ts'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from '../terms.module.css'

/** The form, with the way to pay that was chosen. */
function linkOf(pay: PayType): string {
  return `${pathOf('updatePlan')}?pay=${pay}`
}

/** What a year costs, either way, for who has no order yet. */
export function OrderSummary({ isTrial }: { isTrial: boolean }) {
  const { order } = usePhrases('terms')
  const format = useFormat()
  const { prices } = usePlanRecord()
  const saving = savingFen(prices)
  return (
    <section className={styles.section}>
      <h2>{order.heading}</h2>
      <div className={styles.ways}>
        <Link className={styles.way} to={linkOf('yearly')}>
          <h3>
            {order.yearly}
            {saving > 0 && <em className={styles.saving}>{order.saving(format.money(saving))}</em>}
          </h3>
          <strong className="tabular">{format.money(prices.yearlyFen)}</strong>
          <p>{order.yearlyText}</p>
        </Link>
        <Link className={styles.way} to={linkOf('monthly')}>
          <h3>{order.monthly}</h3>
          <strong className="tabular">
            {order.monthlySum(format.money(prices.monthlyFen), format.number(instalmentsOfTerm))}
          </strong>
          <p>
            {order.monthlyText} · {order.total(format.money(yearByMonthFen(prices)))}
          </p>
        </Link>
      </div>
      <ol className={styles.steps}>
        {order.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <ButtonLink to={pathOf('updatePlan')} look="primary">
          {isTrial ? order.get : order.ask}
        </ButtonLink>
      </div>
    </section>
  )
}
