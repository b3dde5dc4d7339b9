// Which of the customer's words met which text of an entry.

import type { MatchedField, MatchedTerm } from '../outcome.ts'
import type { Token } from '../text/tokenise.ts'
import { ByteReader } from './byte-stream.ts'
import type { EntryStore } from './entry-store.ts'
import { hashWord } from './features.ts'
import { type Idf, NOT_COMMON } from './idf.ts'

/** Dice coefficient of character pairs from which two words count as one with a slip of the finger. */
const SIMILAR_WORDS = 0.6
const LONGEST_COMPARED = 40
const MOST_TERMS = 12
/** A keyword or the answer is named only when it says so much more than the question does. */
const CLEARLY_MORE = 1.25

export interface Explanation {
  matchedVia: MatchedField
  matchedText: string
  matchedTerms: MatchedTerm[]
}

/** What of a query is the same for all candidates. */
export interface ExplainedQuery {
  original: string
  tokens: readonly Token[]
  /** Number of each token's stem in the index, -1 when no entry has it. */
  stems: number[]
  masses: number[]
  total: number
}

interface Field {
  via: MatchedField
  text: () => string
  met: boolean[]
}

export function explainedQuery(
  store: EntryStore,
  idf: Idf,
  original: string,
  tokens: readonly Token[],
): ExplainedQuery {
  const stems = tokens.map((token) => store.stems.idOf(token.stem))
  const masses = tokens.map((token, i) => {
    const stem = stems[i] as number
    const frequency = stem < 0 ? 0 : (store.stems.uses[stem] as number)
    return idf.of(frequency, store.background.get(hashWord(token.stem)) ?? NOT_COMMON)
  })
  return { original, tokens, stems, masses, total: masses.reduce((sum, mass) => sum + mass, 0) || 1 }
}

export function explainMatch(store: EntryStore, query: ExplainedQuery, slot: number, form: number): Explanation {
  const fields = fieldsOf(store, query, slot, form)
  const massOf = ({ met }: Field): number =>
    met.reduce((sum, isMet, i) => sum + (isMet ? (query.masses[i] ?? 0) : 0), 0)
  let best = fields[0] as Field
  for (const field of fields) if (massOf(field) > massOf(best) * CLEARLY_MORE) best = field
  const met = query.tokens.map((_, i) => fields.some((field) => field.met[i]))
  return { matchedVia: best.via, matchedText: best.text(), matchedTerms: termsOf(query, met) }
}

/** The form first, then each keyword, then the answer. */
function fieldsOf(store: EntryStore, query: ExplainedQuery, slot: number, form: number): Field[] {
  const texts = store.textsOf(slot)
  const reader = new ByteReader(store.records.bytes, store.records.startOf(slot))
  const formCount = reader.number()
  if (store.meaning?.embed) reader.at += (formCount + 2) * store.meaning.dimensions
  const fields: Field[] = []
  const keywordCount = reader.number()
  for (let i = 0; i < keywordCount; i++) {
    const met = meet(store, query, readNumbers(reader))
    fields.push({ via: 'keyword', text: () => texts.keyword(i), met })
  }
  const answer = new Set(readNumbers(reader))
  fields.push({ via: 'answer', text: () => texts.answerStart, met: query.stems.map((stem) => answer.has(stem)) })
  for (let list = 0; list < 2; list++) {
    for (let left = reader.number(); left > 0; left--) {
      reader.number()
      reader.at++
    }
  }
  for (let i = 0; i < form; i++) reader.at += reader.number()
  reader.number()
  const met = meet(store, query, readNumbers(reader))
  return [{ via: form === 0 ? 'question' : 'variant', text: () => texts.form(form), met }, ...fields]
}

function readNumbers(reader: ByteReader): number[] {
  const numbers: number[] = []
  for (let left = reader.number(); left > 0; left--) numbers.push(reader.number())
  return numbers
}

function meet({ stemOfSurface, surfaces }: EntryStore, { tokens, stems }: ExplainedQuery, found: number[]): boolean[] {
  const foundStems = new Set(found.map((surface) => stemOfSurface[surface] as number))
  return tokens.map((token, i) => {
    if (foundStems.has(stems[i] as number)) return true
    if (token.kind !== 'word' || token.text.length < 4) return false
    return found.some((surface) => surfaces.isHan[surface] === 0 && areSimilar(surfaces.textOf(surface), token.text))
  })
}

/** By the letter pairs that two words of more than three letters have in common; numbers are alike or not. */
function areSimilar(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2 || one.length < 4) return false
  if (one.length > LONGEST_COMPARED || other.length > LONGEST_COMPARED || isDigit(one)) return false
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
  return (2 * common) / (one.length + other.length - 2) >= SIMILAR_WORDS
}

function isDigit(word: string): boolean {
  const unit = word.charCodeAt(0)
  return unit >= 0x30 && unit <= 0x39
}

/** Neighbouring Han characters are one term; the same term twice is listed once, with both weights. */
function termsOf({ original, tokens, masses, total }: ExplainedQuery, met: boolean[]): MatchedTerm[] {
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
    .slice(0, MOST_TERMS)
}
