// From evidence to probability: a logistic regression (D. R. Cox, 1958; as a calibrator, J. Platt, 1999).

import type { Evidence } from './evidence.ts'
import { logitOf, rankingWeights } from './rank.ts'

// Fitted with the ranking, on the same corpora, a quarter of whose entries are missing so that their messages have no
// answer, and on messages that belong nowhere: scripts/fit.
const bias = -1.44
/** What speaks for the candidate, without the classifier. */
const perLogit = 0.251
/** How far it is ahead of an entry with another answer. */
const perMargin = 0.503
/** A lead beyond it says no more. */
const maxMargin = 6
/** Of one or two words little can be known. */
const perShortness = -3.71
/** Where a classifier decided, the margin is larger for the same certainty. */
const withClassifier = -0.558
const perDecision = 1.05

/** Estimated probability that the candidate answers the query, 0..1; `rival` is the best entry with another answer. */
export function confidenceOf(candidate: Evidence, rival: Evidence | undefined): number {
  const logit = logitOf(candidate)
  const margin = Math.min(maxMargin, logit - (rival === undefined ? 0 : logitOf(rival)))
  const decision = candidate.classifierDecision
  const sum =
    bias +
    perLogit * (logit - rankingWeights.classifierDecision * decision) +
    perMargin * margin +
    perShortness / Math.sqrt(Math.max(1, candidate.queryLength)) +
    (decision === 0 ? 0 : withClassifier + perDecision * decision)
  return 1 / (1 + Math.exp(-sum))
}
