// The engine's front door: an index of answers that can be asked.

import type { Meaning } from './meaning.ts'
import type { AnswerIndex, AskOptions, Candidate, Outcome } from './outcome.ts'
import { confidenceOf } from './ranking/confidence.ts'
import { contributionsOf } from './ranking/contributions.ts'
import { decideByConfidence } from './ranking/decide.ts'
import { EntryIndex, type ScoredEntry } from './retrieval/entry-index.ts'
import { type ExplainedQuery, explainedQuery, explainMatch, metShareOf, unknownTermsOf } from './retrieval/explain.ts'
import type { ExactForm } from './retrieval/store/entry-store.ts'
import type { EntryTexts } from './retrieval/store/entry-text.ts'
import { background, hasNoSubject } from './retrieval/weights/background.ts'
import { maxTokens, readMessage } from './text/read-message.ts'
import { exactKeyOf } from './text/tokenise.ts'

export type * from './meaning.ts'
export type * from './outcome.ts'
export { SnapshotError, type SnapshotFault } from './retrieval/store/snapshot.ts'

const defaultLimit = 5
const maxCandidates = 50

export interface AnswerIndexOptions {
  /** The bot's; entries and queries of either language, or mixed, are read the same. */
  language: 'zh' | 'en'
  /** What texts are compared by beyond their words. */
  meaning?: Meaning
}

/**
 * An empty index. Pure computation: no I/O, no clock, no randomness; the same entries give the same outcomes in any
 * order of `put`, but for two entries with the same question, where the newer wins.
 */
export function createAnswerIndex({ meaning }: AnswerIndexOptions): AnswerIndex {
  return answerIndexOf(new EntryIndex(background, meaning))
}

/**
 * The index that `save` was called on, with the same entries and outcomes; it can be edited further. Throws
 * `SnapshotError` for bytes that are damaged, cut, of another version, or made with another `meaning`.
 */
export function loadAnswerIndex(bytes: Uint8Array, { meaning }: AnswerIndexOptions): AnswerIndex {
  const index = new EntryIndex(background, meaning)
  for (const _ of index.load(bytes));
  return answerIndexOf(index)
}

/** The same in steps of some milliseconds, for a server that must not stand still: the index is what the last one returns. */
export function* loadAnswerIndexInSteps(
  bytes: Uint8Array,
  { meaning }: AnswerIndexOptions,
): Generator<undefined, AnswerIndex> {
  const index = new EntryIndex(background, meaning)
  yield* index.load(bytes)
  return answerIndexOf(index)
}

function answerIndexOf(index: EntryIndex): AnswerIndex {
  return {
    get size() {
      return index.size
    },
    get byteLength() {
      return index.byteLength
    },
    sourceOf(id) {
      const slot = index.store.slotOf(id)
      return slot === undefined ? undefined : index.textsOf(slot).source
    },
    put: (entry) => index.put(entry),
    remove: (id) => index.remove(id),
    ask: (text, options) => ask(index, text, options ?? {}),
    compare: (text) =>
      index
        .compare(readMessage(text).tokens.slice(0, maxTokens))
        .map(({ id, score, evidence }) => ({ id, score, evidence })),
    train: () => index.train(),
    save: () => index.save(),
  }
}

function ask(index: EntryIndex, text: string, options: AskOptions): Outcome {
  const tokenised = readMessage(text)
  const query = { normalised: tokenised.normalised, unknownTerms: [] }
  const exactKey = exactKeyOf(tokenised)
  if (exactKey === '') return { kind: 'refuse', reason: 'empty', query, candidates: [] }
  const limit = clamp(options.limit ?? defaultLimit, 1, maxCandidates)
  const tokens = tokenised.tokens.slice(0, maxTokens)

  const excepted = new Set(options.except)
  const exact = index.findExact(exactKey, limit).filter(({ slot }) => !excepted.has(index.store.idOf(slot) ?? ''))
  const { isExplained = false, isExactEnough = false } = options
  const explained = explainedQuery(index.store, index.weights, text, tokens)
  const known = isExplained ? { ...query, unknownTerms: unknownTermsOf(index.store, explained) } : query
  const exactCandidates = exact.map((form) => exactCandidate(index, explained, form, isExplained))
  if (exact.length > 0 && isExactEnough && !isExplained) {
    return { kind: 'answer', reason: 'exact', query: known, candidates: exactCandidates }
  }
  const exactSlots = new Set(exact.map(({ slot }) => slot))
  const nearest = index.search(tokens).filter(({ id }) => !excepted.has(id))
  // At least the default, so that a rival is seen whatever the caller wants to have.
  const most = Math.max(limit, defaultLimit) - exact.length
  const others = nearest.filter(({ slot }) => !exactSlots.has(slot)).slice(0, Math.max(0, most))
  const ranked = calibrate(index, explained, others, nearest, isExplained)
  const candidates = [...exactCandidates, ...ranked].slice(0, limit)
  if (exact.length > 0) return { kind: 'answer', reason: 'exact', query: known, candidates }
  const rival = others.findIndex(({ slot }, place) => place > 0 && isRival(index, slot, others[0]?.slot ?? -1))
  return { ...decideByConfidence(ranked[0], ranked[rival], options), query: known, candidates }
}

/** A query of common words alone fits many entries, also those that are not there: offered, not answered. */
const maxWithoutSubject = 0.5

function calibrate(
  index: EntryIndex,
  query: ExplainedQuery,
  scored: ScoredEntry[],
  all: ScoredEntry[],
  isExplained: boolean,
): Candidate[] {
  let confidence = hasNoSubject(query.tokens) ? maxWithoutSubject : 1
  return scored.map(({ slot, id, form, score, evidence }, place): Candidate => {
    const rival = all.find((other) => isRival(index, other.slot, slot))
    // What ranks lower is never shown as more certain.
    confidence = Math.min(confidence, confidenceOf(evidence, rival?.evidence))
    const texts = index.textsOf(slot)
    const { source, question } = texts
    const found = { id, source, question, confidence, score }
    if (!isExplained) {
      return { ...found, metShare: metShareOf(index.store, query, slot, form), ...unexplained(texts, question, form) }
    }
    const explanation = explainMatch(index.store, query, slot, form, place === 0)
    return { ...found, ...explanation, contributions: contributionsOf(evidence) }
  })
}

function unexplained(texts: EntryTexts, question: string, form: number) {
  const matched = form > 0 ? { matchedVia: 'variant' as const, matchedText: texts.form(form) } : undefined
  return { matchedVia: 'question' as const, matchedText: question, ...matched, matchedTerms: [], contributions: [] }
}

/** An entry with the same answer is no rival, either would be right; without a text (an attachment) nothing is known. */
function isRival({ store }: EntryIndex, other: number, slot: number): boolean {
  if (other === slot) return false
  const { answerHashes } = store
  const first = answerHashes[slot * 2]
  const second = answerHashes[slot * 2 + 1]
  if (first === 0 && second === 0) return true
  return answerHashes[other * 2] !== first || answerHashes[other * 2 + 1] !== second
}

function exactCandidate(
  index: EntryIndex,
  query: ExplainedQuery,
  { slot, form }: ExactForm,
  isExplained: boolean,
): Candidate {
  const texts = index.textsOf(slot)
  return {
    id: index.store.idOf(slot) ?? '',
    source: texts.source,
    question: texts.question,
    confidence: 1,
    score: 1,
    metShare: 1,
    matchedVia: form > 0 ? 'variant' : 'question',
    matchedText: texts.form(form),
    matchedTerms: isExplained ? explainMatch(index.store, query, slot, form).matchedTerms : [],
    contributions: [],
  }
}

function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.trunc(value))) : high
}
