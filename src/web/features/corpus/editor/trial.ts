/** What a bot said to a question, with an item that is not saved yet. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { tryItem } from '#contract/features/conversations/question-checks.ts'

export type Trial = ReplyOf<typeof tryItem>

/** By the item that is tried, by anything else, asked back, or not at all. */
export type TrialOutcome = 'this' | 'other' | 'offered' | 'none'

/** Of several questions in one message it is enough that it answers one. */
function isFromThis({ answer: { source, parts }, triedId }: Trial): boolean {
  const ids = parts?.map((part) => part.source.id) ?? [source.id]
  return source.kind === 'answer' && ids.includes(triedId)
}

export function trialOutcome(trial: Trial): TrialOutcome {
  if (isFromThis(trial)) return 'this'
  const { kind } = trial.answer.source
  return kind === 'suggest' ? 'offered' : kind === 'fallback' ? 'none' : 'other'
}

/** Not where a rule replied, such as a greeting: it comes before every item. */
export function mayHelpByVariant(trial: Trial): boolean {
  return !isFromThis(trial) && ['answer', 'suggest', 'fallback'].includes(trial.answer.source.kind)
}
