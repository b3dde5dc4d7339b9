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
}

/** Scope where a classifier decided: it knows its entries well, and a message out of scope is one that it cannot tell apart. */
export interface LearnedScopeTerms {
  bias: number
  perJoinedCosine: number
  perMargin: number
  /** How far the classifier's decision for it is above that for the best of the others. */
  perDecisionLead: number
  perCoverage: number
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
  learnedScope: LearnedScopeTerms
  choice: ChoiceTerms
}

/**
 * What each term counts. Fitted after the ranking, on the same corpora, a quarter of whose entries are missing so that their
 * messages have no answer, and on messages that belong nowhere: scripts/fit.
 */
const confidenceConstants: ConfidenceConstants = {
  scope: {
    bias: -2.89,
    perLogit: 0.39,
    perJoinedCosine: 1.39,
    perKnownMass: 0.65,
    withOtherLanguage: 0.799,
    perJoinedCosineOfOther: 2.44,
    withChinese: -0.245,
  },
  learnedScope: {
    bias: -0.509,
    perJoinedCosine: 1.31,
    perMargin: 0.253,
    perDecisionLead: 0.478,
    perCoverage: 0.723,
  },
  choice: {
    bias: 1.65,
    perMargin: 1.13,
    perCrowding: -0.695,
    perLogit: 0.0125,
    perCoverage: 0.683,
    perShortness: -2.53,
    perFewForms: 0.0448,
    perLogOfEntries: -0.323,
    withOtherLanguage: -0.415,
    withChinese: 0.203,
    withClassifier: -0.447,
    perDecision: -0.0621,
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

export const logitOfRanking: Logit = { of: logitOf, perDecision: rankingWeights.classifierDecision }

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
  }
}

/**
 * Undefined where no classifier decided.
 * @param rivals entries with another answer, best first
 */
export function learnedScopeTerms(
  candidate: Evidence,
  rivals: readonly Evidence[],
  logit: Logit,
): LearnedScopeTerms | undefined {
  if (candidate.classifierDecision === 0) return undefined
  const decisions = rivals.slice(0, maxRivals).map(({ classifierDecision }) => classifierDecision)
  const nextDecision = decisions.length === 0 ? 0 : Math.max(...decisions)
  return {
    bias: 1,
    perJoinedCosine: candidate.joinedDenseCosine,
    perMargin: choiceTerms(candidate, rivals, logit).perMargin,
    perDecisionLead: candidate.classifierDecision - nextDecision,
    perCoverage: candidate.queryCoverage,
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

/** What the classifier's decision adds to the scope by words and vectors. Set by hand, as that part is fitted where nothing was learned. */
const perDecision = 1

/**
 * Where a classifier decided, the lower of both: its lead tells near entries apart, and on short messages of words that it
 * hardly knows it leads by chance, which words and vectors doubt.
 */
export function scopeBy(
  constants: Pick<ConfidenceConstants, 'scope' | 'learnedScope'>,
  scope: ScopeTerms,
  learnedScope: LearnedScopeTerms | undefined,
  decision: number,
): number {
  if (!learnedScope) return probabilityOf(scope, constants.scope)
  const bias = constants.scope.bias + perDecision * decision
  const byWords = probabilityOf(scope, { ...constants.scope, bias })
  return Math.min(byWords, probabilityOf(learnedScope, constants.learnedScope))
}

/** Estimated probability that any entry answers the query, 0..1, by the best candidate; `rivals` as for `confidenceOf`. */
export function scopeOf(best: Evidence, rivals: readonly Evidence[]): number {
  if (best.hasVectors === 0) return confidenceByWords(best, [])
  const scope = scopeTerms(best, logitOfRanking)
  const learned = learnedScopeTerms(best, rivals, logitOfRanking)
  return scopeBy(confidenceConstants, scope, learned, best.classifierDecision)
}

/** Estimated probability that the candidate answers the query, 0..1; `rivals` are entries with another answer, best first. */
export function confidenceOf(candidate: Evidence, rivals: readonly Evidence[]): number {
  if (candidate.hasVectors === 0) return confidenceByWords(candidate, rivals)
  const choice = probabilityOf(choiceTerms(candidate, rivals, logitOfRanking), confidenceConstants.choice)
  return scopeOf(candidate, rivals) * choice
}

/** How much a difference of the ranking tells behind the best: a little less than where the ranking was fitted. */
const sharpness = 0.8

/**
 * Estimated probabilities of the entries behind the best, in the order of `rivals`, all with another answer than the best: when
 * that is not right and the message is in scope, one of them mostly is. What the scope leaves is shared by how well they fit.
 */
export function confidencesBehind(best: Evidence, confidence: number, rivals: readonly Evidence[]): number[] {
  const left = Math.max(0, scopeOf(best, rivals) - confidence)
  const logits = rivals.map(logitOf)
  const highest = Math.max(...logits)
  const odds = logits.map((logit) => Math.exp(sharpness * (logit - highest)))
  const sum = odds.reduce((total, each) => total + each, 0)
  return odds.map((each) => (left * each) / sum)
}

/** By words alone, in one step: fitted with `wordWeights`, where there are no vectors to tell scope from choice by. */
const wordConstants = {
  bias: -1.44,
  perLogit: 0.251,
  perMargin: 0.503,
  perShortness: -3.71,
  withClassifier: -0.558,
  perDecision: 1.05,
}
/** What the classifier adds to a logit by words: their weight of `classifierDecision`, and taken out of it again here. */
const decisionInLogit = 2.5

/** Of an index without vectors: in one step, by the constants that its weights were fitted with. */
function confidenceByWords(candidate: Evidence, rivals: readonly Evidence[]): number {
  const logit = logitOf(candidate)
  const [rival] = rivals
  const decision = candidate.classifierDecision
  const terms = {
    bias: 1,
    perLogit: logit - decisionInLogit * decision,
    perMargin: Math.min(maxMargin, logit - (rival ? logitOf(rival) : 0)),
    perShortness: 1 / Math.sqrt(Math.max(1, candidate.queryLength)),
    withClassifier: decision === 0 ? 0 : 1,
    perDecision: decision,
  }
  return probabilityOf(terms, wordConstants)
}

/** The logistic function of the terms' weighted sum. */
export function probabilityOf<Terms extends object>(terms: Terms, constants: Terms): number {
  let sum = 0
  for (const name of Object.keys(constants) as (keyof Terms)[]) {
    sum += (constants[name] as number) * (terms[name] as number)
  }
  return 1 / (1 + Math.exp(-sum))
}
