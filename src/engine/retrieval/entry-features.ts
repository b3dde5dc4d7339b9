// One entry as the index sees it: a vector for each way of asking (the question, every variant), each joined with the
// keywords and, at a low weight, with the words of the answer. Joined vectors beat one score a field: a message that
// shares one word with the question and another with the answer is better evidence than either.

import type { EngineEntry } from '../outcome.ts'
import { type Token, tokenise } from '../text/tokenise.ts'
import { bagOf, characterFeatures, type FeatureBag, wordFeatures } from './features.ts'

/** Between 0.35 and 0.5 nothing much changes; above, long answers drown short questions. See DESIGN.md. */
const ANSWER_WEIGHT = 0.5
const KEYWORD_WEIGHT = 1
/** An answer's subject is in its beginning; the rest costs memory and brings accidental matches. */
const ANSWER_CHARACTERS = 600
/** Long pastes in a question field: what comes later is detail. */
const QUESTION_CHARACTERS = 2000
/** A variant beyond this many still matches exactly. */
const MOST_FORMS = 200

/** A sparse vector before idf: hashes ascending, weights = damped term frequency. */
export interface FeatureVector {
  hashes: Uint32Array
  weights: Float32Array
}

export function tokenisedQuestion(text: string): Token[] {
  return tokenise(text.slice(0, QUESTION_CHARACTERS)).tokens
}

/** The ways of asking for an entry, the question first. */
export function formsOf(entry: EngineEntry): string[] {
  return [entry.question, ...entry.variants.slice(0, MOST_FORMS - 1)]
}

/** One vector for each form of `formsOf`. */
export function formVectors(entry: EngineEntry): FeatureVector[] {
  const keywords = bagOfTokens(tokenisedQuestion(entry.keywords.join(' , ')), true)
  const answer = bagOfTokens(tokenise(entry.answer.slice(0, ANSWER_CHARACTERS)).tokens, false)
  return formsOf(entry).map((form) => join(bagOfTokens(tokenisedQuestion(form), true), keywords, answer))
}

export function queryVector(tokens: readonly Token[]): FeatureVector {
  const bag = bagOfTokens(tokens, true)
  return { hashes: bag.hashes, weights: Float32Array.from(bag.counts, dampen) }
}

/** Character n-grams of answers would triple the index for half a point. */
function bagOfTokens(tokens: readonly Token[], withCharacters: boolean): FeatureBag {
  const hashes: number[] = []
  wordFeatures(tokens, hashes)
  if (withCharacters) characterFeatures(tokens, hashes)
  return bagOf(hashes)
}

function dampen(frequency: number): number {
  return frequency < 1 ? frequency : 1 + Math.log(frequency)
}

function join(question: FeatureBag, keywords: FeatureBag, answer: FeatureBag): FeatureVector {
  const capacity = question.hashes.length + keywords.hashes.length + answer.hashes.length
  const hashes = new Uint32Array(capacity)
  const weights = new Float32Array(capacity)
  let size = 0
  let q = 0
  let k = 0
  let a = 0
  for (;;) {
    const next = Math.min(
      question.hashes[q] ?? Number.POSITIVE_INFINITY,
      keywords.hashes[k] ?? Number.POSITIVE_INFINITY,
      answer.hashes[a] ?? Number.POSITIVE_INFINITY,
    )
    if (next === Number.POSITIVE_INFINITY) break
    let frequency = 0
    if (question.hashes[q] === next) frequency += question.counts[q++] ?? 0
    if (keywords.hashes[k] === next) frequency += KEYWORD_WEIGHT * (keywords.counts[k++] ?? 0)
    if (answer.hashes[a] === next) frequency += ANSWER_WEIGHT * (answer.counts[a++] ?? 0)
    hashes[size] = next
    weights[size++] = dampen(frequency)
  }
  return { hashes: hashes.slice(0, size), weights: weights.slice(0, size) }
}
