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
  // Contact details ask nothing.
  const asked = counts.all - counts.noted
  const share = asked === 0 ? 0 : counts.answered / asked
  const shownOutcomes = outcomes.filter((outcome) => outcome !== 'noted' || counts.noted > 0)
  return (
    <div className={styles.coverage}>
      <div className={styles.figure}>
        <strong className="tabular">{format.percent(share)}</strong>
        <span>{phrases.coverage}</span>
        <small className="tabular">{phrases.coverageText(format.number(counts.answered), format.number(asked))}</small>
      </div>
      <div className={styles.shares} aria-hidden>
        {asked > 0 &&
          (['answered', 'offered', 'refused'] as const).map((outcome) => (
            <i key={outcome} data-outcome={outcome} style={{ width: `${(counts[outcome] / asked) * 100}%` }} />
          ))}
      </div>
      <fieldset className={styles.filter} aria-label={phrases.filter}>
        {(['all', ...shownOutcomes] as const).map((each) => (
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
