// From evidence to the score that candidates are ordered by: a weighted sum in which nothing counts against an entry,
// so that every part of it can be shown as a reason.

import type { Evidence } from './evidence.ts'

/**
 * Fitted by conditional logit (D. McFadden, 1974) on corpora of trades that the lexicon in use had not seen and on
 * training sentences of an intent set, in equal parts: scripts/fit. What the fit took to zero is left out.
 */
export const RANKING_WEIGHTS = {
  wordCosine: 2,
  characterCosine: 2.8,
  queryCoverage: 2,
  formCoverage: 0.5,
  answerWordCosine: 2.2,
  conceptCosine: 1.5,
  answerConceptCosine: 3.2,
  denseCosine: 6.3,
  keywordDenseCosine: 2.1,
  answerDenseCosine: 2.7,
  secondFormWordCosine: 4.1,
} satisfies Partial<Record<keyof Evidence, number>>

const terms = Object.entries(RANKING_WEIGHTS) as [keyof typeof RANKING_WEIGHTS, number][]
const HIGHEST = terms.reduce((sum, [, weight]) => sum + weight, 0)

/** 0..1. */
export function rank(evidence: Evidence): number {
  return Math.max(0, logitOf(evidence)) / HIGHEST
}

/** In the units of the fit: a difference of 1 makes an entry e times as likely as another. */
export function logitOf(evidence: Evidence): number {
  let sum = 0
  for (const [name, weight] of terms) sum += weight * evidence[name]
  return sum
}
