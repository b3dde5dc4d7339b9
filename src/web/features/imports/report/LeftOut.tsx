import type { DocumentFacts } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../imports.module.css'

/** What of a document became no row, and why: unfolded on demand, as most of it is page numbers and the like. */
export function LeftOut({ leftOut, isOpen }: Pick<DocumentFacts, 'leftOut'> & { isOpen: boolean }) {
  const { document } = usePhrases('imports')
  const format = useFormat()
  // A reason newer than this page has no text yet.
  const words: Readonly<Record<string, string>> = document.reasons
  const total = leftOut.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <p className={styles.quiet}>{document.nothingLeftOut}</p>
  return (
    <details className={styles.leftOut} open={isOpen}>
      <summary>{document.leftOut(format.number(total))}</summary>
      <ul className={styles.leftOutList}>
        {leftOut.map(({ reason, count, samples }) => (
          <li key={reason} className={styles.leftOutReason}>
            <span>{words[reason] ?? reason}</span>
            <span className="tabular">{document.count(format.number(count))}</span>
            {samples.length > 0 && (
              <ul className={styles.samples}>
                {samples.map((sample) => (
                  <li key={sample}>{sample}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
