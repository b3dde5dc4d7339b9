import type { TestReply } from '../test-page/use-test-chat.ts'

export interface CorrectionProof {
  /** `other-step`: the text never reached the corpus, such as a greeting. */
  outcome: 'corrected' | 'other-entry' | 'unsure' | 'other-step' | 'unused'
  /** The question of the entry that answers now, when one does. */
  question: string
}

/** What became of a correction when the same words were asked again. */
export function judgeCorrection(expectedItemId: string, { answer, why }: TestReply): CorrectionProof {
  const { kind, id } = answer.source
  const answering = why.parts?.map((part) => part.id) ?? [id]
  const isCorrected = answering.includes(expectedItemId)
  const shownId = isCorrected ? expectedItemId : id
  const question = why.candidates.find((candidate) => candidate.id === shownId)?.question ?? ''
  if (kind === 'answer') return { outcome: isCorrected ? 'corrected' : 'other-entry', question }
  if (kind === 'suggest' && why.candidates.some((candidate) => candidate.id === expectedItemId))
    return { outcome: 'unsure', question }
  if (kind === 'fallback' || kind === 'suggest') return { outcome: 'unused', question }
  return { outcome: 'other-step', question }
}
