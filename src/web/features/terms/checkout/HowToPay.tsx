import { Link } from 'react-router'
import type { Term } from '#contract/features/terms/terms.ts'
import { sumFen } from '#contract/plans/money.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from '../terms.module.css'

/** What is due now, and what a transfer must say. */
export function HowToPay({ terms }: { terms: readonly Term[] }) {
  const { pay } = usePhrases('terms')
  const format = useFormat()
  const { account } = useSession()
  const due = terms
    .flatMap(({ instalments }) => instalments)
    .filter(({ state }) => state === 'due' || state === 'overdue')
  return (
    <section className={styles.section}>
      <h2>{pay.heading}</h2>
      {due.length === 0 ? (
        <p className={styles.small}>{pay.nothing}</p>
      ) : (
        <>
          <p>
            {pay.text} {pay.question} <Link to={pathOf('contactUs')}>{pay.contact}</Link>
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{pay.amount}</dt>
              <dd className="tabular">
                <strong>{format.money(sumFen(due.map(({ amountFen }) => amountFen)))}</strong>
              </dd>
            </div>
            <div>
              <dt>{pay.note}</dt>
              <dd>
                <span className={styles.note}>{account?.email}</span> <CopyButton text={account?.email ?? ''} />
                <p className={styles.small}>{pay.noteText}</p>
              </dd>
            </div>
          </dl>
          <p className={styles.small}>{pay.after}</p>
        </>
      )}
    </section>
  )
}
