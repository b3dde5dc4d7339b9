import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import styles from '../answers.module.css'
import type { Exchange } from '../use-test-chat.ts'

/** After a correction: whether the same question is now answered from the mended entry. */
export function Proof({ exchange: { expectedItemId, reply } }: { exchange: Exchange }) {
  const { edit } = usePhrases().answers
  const format = useFormat()
  if (expectedItemId === undefined || reply === undefined) return null
  const { source, confidence } = reply.answer
  const isMended = source.kind === 'answer' && source.id === expectedItemId
  const question = reply.why.candidates.find(({ id }) => id === expectedItemId)?.question ?? ''
  return (
    <p className={styles.proof} data-mended={isMended || undefined} role="status">
      {isMended ? edit.proven(question, format.percent(confidence)) : edit.notYet}
    </p>
  )
}
