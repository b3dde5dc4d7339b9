import { useState } from 'react'
import { openBlanksIn } from '#contract/features/facts.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { FillBlanks } from './FillBlanks.tsx'
import styles from './facts.module.css'
import { useFacts } from './facts.queries.ts'

/** Under an answer that is being written: which of its blanks nobody has filled in yet, and the way to do so. */
export function OpenBlanks({ text }: { text: string }) {
  const { blank } = usePhrases('facts')
  const facts = useFacts()
  const [isFilling, setFilling] = useState(false)
  const labels = openBlanksIn(text, facts ?? [])
  return (
    <>
      {labels.length > 0 && (
        <p className={styles.openBlanks}>
          {blank.missing(labels)}{' '}
          <button type="button" onClick={() => setFilling(true)}>
            {blank.fill}
          </button>
        </p>
      )}
      <FillBlanks isOpen={isFilling} onClose={() => setFilling(false)} also={labels} />
    </>
  )
}
