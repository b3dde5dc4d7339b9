// What stays of a confidence where there are few entries to choose from. Next to them most of what customers ask has no answer, and much of that shares
// its words with one of them: "How long does a service take?" beside "How long does a repair take?".

import { choiceTerms, type Logit, logitOfRanking, probabilityOf } from '../confidence.ts'
import type { Evidence } from '../evidence.ts'

/** What an index of few entries is judged by beside the confidence of all. */
export interface FewTerms {
  bias: number
  perMargin: number
  perLogit: number
  perJoinedCosine: number
  /** How much the message and the entry lack of each other's words while they read alike: "rent out e-bikes" beside "repair e-bikes". */
  perSubstitution: number
  perShortness: number
  perLogOfEntries: number
  withChinese: number
}

/**
 * Fitted by scripts/fit/fit-few.ts on samples of 1 to 12 entries, against the messages of the entries that were left out. Those share fewer words with
 * an entry than what customers ask next to it ("how much is" beside "how long does it take"), so they count the more, the more words they share.
 */
const fewConstants: FewTerms = {
  bias: -0.575,
  perMargin: 0.235,
  perLogit: 0.31,
  perJoinedCosine: 2.35,
  perSubstitution: -11.5,
  perShortness: -6.8,
  perLogOfEntries: -0.79,
  withChinese: -0.965,
}

/** Up to so many entries the doubt counts in full, and from `manyEntries` on not at all. */
const fewEntries = 12
const manyEntries = 20
/** What is doubted is offered still, also by a bot that its owner has made as careful as can be. */
const leastOffered = 0.35
/** Share of both the message's words and the entry's that are the same: from the first on it is less of a doubt, from the second on none. */
const sameWords = { some: 0.65, most: 0.8 }
/** Nor is a message in doubt whose words the entry has all, when they are about half of its own: "alpaca wool please" beside "Do you sell alpaca wool?". */
const saidWhole = { some: 0.8, most: 0.9 }
const halfOfEntry = { some: 0.35, most: 0.5 }

export function fewTerms(candidate: Evidence, rivals: readonly Evidence[], logit: Logit): FewTerms {
  const { perMargin, perLogit, perShortness, perLogOfEntries, withChinese } = choiceTerms(candidate, rivals, logit)
  const { joinedDenseCosine, queryCoverage, formCoverage, characterCosine } = candidate
  return {
    bias: 1,
    perMargin,
    perLogit,
    perJoinedCosine: joinedDenseCosine,
    perSubstitution: (1 - queryCoverage) * (1 - formCoverage) * characterCosine,
    perShortness,
    perLogOfEntries,
    withChinese,
  }
}

/**
 * How much the doubt counts, 0..1. Next to a few entries most of what is asked has no answer, and much of that shares words with one of them. Not where
 * the message says what the entry says, where a classifier decided, nor between languages, which nothing was fitted on.
 */
export function shareOfFew(candidate: Evidence): number {
  const { hasVectors, classifierDecision, isOtherLanguage, entryCount, queryCoverage, formCoverage } = candidate
  if (hasVectors === 0 || classifierDecision !== 0 || isOtherLanguage === 1) return 0
  const same = shareBetween(sameWords, Math.max(Math.min(queryCoverage, formCoverage), candidate.verbatimKeyword))
  const whole = shareBetween(saidWhole, queryCoverage) * shareBetween(halfOfEntry, formCoverage)
  return (1 - shareBetween({ some: fewEntries, most: manyEntries }, entryCount)) * (1 - Math.max(same, whole))
}

/** What stays of a confidence in the best of a few entries. */
export function confidenceAmongFew(confidence: number, best: Evidence, rivals: readonly Evidence[]): number {
  const share = shareOfFew(best)
  if (share === 0) return confidence
  const most = Math.max(leastOffered, probabilityOf(fewTerms(best, rivals, logitOfRanking), fewConstants))
  return confidence - share * Math.max(0, confidence - most)
}

function shareBetween({ some, most }: { some: number; most: number }, value: number): number {
  return Math.max(0, Math.min(1, (value - some) / (most - some)))
}
