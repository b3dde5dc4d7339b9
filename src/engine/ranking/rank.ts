// From evidence to the score that candidates are ordered by: a weighted sum in which nothing but the classifier
// counts against an entry, so that every part of it can be shown as a reason.

import type { Evidence } from './evidence.ts'

/**
 * Fitted by conditional logit (D. McFadden, 1974) on corpora of trades that the lexicon in use had not seen and on
 * training sentences of an intent set: scripts/fit. The best fit is a plain, not a peak; on it words and letters are given
 * as much as costs those trades less than half a point, for the sake of mistyped words and of subjects that no lexicon
 * knows. What the fit took to zero is left out.
 */
export const rankingWeights = {
  answerWordCosine: 3.3,
  agreeingCoverage: 0.2,
  formCoverage: 0.5,
  verbatimKeyword: 0.8,
  answerConceptCosine: 1.9,
  joinedDenseCosine: 8.1,
  joinedNearness: 2.5,
  denseCosine: 0.4,
  keywordDenseCosine: 0.4,
  answerDenseCosine: 0.8,
  classifierDecision: 1.5,
  meanWordCosine: 1.5,
  meanCharacterCosine: 3,
} satisfies Partial<Record<keyof Evidence, number>>

const terms = Object.entries(rankingWeights) as [keyof typeof rankingWeights, number][]
/** Sum of what the parts can reach, and what the classifier can take away. */
const classifierRange = rankingWeights.classifierDecision * 1.5
const highest = terms.reduce((sum, [, weight]) => sum + weight, 0) - rankingWeights.classifierDecision

/** 0..1; only comparable within one query. */
export function rank(evidence: Evidence): number {
  const range = evidence.classifierDecision === 0 ? 0 : classifierRange
  return Math.max(0, logitOf(evidence) + range) / (highest + 2 * range)
}

/** In the units of the fit: a difference of 1 makes an entry e times as likely as another. */
export function logitOf(evidence: Evidence): number {
  let sum = 0
  for (const [name, weight] of terms) sum += weight * evidence[name]
  return sum
}
