// From evidence to probability: a logistic regression (D. R. Cox, 1958; as a calibrator, J. Platt, 1999).

import type { Evidence } from './evidence.ts'
import { logitOf, rankingWeights } from './rank.ts'

/**
 * What each term counts. Fitted with the ranking, on the same corpora, a quarter of whose entries are missing so that their
 * messages have no answer, and on messages that belong nowhere: scripts/fit.
 */
const confidenceConstants = {
  bias: -1.44,
  perLogit: 0.251,
  perMargin: 0.503,
  perCrowding: 0,
  perShortness: -3.71,
  perJoinedCosine: 0,
  perCoverage: 0,
  perKnownMass: 0,
  perFewForms: 0,
  perLogOfEntries: 0,
  withOtherLanguage: 0,
  perJoinedCosineOfOther: 0,
  withClassifier: -0.558,
  perDecision: 1.05,
} satisfies ConfidenceTerms

/** A lead beyond it says no more. */
const maxMargin = 6
/** Entries with another answer that are looked at: what comes behind them is no longer near. */
export const maxRivals = 10

export interface ConfidenceTerms {
  bias: number
  /** What speaks for the candidate, without the classifier. */
  perLogit: number
  /** How far it is ahead of the best entry with another answer. */
  perMargin: number
  /** How many are about as good as that one, as a logarithm: in a corpus of near-duplicates nothing stands out. */
  perCrowding: number
  /** Of one or two words little can be known. */
  perShortness: number
  /** How near the message is to the entry as a whole, whatever else there is: a message out of scope is near to none. */
  perJoinedCosine: number
  perCoverage: number
  perKnownMass: number
  perFewForms: number
  /** The more entries, the nearer the nearest is by chance. */
  perLogOfEntries: number
  /** A message in the other language shares no words with the entry that answers it. */
  withOtherLanguage: number
  perJoinedCosineOfOther: number
  /** Where a classifier decided, the margin is larger for the same certainty. */
  withClassifier: number
  perDecision: number
}

export const confidenceNames = Object.keys(confidenceConstants) as (keyof ConfidenceTerms)[]

/**
 * @param rivals entries with another answer, best first
 * @param logit of an entry: as `rank.ts` has it, or as a fit tries it
 * @param perDecision what the logit holds of the classifier's decision
 */
export function confidenceTerms(
  candidate: Evidence,
  rivals: readonly Evidence[],
  logit: (evidence: Evidence) => number,
  perDecision: number,
): ConfidenceTerms {
  const own = logit(candidate)
  const others = rivals.slice(0, maxRivals).map(logit)
  const nearest = others.length === 0 ? 0 : Math.max(...others)
  const decision = candidate.classifierDecision
  return {
    bias: 1,
    perLogit: own - perDecision * decision,
    perMargin: Math.min(maxMargin, own - nearest),
    perCrowding: Math.log(others.reduce((sum, other) => sum + Math.exp(other - nearest), 0) || 1),
    perShortness: 1 / Math.sqrt(Math.max(1, candidate.queryLength)),
    perJoinedCosine: candidate.joinedDenseCosine,
    perCoverage: candidate.queryCoverage,
    perKnownMass: candidate.knownMass,
    perFewForms: candidate.fewForms,
    perLogOfEntries: Math.log(Math.max(1, candidate.entryCount)),
    withOtherLanguage: candidate.isOtherLanguage,
    perJoinedCosineOfOther: candidate.isOtherLanguage * candidate.joinedDenseCosine,
    withClassifier: decision === 0 ? 0 : 1,
    perDecision: decision,
  }
}

/** Estimated probability that the candidate answers the query, 0..1; `rivals` as for `confidenceTerms`. */
export function confidenceOf(candidate: Evidence, rivals: readonly Evidence[]): number {
  const terms = confidenceTerms(candidate, rivals, logitOf, rankingWeights.classifierDecision)
  return probabilityOf(terms, confidenceConstants)
}

export function probabilityOf(terms: ConfidenceTerms, constants: ConfidenceTerms): number {
  let sum = 0
  for (const name of confidenceNames) sum += constants[name] * terms[name]
  return 1 / (1 + Math.exp(-sum))
}
