import type { Overview } from '#contract/features/admin/overview.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './overview.module.css'

/** Messages a day as bars, and the same as a table for whoever reads numbers rather than heights. */
export function DayBars({ days }: { days: Overview['messages'] }) {
  const phrases = usePhrases('overview').messages
  const { number } = useFormat()
  const dayText = useDayText()
  const most = days.reduce((max, day) => (day.messages > max.messages ? day : max), { day: '', messages: 0 })
  const total = days.reduce((sum, { messages }) => sum + messages, 0)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section className={styles.section}>
      <h2>{phrases.title}</h2>
      <p className={styles.quiet}>{total === 0 ? phrases.none : phrases.text}</p>
      {total > 0 && (
        <>
          <div
            className={styles.bars}
            role="img"
            aria-label={phrases.chart(number(total), number(most.messages), dayText(most.day))}
          >
            <span className={`${styles.top} tabular`}>{number(most.messages)}</span>
            {days.map(({ day, messages }) => (
              <i key={day} title={`${dayText(day)}: ${number(messages)}`}>
                <b
                  style={{ height: `${(messages / most.messages) * 100}%` }}
                  data-is-last={day === last?.day || undefined}
                />
              </i>
            ))}
          </div>
          <p className={`${styles.ends} tabular`} aria-hidden="true">
            <span>{first && dayText(first.day)}</span>
            <span>{last && dayText(last.day)}</span>
          </p>
          <details className={styles.details}>
            <summary>{phrases.table}</summary>
            <table className="tabular">
              <thead>
                <tr>
                  <th scope="col">{phrases.day}</th>
                  <th scope="col">{phrases.count}</th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, messages }) => (
                  <tr key={day}>
                    <th scope="row">{dayText(day)}</th>
                    <td>{number(messages)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}
