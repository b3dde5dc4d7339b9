// The engine's front door: an index of answers that can be asked.

import { doubt, doubtsOf } from './contradiction/doubt.ts'
import { readClaims } from './contradiction/reading/claims.ts'
import { askFacts, asksFor } from './information/recognition/ask-facts.ts'
import type { Meaning } from './meaning.ts'
import {
  type AnswerIndex,
  type AskOptions,
  type Candidate,
  type ImaginedChange,
  imagined,
  type Outcome,
  realIdOf,
} from './outcome.ts'
import { fitsSeveral } from './ranking/alternatives.ts'
import { confidenceOf, scopeOf } from './ranking/confidence.ts'
import { contributionsOf } from './ranking/contributions.ts'
import { decideByConfidence, defaultSuggestThreshold, saysAll } from './ranking/decide.ts'
import { type Asked, doubted, fewDoubtsOf } from './ranking/few-entries/few-doubts.ts'
import { type Judged, judge, rivalsOf } from './ranking/judge.ts'
import { leftOutOf, outToday } from './ranking/left-out.ts'
import { ownFirst } from './ranking/own-first.ts'
import { firstBySource, precedenceOf } from './ranking/precedence.ts'
import { withFacts } from './ranking/with-facts.ts'
import { EntryIndex, type ScoredEntry } from './retrieval/entry-index.ts'
import { type ExplainedQuery, explainedQuery, explainMatch, metWordsOf, unknownTermsOf } from './retrieval/explain.ts'
import type { ExactForm } from './retrieval/store/entry-store.ts'
import type { EntryTexts } from './retrieval/store/entry-text.ts'
import { SnapshotReader } from './retrieval/store/snapshot.ts'
import { type AlikeStarter, Tiers } from './retrieval/tiers.ts'
import { dayNumberOf } from './retrieval/validity.ts'
import { background, hasNoSubject } from './retrieval/weights/background.ts'
import { keyBetweenPleasantries } from './text/pleasantries.ts'
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
export function createAnswerIndex(options: AnswerIndexOptions): AnswerIndex {
  return answerIndexOf(emptyTiers(options))
}

/**
 * The index that `save` was called on, with the same entries and outcomes; it can be edited further. Throws
 * `SnapshotError` for bytes that are damaged, cut, of another version, or made with another `meaning`.
 */
export function loadAnswerIndex(bytes: Uint8Array, options: AnswerIndexOptions): AnswerIndex {
  const steps = loadAnswerIndexInSteps(bytes, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps of some milliseconds, for a server that must not stand still: the index is what the last one returns. */
export function* loadAnswerIndexInSteps(
  bytes: Uint8Array,
  options: AnswerIndexOptions,
): Generator<undefined, AnswerIndex> {
  const reader = new SnapshotReader(bytes)
  yield
  const tiers = emptyTiers(options)
  yield* tiers.load(reader)
  return answerIndexOf(tiers)
}

function emptyTiers({ meaning }: AnswerIndexOptions): Tiers {
  // Facts are recognised and not compared, so they need no vectors.
  return new Tiers((tier) => new EntryIndex(background, tier === 'facts' ? undefined : meaning), meaning?.facts)
}

function answerIndexOf(tiers: Tiers): AnswerIndex {
  return {
    get size() {
      return tiers.size
    },
    get byteLength() {
      return tiers.byteLength
    },
    sourceOf(id) {
      const index = tiers.holderOf(id)
      const slot = index?.store.slotOf(id)
      return slot === undefined ? undefined : index?.textsOf(slot).source
    },
    isValidOn(id, today) {
      const store = tiers.holderOf(id)?.store
      const slot = store?.slotOf(id)
      return store === undefined || slot === undefined || !store.validity.isOut(slot, dayNumberOf(today))
    },
    put: (entry) => tiers.put(entry),
    remove: (id) => tiers.remove(id),
    ask: (text, options) => askTiers(tiers, text, options ?? {}),
    askAsIf: (changes, text, options) => askAsIf(tiers, [changes].flat(), text, options ?? {}),
    compare(text) {
      const tokens = readMessage(text).tokens.slice(0, maxTokens)
      return tiers.compared.flatMap((index) =>
        index.compare(tokens).map(({ id, score, evidence }) => ({ id, score, evidence })),
      )
    },
    train: () => tiers.train(),
    save: () => tiers.save(),
  }
}

/**
 * The entries stand beside those that they replace, which are left out: the index could not put them back, as it has not the whole of them. Their words
 * still count when common and rare ones are told apart, so a confidence may differ a little from what it is after the change.
 */
function askAsIf(tiers: Tiers, changes: readonly ImaginedChange[], text: string, options: AskOptions): Outcome {
  const excepted = options.except ?? []
  const ids = changes.map(({ id }) => id)
  const except = [...excepted, ...ids, ...ids.filter((id) => excepted.includes(id)).map((id) => imagined + id)]
  const put = changes.flatMap(({ id, entry }) => (entry ? [{ ...entry, id: imagined + id }] : []))
  for (const entry of put) tiers.put(entry)
  try {
    const outcome = askTiers(tiers, text, { ...options, except }, ids)
    const named = <E extends { id: string }>(each: E): E => ({ ...each, id: realIdOf(each.id) })
    const { candidates, leftOut } = outcome
    return { ...outcome, candidates: candidates.map(named), ...(leftOut && { leftOut: leftOut.map(named) }) }
  } finally {
    for (const { id } of put) tiers.remove(id)
  }
}

/** `replaced`: the entries that are imagined to be gone. */
function askTiers(tiers: Tiers, text: string, options: AskOptions, replaced?: readonly string[]): Outcome {
  const { facts, recogniser } = tiers
  // What leads is found first: where few entries leave a doubt, it is offered, and nothing else takes its place.
  if (!facts || !recogniser || facts.size === 0) return doubted(askEntries(tiers, text, options, replaced), options)
  const entries = tiers.comparedSize > 0 ? askEntries(tiers, text, options, replaced) : undefined
  const isFound = entries?.outcome.reason === 'exact' && !entries.outcome.candidates[0]?.isStarter
  if (isFound && options.isExactEnough && !options.isExplained) return entries.outcome
  const known = askFacts(facts, recogniser, text, options)
  if (!entries) return known
  const factOf = (question: string) => asksFor(facts, recogniser, question)
  const met = withFacts(entries.outcome, known, { factOf, ownCount: tiers.ownSize, limit: limitOf(options) })
  return doubted({ ...entries, outcome: met }, options)
}

function askEntries(tiers: Tiers, text: string, options: AskOptions, replaced?: readonly string[]): Asked {
  const { starters } = tiers
  if (!starters || starters.size === 0) return ask(tiers.own, text, options)
  const own = tiers.comparedSize === starters.size ? undefined : ask(tiers.own, text, options)
  if (own?.outcome.reason === 'exact' && options.isExactEnough && !options.isExplained) return own
  const found = ask(starters, text, options)
  const candidates = found.outcome.candidates.map((candidate): Candidate => ({ ...candidate, isStarter: true }))
  const ofStarters = { ...found, outcome: { ...found.outcome, candidates } }
  if (!own) return ofStarters
  const isOwnNear = isNear(tiers, own, ofStarters, { today: options.today, replaced })
  const outcome = ownFirst(own.outcome, ofStarters.outcome, isOwnNear, limitOf(options))
  return { outcome, fewDoubts: [...own.fewDoubts, ...ofStarters.fewDoubts] }
}

/** Half of what is offered otherwise: between an own entry and a starter the owner's gets the benefit of the doubt. */
const minNear = defaultSuggestThreshold / 2

/**
 * An own entry is near when it is about the same thing as the starter it meets, or may still be meant beside it. Without that a few own entries would
 * take messages for the template's: where there is little to choose from, whatever shares a word looks sure.
 */
function isNear(
  tiers: Tiers,
  own: Found,
  { outcome: ofStarters, nearest: [starter] }: Found,
  { today, replaced }: { today: string | undefined; replaced: readonly string[] | undefined },
): boolean {
  const [best] = own.outcome.candidates
  if (own.outcome.reason === 'exact') return true
  if (!best || own.outcome.kind === 'refuse' || ofStarters.kind === 'refuse') return false
  if (own.outcome.kind === 'suggest' && ofStarters.kind === 'suggest') return true
  const isExact = ofStarters.reason === 'exact'
  if (best.contradictions && !ofStarters.candidates[0]?.contradictions) return false
  const except = replaced ?? []
  const find = (starters: EntryIndex, question: string) => findStarter(starters, question, { except, today })
  const alike = tiers.starterLike(best, find, { today, isReplaced: replaced !== undefined })
  if (alike?.id === ofStarters.candidates[0]?.id && (alike?.isSure || !isExact)) return true
  const nearest = own.nearest.find(({ id }) => id === best.id)
  return (
    !isExact && nearest !== undefined && confidenceOf(nearest.evidence, starter ? [starter.evidence] : []) >= minNear
  )
}

/** The starter that a bot with nothing but its template would answer with, or offer. */
function findStarter(starters: EntryIndex, question: string, options: AskOptions): AlikeStarter | undefined {
  const { kind, candidates } = ask(starters, question, { ...options, isExactEnough: true }).outcome
  const [best] = candidates
  return kind === 'refuse' || !best ? undefined : { id: best.id, isSure: kind === 'answer' }
}

function limitOf({ limit = defaultLimit }: AskOptions): number {
  return clamp(limit, 1, maxCandidates)
}

interface Found extends Asked {
  /** Best first; empty where the very words were enough. */
  nearest: readonly ScoredEntry[]
}

function ask(index: EntryIndex, text: string, options: AskOptions): Found {
  const tokenised = readMessage(text)
  const query = { normalised: tokenised.normalised, unknownTerms: [] }
  const exactKey = exactKeyOf(tokenised)
  if (exactKey === '')
    return { outcome: { kind: 'refuse', reason: 'empty', query, scope: 0, candidates: [] }, nearest: [], fewDoubts: [] }
  const limit = limitOf(options)
  const tokens = tokenised.tokens.slice(0, maxTokens)

  const { isExplained = false, isExactEnough = false } = options
  const excepted = new Set(options.except)
  const out = outToday(index, options)
  const exactOf = (key: string | undefined): ExactForm[] =>
    key === undefined
      ? []
      : index
          .findExact(key, out ? maxCandidates : limit)
          .filter(({ slot }) => !excepted.has(index.store.idOf(slot) ?? ''))
  const validOf = (forms: readonly ExactForm[]) => forms.filter(({ slot }) => !out?.isOut(slot)).slice(0, limit)
  const asTyped = exactOf(exactKey)
  const typedNow = validOf(asTyped)
  const spoken = typedNow.length > 0 ? [] : exactOf(keyBetweenPleasantries(text, tokenised.tokens))
  const exact = typedNow.length > 0 ? typedNow : validOf(spoken)
  if (exact.length > 0 && isExactEnough && !isExplained) {
    const candidates = exact.map((form) => exactCandidate(index, form))
    return { outcome: { kind: 'answer', reason: 'exact', query, scope: 1, candidates }, nearest: [], fewDoubts: [] }
  }
  const explained = explainedQuery(index.store, index.weights, text, tokens)
  const known = isExplained ? { ...query, unknownTerms: unknownTermsOf(index.store, explained) } : query
  const found = index.search(tokens, out)
  const allowed = excepted.size === 0 ? found : found.filter(({ id }) => !excepted.has(id))
  const nearest = out?.isTold ? allowed.filter(({ slot }) => !out.isOut(slot)) : allowed
  const told = out?.isTold && leftOutOf(index, out, [...asTyped, ...spoken], allowed, options)
  const exactSlots = new Set(exact.map(({ slot }) => slot))
  // However few the caller wants to have, the verdict is the same: rivals and alternatives are looked for among all.
  const others = exact.length === 0 ? nearest : nearest.filter(({ slot }) => !exactSlots.has(slot))
  const message = readClaims(tokens, text, index.store.meaning)
  const doubts = doubtsOf(index.claims, message, others)
  const maxConfidence = hasNoSubject(tokens) ? maxWithoutSubject : 1
  const isRivalOf = (other: number, slot: number): boolean => isRival(index, other, slot)
  const placeOf = ({ entry }: Judged): number => precedenceOf(index.textsOf(entry.slot).source)
  const withoutRivals = ({ entry }: Judged, left: readonly Judged[]): number => {
    const among = nearest.filter((each) => left.every((other) => other.entry !== each))
    return Math.min(maxConfidence, confidenceOf(entry.evidence, rivalsOf(among, entry.slot, isRivalOf)))
  }
  const likeliest = doubt(judge(others, nearest, doubts, { maxConfidence, isRivalOf }), doubts)
  const judged = firstBySource(likeliest, placeOf, withoutRivals)
  const describe = (each: Judged): Candidate =>
    candidateOf(index, explained, each, { isExplained, isNearest: each.entry === others[0] })
  const described = judged.slice(0, limit - exact.length).map(describe)
  if (exact.length > 0) {
    const candidates = exact.map((form) => exactCandidate(index, form, isExplained ? explained : undefined))
    const outcome: Outcome = {
      kind: 'answer',
      reason: 'exact',
      query: known,
      scope: 1,
      candidates: [...candidates, ...described],
      ...(told && { leftOut: told }),
    }
    return { outcome, nearest, fewDoubts: [] }
  }
  const [best] = judged
  const rival = judged.find(
    (each) =>
      best &&
      !each.contradictions &&
      isRivalOf(each.entry.slot, best.entry.slot) &&
      // What comes after the best by its source is no reason to ask back.
      placeOf(each) <= placeOf(best),
  )
  const decided = decideByConfidence(described[0], rival?.confidence, options)
  const isOpen =
    decided.kind === 'answer' &&
    fitsSeveral(judged, {
      message: { tokens, claims: message },
      claimsOf: ({ entry }) => index.claims.of(entry.slot).forms[entry.form],
      isRivalOf: (other, than) => isRivalOf(other.entry.slot, than.entry.slot),
      saysAll: ({ entry }) => saysAll(metWordsOf(index.store, explained, entry.slot, entry.form)),
    })
  const decision = isOpen ? ({ kind: 'suggest', reason: 'close' } as const) : decided
  const scope = others[0] ? scopeOf(others[0].evidence, rivalsOf(nearest, others[0].slot, isRivalOf)) : 0
  const leftOut = told ? { leftOut: told } : undefined
  const outcome: Outcome = { ...decision, query: known, scope, candidates: described, ...leftOut }
  return { outcome, nearest, fewDoubts: fewDoubtsOf(best, best ? rivalsOf(nearest, best.entry.slot, isRivalOf) : []) }
}

/** A query of common words alone fits many entries, also those that are not there: offered, not answered. */
const maxWithoutSubject = 0.5

function candidateOf(
  index: EntryIndex,
  query: ExplainedQuery,
  { entry, confidence, contradictions }: Judged,
  { isExplained, isNearest }: { isExplained: boolean; isNearest: boolean },
): Candidate {
  const { slot, id, form, score, evidence } = entry
  const texts = index.textsOf(slot)
  const { source, question } = texts
  const found = { id, source, question, confidence, score }
  const doubted = contradictions && { contradictions }
  if (!isExplained) {
    const met = metWordsOf(index.store, query, slot, form)
    return { ...found, ...met, ...unexplained(texts, question, form), ...doubted }
  }
  const explanation = explainMatch(index.store, query, slot, form, isNearest)
  return { ...found, ...explanation, contributions: contributionsOf(evidence), ...doubted }
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

/** @param query for an explanation */
function exactCandidate(index: EntryIndex, { slot, form }: ExactForm, query?: ExplainedQuery): Candidate {
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
    matchedTerms: query ? explainMatch(index.store, query, slot, form).matchedTerms : [],
    contributions: [],
  }
}

function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.trunc(value))) : high
}
