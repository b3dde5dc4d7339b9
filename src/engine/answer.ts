// The engine's front door: an index of answers that can be asked.

import type { AnswerIndex, AskOptions, Candidate, EngineEntry, Outcome } from './outcome.ts'
import { background, hasNoSubject } from './retrieval/background.ts'
import { confidenceOf } from './retrieval/confidence.ts'
import { EntryIndex, type ScoredEntry } from './retrieval/entry-index.ts'
import { explainMatch } from './retrieval/explain.ts'
import { exactKeyOf, type Token, tokenise } from './text/tokenise.ts'

export type * from './outcome.ts'

export const DEFAULT_ANSWER_THRESHOLD = 0.6
export const DEFAULT_SUGGEST_THRESHOLD = 0.2
const DEFAULT_LIMIT = 5
const MOST_CANDIDATES = 50
/** Longer than any question; what follows cannot change which entry is nearest. */
const MOST_CHARACTERS = 2000
const MOST_TOKENS = 400

/**
 * An empty index. `language` is the bot's; entries and queries of either language, or mixed, are read the same. Pure computation: no I/O, no clock, no randomness; the same entries give the same outcomes in any
 * order of `put`, but for two entries with the same question, where the newer wins.
 */
export function createAnswerIndex(_options: { language: 'zh' | 'en' }): AnswerIndex {
  const index = new EntryIndex(background)
  return {
    get size() {
      return index.size
    },
    put: (entry) => index.put(entry),
    remove: (id) => index.remove(id),
    ask: (text, options) => ask(index, text, options ?? {}),
  }
}

function ask(index: EntryIndex, text: string, options: AskOptions): Outcome {
  const original = text.slice(0, MOST_CHARACTERS)
  const tokenised = tokenise(original)
  const query = { normalised: tokenised.normalised }
  const exactKey = exactKeyOf(tokenised)
  if (exactKey === '') return { kind: 'refuse', reason: 'empty', query, candidates: [] }
  const limit = clamp(options.limit ?? DEFAULT_LIMIT, 1, MOST_CANDIDATES)
  const tokens = tokenised.tokens.slice(0, MOST_TOKENS)

  const exact = index.findExact(exactKey)
  const exactIds = new Set(exact.map((entry) => entry.id))
  const nearest = index.search(tokens, limit + exact.length + 1)
  const others = calibrate(
    index,
    original,
    tokens,
    nearest.filter(({ entry }) => !exactIds.has(entry.id)),
    nearest,
  )
  const candidates = [...exactCandidates(index, original, tokens, exactKey, exact), ...others].slice(0, limit)
  return { ...decide(candidates, options, exact.length > 0), query, candidates }
}

function decide(candidates: Candidate[], options: AskOptions, isExact: boolean): Pick<Outcome, 'kind' | 'reason'> {
  const best = candidates[0]
  if (isExact) return { kind: 'answer', reason: 'exact' }
  if (!best) return { kind: 'refuse', reason: 'nothing-matched' }
  const answerThreshold = options.answerThreshold ?? DEFAULT_ANSWER_THRESHOLD
  const suggestThreshold = options.suggestThreshold ?? DEFAULT_SUGGEST_THRESHOLD
  if (best.confidence >= answerThreshold) return { kind: 'answer', reason: 'confident' }
  if (best.confidence < suggestThreshold) return { kind: 'refuse', reason: 'unsure' }
  const second = candidates[1]
  const isClose = second !== undefined && second.confidence > best.confidence * CLOSE_SHARE
  return { kind: 'suggest', reason: isClose ? 'close' : 'unsure' }
}

/** A runner-up this near to the best, as a share of its confidence, makes it a choice between the two. */
const CLOSE_SHARE = 0.7

/** A query of common words alone fits many entries, also those that are not there: offered, not answered. */
const MOST_WITHOUT_SUBJECT = 0.5

function calibrate(
  index: EntryIndex,
  original: string,
  tokens: readonly Token[],
  scored: ScoredEntry[],
  all: ScoredEntry[],
): Candidate[] {
  let confidence = hasNoSubject(tokens) ? MOST_WITHOUT_SUBJECT : 1
  return scored.map(({ entry, score, coverage, form }): Candidate => {
    const rival = all.find((other) => isRival(other.entry, entry))?.score ?? 0
    const evidence = { score, rival, coverage, tokenCount: tokens.length, entryCount: index.size }
    // What ranks lower is never shown as more certain, though coverage alone may say so.
    confidence = Math.min(confidence, confidenceOf(evidence))
    const explanation = explainMatch(original, tokens, entry, form, (hash) => index.idf(hash))
    return { id: entry.id, source: entry.source, question: entry.question, confidence, score, ...explanation }
  })
}

/** An entry with the same answer is no rival, either would be right; without a text (an attachment) nothing is known. */
function isRival(other: EngineEntry, entry: EngineEntry): boolean {
  return other.id !== entry.id && (entry.answer === '' || other.answer !== entry.answer)
}

function exactCandidates(
  index: EntryIndex,
  original: string,
  tokens: readonly Token[],
  exactKey: string,
  entries: EngineEntry[],
): Candidate[] {
  return entries.map((entry) => {
    const form = [entry.question, ...entry.variants].findIndex(
      (text) => exactKeyOf(tokenise(text.slice(0, 2000))) === exactKey,
    )
    const { matchedTerms } = explainMatch(original, tokens, entry, form, (hash) => index.idf(hash))
    const matchedText = form > 0 ? (entry.variants[form - 1] ?? entry.question) : entry.question
    const matchedVia = form > 0 ? 'variant' : 'question'
    const { id, source, question } = entry
    return { id, source, question, confidence: 1, score: 1, matchedVia, matchedText, matchedTerms }
  })
}

function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.trunc(value))) : high
}
