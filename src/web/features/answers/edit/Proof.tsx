import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { TestReply } from '../test-page/use-test-chat.ts'
import styles from './edit.module.css'
import { judgeCorrection } from './judge-correction.ts'

/** After a correction: whether the same question is now answered from the corrected entry, and if not, what came in between. */
export function Proof({ expectedItemId, reply }: { expectedItemId: string; reply: TestReply }) {
  const { edit, why } = usePhrases('answers')
  const format = useFormat()
  const proof = judgeCorrection(expectedItemId, reply)
  const { confidence, source } = reply.answer
  const sentence = {
    corrected: () => edit.proven(proof.question, format.percent(confidence)),
    'other-entry': () => edit.notYet.otherEntry(proof.question),
    unsure: () => edit.notYet.unsure,
    'other-step': () => edit.notYet.otherStep(why.kind[reply.why.reason === 'blank' ? 'blank' : source.kind]),
    unused: () => edit.notYet.unused,
  }[proof.outcome]()
  return (
    <p className={styles.proof} data-corrected={proof.outcome === 'corrected' || undefined}>
      {sentence}
    </p>
  )
}
