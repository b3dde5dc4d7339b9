/** What a bot said to a question, with an item that is not saved yet. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { tryItem } from '#contract/features/conversations/question-checks.ts'

export type Trial = ReplyOf<typeof tryItem>

/** By the item that is tried, by anything else, asked back, or not at all. */
export type TrialOutcome = 'this' | 'other' | 'offered' | 'none'

function isFromThis({ answer: { source }, triedId }: Trial): boolean {
  return source.kind === 'answer' && source.id === triedId
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
