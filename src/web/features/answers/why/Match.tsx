import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { TestReply } from '../test-page/use-test-chat.ts'
import styles from './why.module.css'

type Candidate = TestReply['why']['candidates'][number]

/** Less says nothing: the odd common word, or one character of a longer Chinese one. */
const minTermWeight = 0.1
const minCharacterWeight = 0.2
const oneHanCharacter = /^\p{Script=Han}$/u
const minShare = 0.01

/** What of the message met the entry: the same words, and words that mean about the same. */
export function Match({ candidate }: { candidate: Candidate }) {
  const { why: phrases } = usePhrases('answers')
  const format = useFormat()
  const terms = candidate.matchedTerms.filter(
    ({ term, weight }) => weight >= (oneHanCharacter.test(term) ? minCharacterWeight : minTermWeight),
  )
  return (
    <>
      {terms.length > 0 && (
        <div>
          <span className={styles.label}>{phrases.terms}</span>
          <ul className={styles.terms}>
            {terms.map(({ term, weight }) => (
              // The heavier a word, the fuller its chip.
              <li key={term} style={{ '--weight': Math.min(1, weight * 2).toFixed(2) } as React.CSSProperties}>
                {term} <span className="tabular">{format.percent(weight)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {candidate.relatedTerms.length > 0 && (
        <div>
          <span className={styles.label}>{phrases.relatedTerms}</span>
          <ul className={styles.related}>
            {candidate.relatedTerms.map(({ term, entryTerm }) => (
              <li key={term}>
                <span>{term}</span>
                <span className={styles.alike}>≈</span>
                <span>{entryTerm}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** The parts of the score as one bar, and each with its share. */
export function Contributions({ candidate }: { candidate: Candidate }) {
  const { why: phrases } = usePhrases('answers')
  const format = useFormat()
  const parts = candidate.contributions.filter(({ share }) => share >= minShare)
  if (parts.length === 0) return null
  return (
    <div>
      <span className={styles.label}>{phrases.contributions}</span>
      <div className={styles.shares} aria-hidden="true">
        {parts.map(({ part, share }) => (
          <i key={part} data-part={part} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={styles.parts}>
        {parts.map(({ part, share }) => (
          <li key={part}>
            <i data-part={part} aria-hidden="true" />
            <span>{phrases.part[part]}</span> <span className="tabular">{format.percent(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
