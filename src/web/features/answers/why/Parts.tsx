import type { Why } from '#contract/features/answers.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfidenceBar } from '#web/ui/feedback/ConfidenceBar.tsx'
import { Match } from './Match.tsx'
import styles from './why.module.css'

interface PartsProps {
  parts: NonNullable<Why['parts']>
  candidates: Why['candidates']
}

/** Of a message that asked several things: each question, and the item that answers it. */
export function Parts({ parts, candidates }: PartsProps) {
  const { why: phrases } = usePhrases('answers')
  return (
    <ol className={styles.questions}>
      {parts.map(({ id, text, question, confidence }) => {
        const candidate = candidates.find((each) => each.id === id)
        return (
          <li key={id}>
            <span className={styles.asked}>{text}</span>
            <ConfidenceBar confidence={confidence} />
            <p className={styles.source}>{phrases.from(question)}</p>
            {candidate && <Match candidate={candidate} />}
          </li>
        )
      })}
    </ol>
  )
}
