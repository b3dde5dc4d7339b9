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
  answerWordCosine: 3.5,
  agreeingCoverage: 0.4,
  formCoverage: 0.5,
  verbatimKeyword: 0.8,
  answerConceptCosine: 1.9,
  joinedDenseCosine: 8.1,
  joinedNearness: 2.7,
  denseCosine: 0.5,
  keywordDenseCosine: 0.3,
  answerDenseCosine: 0.8,
  classifierDecision: 2.5,
  meanWordCosine: 1,
  meanCharacterCosine: 2.5,
} satisfies Partial<Record<keyof Evidence, number>>

/**
 * Of an index without vectors: it has words, letters and concepts alone. Fitted in the same way, with the vectors left out
 * afterwards.
 */
const wordWeights = {
  wordCosine: 2.2,
  characterCosine: 3.5,
  queryCoverage: 1.8,
  agreeingCoverage: 0.5,
  answerWordCosine: 2.6,
  conceptCosine: 1.6,
  answerConceptCosine: 3,
  secondFormWordCosine: 2.7,
  classifierDecision: 2.5,
} satisfies Partial<Record<keyof Evidence, number>>
/** What vectors added where these weights come from: scores are still shares of both. */
const missingVectors = 10.4

interface Ranking {
  terms: [keyof Evidence, number][]
  perDecision: number
  /** Sum of what the parts can reach, without the classifier. */
  highest: number
}

const byAll = rankingOf(rankingWeights, 0)
const byWords = rankingOf(wordWeights, missingVectors)

function rankingOf(weights: Partial<Record<keyof Evidence, number>>, missing: number): Ranking {
  const terms = Object.entries(weights) as [keyof Evidence, number][]
  const perDecision = weights.classifierDecision ?? 0
  return { terms, perDecision, highest: missing + terms.reduce((sum, [, weight]) => sum + weight, 0) - perDecision }
}

function rankingFor({ hasVectors }: Evidence): Ranking {
  return hasVectors === 1 ? byAll : byWords
}

/** Weights by the name of the evidence. */
export function weightsFor(evidence: Evidence): readonly (readonly [keyof Evidence, number])[] {
  return rankingFor(evidence).terms
}

/** 0..1; only comparable within one query. */
export function rank(evidence: Evidence): number {
  const { perDecision, highest } = rankingFor(evidence)
  // What the classifier can add, and take away.
  const range = evidence.classifierDecision === 0 ? 0 : perDecision * 1.5
  return Math.max(0, logitOf(evidence) + range) / (highest + 2 * range)
}

/** In the units of the fit: a difference of 1 makes an entry e times as likely as another. */
export function logitOf(evidence: Evidence): number {
  if (evidence.hasVectors === 1) return logitByAll(evidence)
  let sum = 0
  for (const [name, weight] of byWords.terms) sum += weight * evidence[name]
  return sum
}

/** Written out, as it is asked for hundreds of times a message: looking evidence up by its name takes ten times as long. */
function logitByAll(evidence: Evidence): number {
  return (
    rankingWeights.answerWordCosine * evidence.answerWordCosine +
    rankingWeights.agreeingCoverage * evidence.agreeingCoverage +
    rankingWeights.formCoverage * evidence.formCoverage +
    rankingWeights.verbatimKeyword * evidence.verbatimKeyword +
    rankingWeights.answerConceptCosine * evidence.answerConceptCosine +
    rankingWeights.joinedDenseCosine * evidence.joinedDenseCosine +
    rankingWeights.joinedNearness * evidence.joinedNearness +
    rankingWeights.denseCosine * evidence.denseCosine +
    rankingWeights.keywordDenseCosine * evidence.keywordDenseCosine +
    rankingWeights.answerDenseCosine * evidence.answerDenseCosine +
    rankingWeights.classifierDecision * evidence.classifierDecision +
    rankingWeights.meanWordCosine * evidence.meanWordCosine +
    rankingWeights.meanCharacterCosine * evidence.meanCharacterCosine
  )
}
