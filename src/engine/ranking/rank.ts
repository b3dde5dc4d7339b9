// From evidence to the score that candidates are ordered by.

import type { Evidence } from './evidence.ts'

/** Share of the words in the similarity, the rest is the character n-grams'. Flat between 0.4 and 0.6. */
const WORD_SHARE = 0.5
/** Weight of coverage beside the cosine, which long forms lower even when they hold every word of the query. */
const COVERAGE_WEIGHT = 0.25

/** 0..1. */
export function rank({ wordCosine, characterCosine, queryCoverage }: Evidence): number {
  const similarity = WORD_SHARE * wordCosine + (1 - WORD_SHARE) * characterCosine
  return Math.min(1, (similarity + COVERAGE_WEIGHT * queryCoverage) / (1 + COVERAGE_WEIGHT))
}
