// From evidence to probability, in two logistic regressions (D. R. Cox, 1958; as a calibrator, J. Platt, 1999): whether the
// message is about what the entries know at all, and whether it means this one of them. An entry answers the message when
// both hold. Near-duplicates make the choice unsure and not the scope, so a message of theirs is asked back, not refused.

import type { Evidence } from './evidence.ts'
import { logitOf, rankingWeights } from './rank.ts'

export interface ScopeTerms {
  bias: number
  /** What speaks for the candidate, without the classifier. */
  perLogit: number
  /** How near the message is to the entry as a whole, whatever else there is: a message out of scope is near to none. */
  perJoinedCosine: number
  /** Words that any entry has. */
  perKnownMass: number
  /** A message in the other language shares no words with the entry that answers it. */
  withOtherLanguage: number
  perJoinedCosineOfOther: number
  withChinese: number
  withClassifier: number
  perDecision: number
}

export interface ChoiceTerms {
  bias: number
  /** How far it is ahead of the best entry with another answer. */
  perMargin: number
  /** How many are about as good as that one, as a logarithm: in a corpus of near-duplicates nothing stands out. */
  perCrowding: number
  perLogit: number
  perCoverage: number
  /** Of one or two words little can be known. */
  perShortness: number
  perFewForms: number
  /** The more entries, the nearer the nearest is by chance. */
  perLogOfEntries: number
  withOtherLanguage: number
  withChinese: number
  /** Where a classifier decided, the margin is larger for the same certainty. */
  withClassifier: number
  perDecision: number
}

export interface ConfidenceConstants {
  scope: ScopeTerms
  choice: ChoiceTerms
}

/**
 * What each term counts. Fitted after the ranking, on the same corpora, a quarter of whose entries are missing so that their
 * messages have no answer, and on messages that belong nowhere: scripts/fit.
 */
const confidenceConstants: ConfidenceConstants = {
  scope: {
    bias: -2.34,
    perLogit: 0.435,
    perJoinedCosine: 0.16,
    perKnownMass: 0.13,
    withOtherLanguage: 0.827,
    perJoinedCosineOfOther: 1.65,
    withChinese: -0.0803,
    withClassifier: 0.873,
    perDecision: 0.238,
  },
  choice: {
    bias: 1.59,
    perMargin: 0.974,
    perCrowding: -0.64,
    perLogit: 0.0515,
    perCoverage: 0.275,
    perShortness: -2.31,
    perFewForms: -0.0219,
    perLogOfEntries: -0.351,
    withOtherLanguage: -0.349,
    withChinese: 0.2,
    withClassifier: -0.258,
    perDecision: 0.107,
  },
}

/** A lead beyond it says no more. */
const maxMargin = 6
/** Entries with another answer that are looked at: what comes behind them is no longer near. */
export const maxRivals = 10

/** A logit as the ranking has it, or as a fit tries it, and what it holds of the classifier's decision. */
export interface Logit {
  of: (evidence: Evidence) => number
  perDecision: number
}

const logitOfRanking: Logit = { of: logitOf, perDecision: rankingWeights.classifierDecision }

export function scopeTerms(candidate: Evidence, logit: Logit): ScopeTerms {
  const { classifierDecision: decision, joinedDenseCosine, isOtherLanguage } = candidate
  return {
    bias: 1,
    perLogit: logit.of(candidate) - logit.perDecision * decision,
    perJoinedCosine: joinedDenseCosine,
    perKnownMass: candidate.knownMass,
    withOtherLanguage: isOtherLanguage,
    perJoinedCosineOfOther: isOtherLanguage * joinedDenseCosine,
    withChinese: candidate.isChinese,
    withClassifier: decision === 0 ? 0 : 1,
    perDecision: decision,
  }
}

/** @param rivals entries with another answer, best first */
export function choiceTerms(candidate: Evidence, rivals: readonly Evidence[], logit: Logit): ChoiceTerms {
  const own = logit.of(candidate)
  const others = rivals.slice(0, maxRivals).map(logit.of)
  const nearest = others.length === 0 ? 0 : Math.max(...others)
  const decision = candidate.classifierDecision
  return {
    bias: 1,
    perMargin: Math.min(maxMargin, own - nearest),
    perCrowding: Math.log(others.reduce((sum, other) => sum + Math.exp(other - nearest), 0) || 1),
    perLogit: own - logit.perDecision * decision,
    perCoverage: candidate.queryCoverage,
    perShortness: 1 / Math.sqrt(Math.max(1, candidate.queryLength)),
    perFewForms: candidate.fewForms,
    perLogOfEntries: Math.log(Math.max(1, candidate.entryCount)),
    withOtherLanguage: candidate.isOtherLanguage,
    withChinese: candidate.isChinese,
    withClassifier: decision === 0 ? 0 : 1,
    perDecision: decision,
  }
}

/** Estimated probability that any entry answers the query, 0..1, by the best candidate. */
export function scopeOf(best: Evidence): number {
  return probabilityOf(scopeTerms(best, logitOfRanking), confidenceConstants.scope)
}

/** Estimated probability that the candidate answers the query, 0..1; `rivals` are entries with another answer, best first. */
export function confidenceOf(candidate: Evidence, rivals: readonly Evidence[]): number {
  const choice = probabilityOf(choiceTerms(candidate, rivals, logitOfRanking), confidenceConstants.choice)
  return scopeOf(candidate) * choice
}

/** The logistic function of the terms' weighted sum. */
export function probabilityOf<Terms extends ScopeTerms | ChoiceTerms>(terms: Terms, constants: Terms): number {
  let sum = 0
  for (const name of Object.keys(constants) as (keyof Terms)[]) {
    sum += (constants[name] as number) * (terms[name] as number)
  }
  return 1 / (1 + Math.exp(-sum))
}
