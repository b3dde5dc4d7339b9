import { useState } from 'react'
import type { Instalment, Term } from '#contract/features/terms/terms.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from '../terms.module.css'

const toneOf: Readonly<Record<Instalment['state'], StatusTone>> = {
  planned: 'off',
  due: 'waiting',
  paid: 'good',
  overdue: 'bad',
}
/** What is shown at first: the last that were paid, what is due, and the one after. */
const shownPaid = 2

/** Of what a term consists, and what of it is paid. */
export function Instalments({ term }: { term: Term }) {
  const { instalments: phrases, ...rest } = usePhrases('terms')
  const accounts = usePhrases('accounts')
  const format = useFormat()
  const dayText = useDayText()
  const [showsAll, setShowsAll] = useState(false)
  const { instalments, plan, startsOn, dueOn } = term
  const [first] = instalments
  const paid = instalments.filter(({ state }) => state === 'paid').length
  const firstOpen = instalments.findIndex(({ state }) => state !== 'paid')
  const from = Math.max(0, (firstOpen === -1 ? instalments.length : firstOpen) - shownPaid)
  const lastDue = instalments.findLastIndex(({ state }) => state === 'due' || state === 'overdue')
  const until = Math.max(lastDue + 1, firstOpen === -1 ? 0 : firstOpen) + 1
  const isShort = instalments.length <= shownPaid + 2
  const shown = showsAll || isShort ? instalments : instalments.slice(from, until)
  return (
    <section className={styles.section}>
      <h2>
        {accounts.plan[plan]}
        <span className={styles.days}>{rest.period(dayText(startsOn), dayText(dueOn))}</span>
      </h2>
      {first !== undefined && instalments.length > 1 && (
        <p className={styles.small}>{phrases.text(format.money(first.amountFen), format.number(instalments.length))}</p>
      )}
      <div className={styles.sum}>
        <span className="tabular">{rest.paidOf(format.money(term.paidFen), format.money(term.totalFen))}</span>
        {instalments.length > 1 && (
          <div
            className={styles.progress}
            role="img"
            aria-label={phrases.progress(format.number(paid), format.number(instalments.length))}
          >
            {instalments.map(({ number, state }) => (
              <i key={number} data-state={state} />
            ))}
          </div>
        )}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{phrases.number}</th>
            <th scope="col">{phrases.dueOn}</th>
            <th scope="col">{phrases.amount}</th>
            <th scope="col" className={styles.wideOnly}>
              {phrases.receipt}
            </th>
            <th scope="col">{phrases.state}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, dueOn: day, amountFen, state, receipt }) => (
            <tr key={number}>
              <td className="tabular">{format.number(number)}</td>
              <td className="tabular">{dayText(day)}</td>
              <td className="tabular">{format.money(amountFen)}</td>
              <td className={`tabular ${styles.wideOnly}`}>{receipt?.number}</td>
              <td>
                <StatusChip tone={toneOf[state]}>{phrases.states[state]}</StatusChip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isShort && (
        <div className={styles.all}>
          <PlainButton look="quiet" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? phrases.fewer : phrases.all(format.number(instalments.length))}
          </PlainButton>
        </div>
      )}
    </section>
  )
}
