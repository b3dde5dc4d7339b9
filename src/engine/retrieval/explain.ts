// Which of the customer's words met which text of an entry.

import type { MatchedField, MatchedTerm, RelatedTerm } from '../outcome.ts'
import type { Token } from '../text/tokenise.ts'
import { skipConcepts } from './matching/meaning-matcher.ts'
import { hashWord } from './query/features.ts'
import { piecesOf, relatedTermsOf } from './query/related-terms.ts'
import { ByteReader } from './store/byte-stream.ts'
import { vectorsBeforeForms } from './store/entry-record.ts'
import type { EntryStore } from './store/entry-store.ts'
import type { EntryTexts } from './store/entry-text.ts'
import type { TermWeights } from './weights/term-weights.ts'

/** Dice coefficient of character pairs from which two words count as one with a slip of the finger. */
const similarWords = 0.6
const longestCompared = 40
const maxTerms = 12
/** Words at or below this share of an unseen word's weight name no subject, and are not missed. */
const maxCommon = 0.25
/** A keyword or the answer is named only when it says so much more than the question does. */
const clearlyMore = 1.25

export interface Explanation {
  matchedVia: MatchedField
  matchedText: string
  matchedTerms: MatchedTerm[]
  metShare: number
  meetsRareWord?: true
  relatedTerms?: RelatedTerm[]
}

/** From this share of an unseen word's weight a word is rare: few entries have it. */
const minRare = 0.7

/** What of a query is the same for all candidates. */
export interface ExplainedQuery {
  original: string
  tokens: readonly Token[]
  /** Which tokens have a stem, by its number in the index. */
  placesByStem: Map<number, number[]>
  masses: number[]
  total: number
  /** What a rare word weighs at least. */
  rareMass: number
}

interface Field {
  via: MatchedField
  /** Of the form or keyword. */
  index: number
  met: Uint8Array
}

export function explainedQuery(
  store: EntryStore,
  weights: TermWeights,
  original: string,
  tokens: readonly Token[],
): ExplainedQuery {
  const stems = tokens.map((token) => store.stems.idOf(token.stem))
  const masses = tokens.map((token, i) => {
    const stem = stems[i] as number
    return stem < 0 ? weights.ofUnknown(hashWord(token.stem)) : weights.ofStem(stem)
  })
  const placesByStem = new Map<number, number[]>()
  stems.forEach((stem, place) => {
    const places = placesByStem.get(stem)
    if (places) places.push(place)
    else placesByStem.set(stem, [place])
  })
  const total = masses.reduce((sum, mass) => sum + mass, 0) || 1
  return { original, tokens, placesByStem, masses, total, rareMass: minRare * weights.highest }
}

/** Words of the query that no entry has, as they were typed. */
export function unknownTermsOf(store: EntryStore, query: ExplainedQuery): string[] {
  const unknown = Uint8Array.from(query.tokens, ({ kind, stem }) => {
    const telling = store.background.get(hashWord(stem)) ?? 1
    return store.stems.idOf(stem) < 0 && kind !== 'symbol' && telling > maxCommon ? 1 : 0
  })
  // One Han character may be a part of a word that is known.
  const isWhole = (term: string): boolean => term.length > 1 || !/\p{Script=Han}/u.test(term)
  return termsOf(query, unknown)
    .map(({ term }) => term)
    .filter(isWhole)
}

/** What words of the query the entry has, in any of its fields. */
export interface MetWords {
  /** Share of the query's weight. */
  metShare: number
  /** Whether a rare one is among them. */
  meetsRareWord?: true
}

/** What `explainMatch` tells as well. */
export function metWordsOf(store: EntryStore, query: ExplainedQuery, slot: number, form: number): MetWords {
  const met = new Uint8Array(query.tokens.length)
  const reader = new ByteReader(store.records.bytes, store.records.startOf(slot))
  skipVectors(store, reader)
  for (let left = reader.number(); left > 0; left--) meetSurfaces(store, query, reader, met)
  meetStems(query, reader, met)
  toForm(reader, form)
  meetSurfaces(store, query, reader, met)
  return { metShare: shareOf(termsOf(query, met)), ...rareWordIn(query, met) }
}

function rareWordIn({ masses, rareMass }: ExplainedQuery, met: Uint8Array): Pick<MetWords, 'meetsRareWord'> {
  return met.some((isMet, place) => isMet === 1 && (masses[place] as number) >= rareMass) ? { meetsRareWord: true } : {}
}

function shareOf(terms: readonly MatchedTerm[]): number {
  let share = 0
  for (const { weight } of terms) share += weight
  return share
}

/** @param isMeaningExplained whether to tell of words that mean alike as well, for the price of another search */
export function explainMatch(
  store: EntryStore,
  query: ExplainedQuery,
  slot: number,
  form: number,
  isMeaningExplained = false,
): Explanation {
  const fields = fieldsOf(store, query, slot, form)
  let best = fields[0] as Field
  let most = massOf(query, best)
  const met = best.met.slice()
  for (const field of fields) {
    const mass = massOf(query, field)
    if (mass > most * clearlyMore) {
      best = field
      most = mass
    }
    for (let i = 0; i < met.length; i++) met[i] = (met[i] as number) | (field.met[i] as number)
  }
  const texts = store.textsOf(slot)
  const matchedTerms = termsOf(query, met)
  const explanation: Explanation = {
    matchedVia: best.via,
    matchedText: textOf(texts, best),
    matchedTerms,
    metShare: shareOf(matchedTerms),
    ...rareWordIn(query, met),
  }
  if (isMeaningExplained && store.meaning) {
    const pieces = piecesOf(store.meaning, query.original, query.tokens)
    const shareAt = (place: number): number => (query.masses[place] ?? 0) / query.total
    const entryTexts = [texts.form(form), ...texts.keywords, texts.answerStart]
    explanation.relatedTerms = relatedTermsOf(store.meaning, pieces, { met, shareOf: shareAt, entryTexts })
  }
  return explanation
}

function textOf(texts: EntryTexts, { via, index }: Field): string {
  if (via === 'answer') return texts.answerStart
  return via === 'keyword' ? texts.keyword(index) : texts.form(index)
}

function massOf({ masses }: ExplainedQuery, { met }: Field): number {
  let mass = 0
  for (let i = 0; i < met.length; i++) if (met[i] === 1) mass += masses[i] as number
  return mass
}

/** The form first, then each keyword, then the answer. */
function fieldsOf(store: EntryStore, query: ExplainedQuery, slot: number, form: number): Field[] {
  const reader = new ByteReader(store.records.bytes, store.records.startOf(slot))
  skipVectors(store, reader)
  const fields: Field[] = []
  const keywordCount = reader.number()
  for (let i = 0; i < keywordCount; i++) {
    fields.push({ via: 'keyword', index: i, met: meetSurfaces(store, query, reader) })
  }
  fields.push({ via: 'answer', index: 0, met: meetStems(query, reader) })
  toForm(reader, form)
  const met = meetSurfaces(store, query, reader)
  return [{ via: form === 0 ? 'question' : 'variant', index: form, met }, ...fields]
}

/** Reads the number of forms and goes behind the vectors. */
function skipVectors({ meaning }: EntryStore, reader: ByteReader): void {
  const formCount = reader.number()
  if (meaning?.embed) reader.at += (formCount + vectorsBeforeForms) * meaning.dimensions
}

/** From the end of the answer to the words of a form. */
function toForm(reader: ByteReader, form: number): void {
  skipConcepts(reader)
  skipConcepts(reader)
  for (let i = 0; i < form; i++) {
    // Read first: `reader.at += reader.number()` would forget the width of the number itself.
    const length = reader.number()
    reader.at += length
  }
  reader.number()
}

/** Reads a list of stems; 1 for each token of the query that is among them. */
function meetStems(
  { placesByStem, tokens }: ExplainedQuery,
  reader: ByteReader,
  met = new Uint8Array(tokens.length),
): Uint8Array {
  for (let left = reader.number(); left > 0; left--) {
    const places = placesByStem.get(reader.number())
    if (places) for (const place of places) met[place] = 1
  }
  return met
}

/** The same with a list of words as they are written, and words that look alike. */
function meetSurfaces(
  store: EntryStore,
  { placesByStem, tokens }: ExplainedQuery,
  reader: ByteReader,
  met = new Uint8Array(tokens.length),
): Uint8Array {
  const { stemOfSurface, surfaces } = store
  for (let left = reader.number(); left > 0; left--) {
    const surface = reader.number()
    const places = placesByStem.get(stemOfSurface[surface] as number)
    if (places) for (const place of places) met[place] = 1
    else if (surfaces.isHan[surface] === 0) meetAlike(tokens, surfaces.textOf(surface), met)
  }
  return met
}

function meetAlike(tokens: readonly Token[], word: string, met: Uint8Array): void {
  for (let i = 0; i < tokens.length; i++) {
    const { kind, text } = tokens[i] as Token
    if (met[i] === 0 && kind === 'word' && text.length > 3 && areSimilar(word, text)) met[i] = 1
  }
}

/** By the letter pairs that two words of more than three letters have in common; numbers are alike or not. */
function areSimilar(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2 || one.length < 4) return false
  if (one.length > longestCompared || other.length > longestCompared || isDigit(one)) return false
  // Hardly a slip is made at the first letter, and most words are told apart by it.
  if (one.charCodeAt(0) !== other.charCodeAt(0)) return false
  let common = 0
  let from = 0
  // Pairs are met in their order: a slip moves letters by a place or two, and no set has to be made.
  for (let i = 0; i + 1 < one.length; i++) {
    for (let j = from; j + 1 < other.length; j++) {
      if (one.charCodeAt(i) !== other.charCodeAt(j) || one.charCodeAt(i + 1) !== other.charCodeAt(j + 1)) continue
      common++
      from = j + 1
      break
    }
  }
  return (2 * common) / (one.length + other.length - 2) >= similarWords
}

function isDigit(word: string): boolean {
  const unit = word.charCodeAt(0)
  return unit >= 0x30 && unit <= 0x39
}

/** Neighbouring Han characters are one term; the same term twice is listed once, with both weights. */
function termsOf({ original, tokens, masses, total }: ExplainedQuery, met: Uint8Array): MatchedTerm[] {
  const weightByTerm = new Map<string, number>()
  for (let i = 0; i < tokens.length; i++) {
    const first = tokens[i]
    if (!first || !met[i]) continue
    let weight = masses[i] ?? 0
    let end = first.end
    while (first.kind === 'han' && met[i + 1] && tokens[i + 1]?.kind === 'han' && tokens[i + 1]?.start === end) {
      i++
      end = tokens[i]?.end ?? end
      weight += masses[i] ?? 0
    }
    const term = original.slice(first.start, end)
    weightByTerm.set(term, (weightByTerm.get(term) ?? 0) + weight / total)
  }
  return [...weightByTerm]
    .map(([term, weight]) => ({ term, weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxTerms)
}
