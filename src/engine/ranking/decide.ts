// Whether to answer, to ask back, or to refuse: from the confidence of the best candidate and of its nearest rival.

import type { AskOptions, Candidate, Outcome } from '../outcome.ts'

export const defaultAnswerThreshold = 0.65
export const defaultSuggestThreshold = 0.15

/**
 * How many times better the odds of the best must be than those of an entry with another answer. Odds, because 0.95
 * against 0.9 is as clear a lead as 0.66 against 0.5; below it either may be meant, and asking costs one tap.
 */
const minOddsRatio = 1.6
/** Among candidates too unlikely to be answered a rival is near already when a choice between the two makes sense. */
const closeShare = 0.7

/** Share of a message's weight that the best entry has as words: then it is about the same thing, whatever is asked of it. */
const saidAll = 0.75

type Decision = Pick<Outcome, 'kind' | 'reason'>

/** @param rival confidence of the likeliest candidate whose answer differs from the best one's */
export function decideByConfidence(
  best: Candidate | undefined,
  rival: number | undefined,
  { answerThreshold = defaultAnswerThreshold, suggestThreshold = defaultSuggestThreshold }: AskOptions,
): Decision {
  if (!best) return { kind: 'refuse', reason: 'nothing-matched' }
  if (best.contradictions) {
    return isOfferable(best, suggestThreshold)
      ? { kind: 'suggest', reason: 'contradicted' }
      : { kind: 'refuse', reason: 'unsure' }
  }
  if (best.confidence >= answerThreshold) {
    return isLevel(best, rival) ? { kind: 'suggest', reason: 'close' } : { kind: 'answer', reason: 'confident' }
  }
  if (!isOfferable(best, suggestThreshold)) return { kind: 'refuse', reason: 'unsure' }
  const isClose = rival !== undefined && rival > best.confidence * closeShare
  return { kind: 'suggest', reason: isClose ? 'close' : 'unsure' }
}

/** Half as likely is enough where a word is met that few entries have: it is hardly met by chance. */
const shareWithRareWord = 0.5

function isOfferable(best: Candidate, suggestThreshold: number): boolean {
  const least = best.meetsRareWord ? suggestThreshold * shareWithRareWord : suggestThreshold
  return best.confidence >= least || saysAll(best)
}

/** "jacket", "refund": one word fits several entries, none of them likely, and yet they are what to offer. */
export function saysAll({ metShare }: Pick<Candidate, 'metShare'>): boolean {
  return metShare >= saidAll
}

/** Whether the best is hardly likelier than another one. */
export function isLevel({ confidence }: Pick<Candidate, 'confidence'>, rival: number | undefined): boolean {
  return rival !== undefined && oddsOf(confidence) < oddsOf(rival) * minOddsRatio
}

function oddsOf(confidence: number): number {
  return confidence / Math.max(1e-6, 1 - confidence)
}
