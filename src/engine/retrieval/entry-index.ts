// The inverted index: which entries share features with a query, and how much. First a pass over the postings gives
// every entry an approximate score, then the best few are scored exactly with today's idf.

import type { EngineEntry } from '../outcome.ts'
import { exactKeyOf, type Token, tokenise } from '../text/tokenise.ts'
import { type FeatureVector, formVectors, queryVector } from './entry-features.ts'
import { CHARACTER_BLOCK, characterFeatures, hashText, hashWord } from './features.ts'
import { type Background, idfOf } from './idf.ts'
import { MAX_SLOTS, PostingStore } from './posting-store.ts'
import { selectBest } from './select-best.ts'
import { VectorCache } from './vector-cache.ts'

/** Share of the word block in the score, the rest is the character block's. Flat between 0.4 and 0.6. */
const WORD_SHARE = 0.5
/** Weight of coverage beside the cosine, which long forms lower even when they hold every word of the query. */
const COVERAGE_WEIGHT = 0.25
/** A word counts as a misspelling of one that the entry has from this share of common n-grams. */
const MISSPELLING_SHARE = 0.4
/** 24 find as much on every measured set; the rest is for corpora larger than those. */
const MOST_RERANKED = 40
const MOST_RERANKED_FORMS = 2000
/** Postings read for one query at most, rarest features first: keeps a pasted page as quick as a sentence. */
const MOST_POSTINGS_READ = 1_500_000

export interface ScoredEntry {
  entry: EngineEntry
  /** What entries are ranked by: similarity and coverage of the best form, 0..1. */
  score: number
  /** Share of the query's idf mass whose words the entry has, 0..1. */
  coverage: number
  /** Index into `formsOf(entry)`. */
  form: number
}

interface WeightedQuery {
  hashes: Uint32Array
  /** (tf x idf) / norm of its block. */
  weights: Float32Array
  idf: Float32Array
  placeByHash: Map<number, number>
  words: QueryWord[]
  /** 1 where the form being scored has the feature. */
  isMet: Uint8Array
}

interface QueryWord {
  /** Share of the query's idf mass. */
  mass: number
  /** Places of the stem and of its character n-grams among the query's features. */
  stem: number
  grams: number[]
}

export class EntryIndex {
  readonly #background: Background
  readonly #postings = new PostingStore()
  readonly #entries: (EngineEntry | undefined)[] = []
  readonly #slotById = new Map<string, number>()
  /** By a hash of the key; a list only where entries share it, the last put first. */
  readonly #idsByExactKey = new Map<number, string | string[]>()
  readonly #freeSlots: number[] = []
  readonly #vectors = new VectorCache()
  #scores = new Float32Array(1024)

  constructor(background: Background) {
    this.#background = background
  }

  get size(): number {
    return this.#slotById.size
  }

  get byteLength(): number {
    return this.#postings.byteLength + this.#scores.byteLength + this.#vectors.byteLength
  }

  put(entry: EngineEntry): void {
    this.remove(entry.id)
    const slot = this.#freeSlots.pop() ?? this.#entries.length
    if (slot >= MAX_SLOTS) throw new RangeError('An index holds at most 16,777,216 entries')
    this.#entries[slot] = entry
    this.#slotById.set(entry.id, slot)
    const { hashes, weights } = strongest(formVectors(entry))
    for (let i = 0; i < hashes.length; i++) this.#postings.add(hashes[i] ?? 0, slot, weights[i] ?? 1)
    for (const key of exactKeys(entry)) {
      const ids = this.#idsByExactKey.get(key)
      this.#idsByExactKey.set(key, ids === undefined ? entry.id : [entry.id, ...[ids].flat()])
    }
  }

  remove(id: string): boolean {
    const slot = this.#slotById.get(id)
    if (slot === undefined) return false
    const entry = this.#entries[slot]
    this.#slotById.delete(id)
    this.#entries[slot] = undefined
    this.#freeSlots.push(slot)
    this.#vectors.drop(slot)
    if (!entry) return false
    // The features of an entry are a function of its text, so they need not be kept to be taken out again.
    for (const hash of strongest(formVectors(entry)).hashes) this.#postings.remove(hash, slot)
    for (const key of exactKeys(entry)) {
      const rest = [this.#idsByExactKey.get(key) ?? []].flat().filter((other) => other !== id)
      const [only] = rest
      if (only === undefined) this.#idsByExactKey.delete(key)
      else this.#idsByExactKey.set(key, rest.length === 1 ? only : rest)
    }
    return true
  }

  /** Entries that have this very question or variant, the last put first. */
  findExact(exactKey: string): EngineEntry[] {
    const ids = [this.#idsByExactKey.get(hashText(exactKey)) ?? []].flat()
    return ids.flatMap((id) => this.#entries[this.#slotById.get(id) ?? -1] ?? [])
  }

  idf(hash: number): number {
    return idfOf(hash, this.size, this.#postings, this.#background)
  }

  /** The entries nearest to the query, best first; equal scores in the order of their ids. */
  search(tokens: readonly Token[], most: number): ScoredEntry[] {
    if (this.size === 0 || tokens.length === 0) return []
    const query = this.#weigh(tokens)
    const slots = this.#nearestSlots(query)
    const scored: ScoredEntry[] = []
    let formsLeft = MOST_RERANKED_FORMS
    for (const slot of slots) {
      const entry = this.#entries[slot]
      if (!entry) continue
      if (formsLeft <= 0) break
      const vectors = this.#vectors.get(slot, entry)
      formsLeft -= vectors.length
      scored.push(this.#scoreForms(entry, vectors, query))
    }
    return scored.sort((a, b) => b.score - a.score || compareIds(a.entry.id, b.entry.id)).slice(0, most)
  }

  #weigh(tokens: readonly Token[]): WeightedQuery {
    const vector = queryVector(tokens)
    const count = vector.hashes.length
    const weights = new Float32Array(count)
    const idf = new Float32Array(count)
    const squares = [0, 0]
    for (let i = 0; i < count; i++) {
      const hash = vector.hashes[i] ?? 0
      idf[i] = this.idf(hash)
      weights[i] = (vector.weights[i] ?? 0) * (idf[i] ?? 0)
      squares[hash & 1] = (squares[hash & 1] ?? 0) + (weights[i] ?? 0) ** 2
    }
    // A feature that no entry has stays in the norm: a query of unknown words must not look certain.
    for (let i = 0; i < count; i++) {
      const square = squares[(vector.hashes[i] ?? 0) & 1] ?? 0
      weights[i] = square > 0 ? (weights[i] ?? 0) / Math.sqrt(square) : 0
    }
    const placeByHash = new Map<number, number>()
    vector.hashes.forEach((hash, place) => {
      placeByHash.set(hash, place)
    })
    const isMet = new Uint8Array(count)
    return { hashes: vector.hashes, weights, idf, placeByHash, words: queryWords(tokens, placeByHash, idf), isMet }
  }

  #nearestSlots(query: WeightedQuery): number[] {
    const slotCount = this.#entries.length
    if (this.#scores.length < slotCount) this.#scores = new Float32Array(Math.ceil(slotCount * 1.5))
    const scores = this.#scores
    scores.fill(0, 0, slotCount)
    const lists: { start: number; length: number; gain: number; hash: number }[] = []
    query.hashes.forEach((hash, i) => {
      const range = { start: 0, length: 0 }
      this.#postings.locate(hash, range)
      const share = (hash & 1) === CHARACTER_BLOCK ? 1 - WORD_SHARE : WORD_SHARE
      if (range.length > 0) lists.push({ ...range, hash, gain: share * (query.weights[i] ?? 0) * (query.idf[i] ?? 0) })
    })
    lists.sort((a, b) => a.length - b.length || a.hash - b.hash)
    const pool = this.#postings.pool
    let postingsLeft = MOST_POSTINGS_READ
    for (const { start, length, gain } of lists) {
      postingsLeft -= length
      if (postingsLeft < 0) break
      for (let i = start; i < start + length; i++) {
        const posting = pool[i] as number
        const slot = posting >>> 8
        scores[slot] = (scores[slot] as number) + gain * (posting & 0xff)
      }
    }
    return selectBest(scores, slotCount, MOST_RERANKED, (a, b) =>
      compareIds(this.#entries[a]?.id ?? '', this.#entries[b]?.id ?? ''),
    )
  }

  #scoreForms(entry: EngineEntry, vectors: FeatureVector[], query: WeightedQuery): ScoredEntry {
    const best: ScoredEntry = { entry, score: 0, coverage: 0, form: 0 }
    for (let form = 0; form < vectors.length; form++) {
      const vector = vectors[form]
      if (!vector) continue
      query.isMet.fill(0)
      const similarity = this.#similarity(vector, query)
      const coverage = coverageOf(query)
      const score = Math.min(1, (similarity + COVERAGE_WEIGHT * coverage) / (1 + COVERAGE_WEIGHT))
      if (score > best.score) Object.assign(best, { score, coverage, form })
    }
    return best
  }

  /** Cosine in each block, joined; marks in `query.isMet` what the form has. */
  #similarity({ hashes, weights }: FeatureVector, query: WeightedQuery): number {
    const dots = [0, 0]
    const squares = [0, 0]
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i] as number
      const block = hash & 1
      const weight = (weights[i] as number) * this.idf(hash)
      squares[block] = (squares[block] as number) + weight * weight
      const place = query.placeByHash.get(hash)
      if (place === undefined) continue
      query.isMet[place] = 1
      dots[block] = (dots[block] as number) + weight * (query.weights[place] as number)
    }
    const [wordDot = 0, characterDot = 0] = dots
    const [wordSquare = 0, characterSquare = 0] = squares
    const word = wordSquare > 0 ? wordDot / Math.sqrt(wordSquare) : 0
    const character = characterSquare > 0 ? characterDot / Math.sqrt(characterSquare) : 0
    return WORD_SHARE * word + (1 - WORD_SHARE) * character
  }
}

function queryWords(
  tokens: readonly Token[],
  placeByHash: ReadonlyMap<number, number>,
  idf: Float32Array,
): QueryWord[] {
  const words = tokens.map((token): QueryWord => {
    const stem = placeByHash.get(hashWord(token.stem)) ?? 0
    const grams: number[] = []
    if (token.kind === 'word' && token.text.length > 3) {
      const hashes: number[] = []
      characterFeatures([token], hashes)
      for (const hash of hashes) grams.push(placeByHash.get(hash) ?? 0)
    }
    return { mass: idf[stem] ?? 0, stem, grams }
  })
  const total = words.reduce((sum, word) => sum + word.mass, 0) || 1
  for (const word of words) word.mass /= total
  return words
}

function coverageOf({ words, isMet }: WeightedQuery): number {
  let coverage = 0
  for (const { mass, stem, grams } of words) {
    if (isMet[stem]) coverage += mass
    else if (grams.length > 0) {
      let common = 0
      for (const place of grams) common += isMet[place] ?? 0
      const share = common / grams.length
      if (share >= MISSPELLING_SHARE) coverage += mass * share
    }
  }
  return coverage
}

function exactKeys(entry: EngineEntry): Set<number> {
  const keys = new Set<number>()
  for (const form of [entry.question, ...entry.variants]) {
    const key = exactKeyOf(tokenise(form.slice(0, 2000)))
    if (key) keys.add(hashText(key))
  }
  return keys
}

/** For each feature its largest share in any form, as a posting's weight 1..255. */
function strongest(vectors: FeatureVector[]): { hashes: number[]; weights: number[] } {
  const shares = new Map<number, number>()
  for (const { hashes, weights } of vectors) {
    const squares = [0, 0]
    for (let i = 0; i < hashes.length; i++) {
      const block = (hashes[i] ?? 0) & 1
      squares[block] = (squares[block] ?? 0) + (weights[i] ?? 0) ** 2
    }
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i] ?? 0
      const share = (weights[i] ?? 0) / Math.sqrt(squares[hash & 1] || 1)
      if (share > (shares.get(hash) ?? 0)) shares.set(hash, share)
    }
  }
  const hashes: number[] = []
  const weights: number[] = []
  for (const [hash, share] of shares) {
    hashes.push(hash)
    weights.push(Math.max(1, Math.min(255, Math.round(share * 255))))
  }
  return { hashes, weights }
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
