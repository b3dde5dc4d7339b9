// The inverted index: which entries share features with a query, and how much. First a pass over the postings gives
// every entry an approximate score, then the best few are scored exactly with today's idf.

import type { EngineEntry } from '../outcome.ts'
import { exactKeyOf, type Token, tokenise } from '../text/tokenise.ts'
import { type FeatureVector, formVectors, queryVector } from './entry-features.ts'
import { CHARACTER_BLOCK } from './features.ts'
import { type Background, idfOf } from './idf.ts'
import { PostingStore } from './posting-store.ts'
import { selectBest } from './select-best.ts'
import { VectorCache } from './vector-cache.ts'

/** Share of the word block in the score, the rest is the character block's. Flat between 0.4 and 0.6. */
const WORD_SHARE = 0.5
const MOST_RERANKED = 64
const MOST_RERANKED_FORMS = 2000
/** Postings read for one query at most, rarest features first: keeps a pasted page as quick as a sentence. */
const MOST_POSTINGS_READ = 1_500_000

export interface ScoredEntry {
  entry: EngineEntry
  /** Cosine similarity of the best form, 0..1. */
  score: number
  /** Index into `formsOf(entry)`. */
  form: number
}

interface WeightedQuery {
  hashes: Uint32Array
  /** (tf x idf) / norm of its block. */
  weights: Float32Array
  idf: Float32Array
}

export class EntryIndex {
  readonly #background: Background
  readonly #postings = new PostingStore()
  readonly #entries: (EngineEntry | undefined)[] = []
  readonly #slotById = new Map<string, number>()
  readonly #idsByExactKey = new Map<string, string[]>()
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
    this.#entries[slot] = entry
    this.#slotById.set(entry.id, slot)
    const { hashes, weights } = strongest(formVectors(entry))
    for (let i = 0; i < hashes.length; i++) this.#postings.add(hashes[i] ?? 0, slot, weights[i] ?? 1)
    for (const key of exactKeys(entry)) {
      const ids = this.#idsByExactKey.get(key)
      if (ids) ids.unshift(entry.id)
      else this.#idsByExactKey.set(key, [entry.id])
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
      const rest = (this.#idsByExactKey.get(key) ?? []).filter((other) => other !== id)
      if (rest.length > 0) this.#idsByExactKey.set(key, rest)
      else this.#idsByExactKey.delete(key)
    }
    return true
  }

  /** Entries that have this very question or variant, the last put first. */
  findExact(exactKey: string): EngineEntry[] {
    const ids = this.#idsByExactKey.get(exactKey) ?? []
    return ids.flatMap((id) => this.#entries[this.#slotById.get(id) ?? -1] ?? [])
  }

  idf(hash: number): number {
    return idfOf(hash, this.size, this.#postings, this.#background)
  }

  /** The entries nearest to the query, best first; equal scores in the order of their ids. */
  search(tokens: readonly Token[], most: number): ScoredEntry[] {
    if (this.size === 0 || tokens.length === 0) return []
    const query = this.#weigh(queryVector(tokens))
    const slots = this.#nearestSlots(query)
    const weightByHash = new Map<number, number>()
    query.hashes.forEach((hash, i) => {
      weightByHash.set(hash, query.weights[i] ?? 0)
    })
    const scored: ScoredEntry[] = []
    let formsLeft = MOST_RERANKED_FORMS
    for (const slot of slots) {
      const entry = this.#entries[slot]
      if (!entry) continue
      if (formsLeft <= 0) break
      const vectors = this.#vectors.get(slot, entry)
      formsLeft -= vectors.length
      scored.push(this.#scoreForms(entry, vectors, weightByHash))
    }
    return scored.sort((a, b) => b.score - a.score || compareIds(a.entry.id, b.entry.id)).slice(0, most)
  }

  #weigh(vector: FeatureVector): WeightedQuery {
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
    return { hashes: vector.hashes, weights, idf }
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

  #scoreForms(entry: EngineEntry, vectors: FeatureVector[], weightByHash: Map<number, number>): ScoredEntry {
    let best = 0
    let bestForm = 0
    for (let form = 0; form < vectors.length; form++) {
      const vector = vectors[form]
      if (!vector) continue
      const score = this.#similarity(vector, weightByHash)
      if (score > best) {
        best = score
        bestForm = form
      }
    }
    return { entry, score: Math.min(1, best), form: bestForm }
  }

  #similarity(vector: FeatureVector, weightByHash: Map<number, number>): number {
    let wordDot = 0
    let wordSquare = 0
    let characterDot = 0
    let characterSquare = 0
    const { hashes, weights } = vector
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i] as number
      const weight = (weights[i] as number) * this.idf(hash)
      const inQuery = weightByHash.get(hash)
      if ((hash & 1) === CHARACTER_BLOCK) {
        characterSquare += weight * weight
        if (inQuery !== undefined) characterDot += weight * inQuery
      } else {
        wordSquare += weight * weight
        if (inQuery !== undefined) wordDot += weight * inQuery
      }
    }
    const word = wordSquare > 0 ? wordDot / Math.sqrt(wordSquare) : 0
    const character = characterSquare > 0 ? characterDot / Math.sqrt(characterSquare) : 0
    return WORD_SHARE * word + (1 - WORD_SHARE) * character
  }
}

function exactKeys(entry: EngineEntry): Set<string> {
  const keys = new Set<string>()
  for (const form of [entry.question, ...entry.variants]) {
    const key = exactKeyOf(tokenise(form.slice(0, 2000)))
    if (key) keys.add(key)
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
