import type { Why } from '#contract/features/answers.ts'

/** A word of less weight is a common one, and met by chance. */
const minTermWeight = 0.1

/** Whether not even the nearest entry has anything of the message, neither its words nor their meaning. */
export function isNothingKnown({ reason, candidates: [nearest] }: Why): boolean {
  if (reason === 'nothing-matched' || nearest === undefined) return true
  const { matchedTerms, relatedTerms } = nearest
  return relatedTerms.length === 0 && !matchedTerms.some(({ weight }) => weight >= minTermWeight)
}
