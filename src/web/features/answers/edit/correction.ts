import type { TestReply } from '../test-page/use-test-chat.ts'
import { isNothingKnown } from '../why/refusal.ts'

export interface CorrectionProps {
  /** What the customer asked. */
  question: string
  reply: TestReply
  /** Called with the item that must answer now. */
  onMended: (itemId: string) => void
}

export const correctionWays = ['item', 'variant', 'create'] as const
export type CorrectionWay = (typeof correctionWays)[number]

/**
 * The entries that came near, the nearest first. Of words that no entry knows nearly nothing is still more like one
 * entry than like another: that is no entry to mend.
 */
export function nearEntries({ answer, why }: TestReply): TestReply['why']['candidates'] {
  const isUnderstood = answer.source.kind === 'answer' || answer.source.kind === 'suggest'
  if (!isUnderstood && isNothingKnown(why)) return []
  return why.candidates.filter(({ source }) => source === 'corpus')
}

/** Most likely: the right entry answered badly; or the bot hesitated between entries it knows; or it knows none. */
export function likelyWay(reply: TestReply): CorrectionWay {
  const { kind, id } = reply.answer.source
  if (kind === 'answer' && id !== null) return 'item'
  return nearEntries(reply).length > 0 ? 'variant' : 'create'
}
