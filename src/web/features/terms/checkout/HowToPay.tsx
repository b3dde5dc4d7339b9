import { Link } from 'react-router'
import type { Term } from '#contract/features/terms/terms.ts'
import { sumFen } from '#contract/plans/money.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from '../terms.module.css'
import { PayDetails, usePayText } from './PayDetails.tsx'

/** What is due now, and what a transfer must say. */
export function HowToPay({ terms }: { terms: readonly Term[] }) {
  const { pay } = usePhrases('terms')
  const due = terms
    .flatMap(({ instalments }) => instalments)
    .filter(({ state }) => state === 'due' || state === 'overdue')
  return (
    <section className={styles.section}>
      <h2>{pay.heading}</h2>
      {due.length === 0 ? (
        <p className={styles.small}>{pay.nothing}</p>
      ) : (
        <DuePayment fen={sumFen(due.map(({ amountFen }) => amountFen))} />
      )}
    </section>
  )
}

function DuePayment({ fen }: { fen: number }) {
  const { pay } = usePhrases('terms')
  const format = useFormat()
  const written = usePayText()
  if (written === undefined) return <Loading />
  const contact = (
    <>
      {pay.question} <Link to={pathOf('contactUs')}>{pay.contact}</Link>
    </>
  )
  return (
    <>
      {written === null && (
        <p>
          {pay.text} {contact}
        </p>
      )}
      <PayDetails pay={written}>
        <div>
          <dt>{pay.amount}</dt>
          <dd className="tabular">
            <strong>{format.money(fen)}</strong>
          </dd>
        </div>
      </PayDetails>
      <p className={styles.small}>
        {pay.after} {written !== null && contact}
      </p>
    </>
  )
}

/** For who has no order yet: how it will be paid, where that is written already. */
export function HowToPayLater() {
  const { pay } = usePhrases('terms')
  const written = usePayText()
  // Without it, the way to pay is agreed on, as the steps above say.
  if (!written) return null
  return (
    <section className={styles.section}>
      <h2>{pay.heading}</h2>
      <p>{pay.afterAsking}</p>
      <PayDetails pay={written} />
    </section>
  )
}
