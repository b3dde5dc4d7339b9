import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './last-questions.module.css'
import { type CheckedRow, countOutcomes, type Outcome, outcomes } from './outcomes.ts'

interface CoverageProps {
  rows: readonly CheckedRow[]
  filter: Outcome | 'all'
  onFilter: (filter: Outcome | 'all') => void
}

/** How much is answered, as one number and a bar, and a choice of what to look at. */
export function Coverage({ rows, filter, onFilter }: CoverageProps) {
  const phrases = usePhrases('lastQuestions')
  const format = useFormat()
  const counts = countOutcomes(rows)
  const share = counts.all === 0 ? 0 : counts.answered / counts.all
  return (
    <div className={styles.coverage}>
      <div className={styles.figure}>
        <strong className="tabular">{format.percent(share)}</strong>
        <span>{phrases.coverage}</span>
        <small className="tabular">
          {phrases.coverageText(format.number(counts.answered), format.number(counts.all))}
        </small>
      </div>
      <div className={styles.shares} aria-hidden>
        {counts.all > 0 &&
          outcomes.map((outcome) => (
            <i key={outcome} data-outcome={outcome} style={{ width: `${(counts[outcome] / counts.all) * 100}%` }} />
          ))}
      </div>
      <fieldset className={styles.filter} aria-label={phrases.filter}>
        {(['all', ...outcomes] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={filter === each}
            data-outcome={each}
            onClick={() => onFilter(each)}
          >
            {phrases.outcome[each]}
            <span className="tabular">{format.number(counts[each])}</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}
