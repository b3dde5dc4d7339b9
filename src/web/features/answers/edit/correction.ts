import type { TestReply } from '../test-page/use-test-chat.ts'

export interface CorrectionProps {
  /** What the customer asked. */
  question: string
  reply: TestReply
  /** Called with the item that must answer now. */
  onMended: (itemId: string) => void
}

export const correctionWays = ['item', 'variant', 'create'] as const
export type CorrectionWay = (typeof correctionWays)[number]

/** Most likely: the right entry answered badly; or the bot hesitated between entries it knows; or it knows none. */
export function likelyWay({ answer, why }: TestReply): CorrectionWay {
  if (answer.source.kind === 'answer' && answer.source.id !== null) return 'item'
  return why.candidates.length > 0 ? 'variant' : 'create'
}
