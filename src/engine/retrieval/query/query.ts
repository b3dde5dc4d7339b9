// A query as the index compares it: weighted words, pairs of Han characters, character n-grams, and what misspelt words
// may stand for. Everything is looked up once; candidates are then compared by numbers.

import type { Token } from '#engine/text/tokenise.ts'
import { vectorOf } from '../store/entry-record.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { dampen } from '../weights/feature-weights.ts'
import type { TermWeights } from '../weights/term-weights.ts'
import { hashPair, hashWord, wordGrams } from './features.ts'
import { withJoinedNames } from './joined-names.ts'
import { isDenying } from './negation.ts'
import { similarWords } from './spelling.ts'

/** A distinct word, or a pair of neighbouring Han characters. */
export interface QueryFeature {
  hash: number
  /** -1 for a pair, and for a word that no entry has. */
  stem: number
  isHan: boolean
  count: number
  idf: number
  /** Damped frequency x idf, of length 1 over all features. */
  weight: number
}

export interface QueryWord {
  /** Place among the features. */
  feature: number
  /** Share of the query's idf mass. */
  mass: number
  /** Its n-grams that the index knows, and how many it has in all; none for words too short to be misspelt. */
  grams: number[]
  gramCount: number
}

/** A known word that an unknown one of the query may stand for. */
export interface Expansion {
  feature: number
  stem: number
  /** 0..1 */
  similarity: number
}

export interface CharacterFeature {
  idf: number
  weight: number
}

export interface Query {
  tokens: readonly Token[]
  features: QueryFeature[]
  /** Number of features that are words; pairs follow. */
  wordCount: number
  words: QueryWord[]
  /** Sum of the masses of a word, by feature. */
  masses: Float32Array
  expansions: Expansion[]
  /** Feature of a pair, by the places of its characters: see `pairKey`. */
  pairs: Map<number, number>
  /** N-grams of words, by their number in the index. */
  grams: Map<number, CharacterFeature>
  /** Han n-grams by the places of their characters: see `pairKey`, `tripleKey`, `gapKey`; single ones by place. */
  han: Map<number, number>
  hanFeatures: CharacterFeature[]
  knownMass: number
  isDenying: boolean
  /** Whether most of its words are Han characters. */
  isHan: boolean
  concepts: Map<number, number>
  /** Length of the concept vector. */
  conceptNorm: number
  vector: Int8Array | undefined
}

const maxPlaces = 512
const pairKind = 1
const tripleKind = 2
const gapKind = 3

export function pairKey(first: number, second: number): number {
  return (pairKind * maxPlaces + first) * maxPlaces + second
}

export function gapKey(first: number, third: number): number {
  return (gapKind * maxPlaces + first) * maxPlaces + third
}

export function tripleKey(first: number, second: number, third: number): number {
  return ((tripleKind * maxPlaces + first) * maxPlaces + second) * maxPlaces + third
}

export function prepareQuery(store: EntryStore, weights: TermWeights, read: readonly Token[]): Query {
  const tokens = withJoinedNames(read, (joined) => store.stems.idOf(joined) >= 0)
  const { features, places, pairs, wordCount } = wordFeatures(store, weights, tokens)
  normalise(features)
  const gramsByToken = tokens.map(({ kind, text }) => (kind === 'han' ? none : gramsOf(store, text)))
  const words = tokens.map((token, i) => queryWord(token, gramsByToken[i] as WordGrams, places[i] as number, features))
  const total = words.reduce((sum, { mass }) => sum + mass, 0) || 1
  const masses = new Float32Array(features.length)
  let knownMass = 0
  for (const word of words) {
    word.mass /= total
    masses[word.feature] = (masses[word.feature] as number) + word.mass
    if ((features[word.feature] as QueryFeature).stem >= 0) knownMass += word.mass
  }
  const meaning = store.meaning
  const concepts = meaning?.concepts ? weighConcepts(store, weights, read) : new Map<number, number>()
  let conceptSquares = 0
  for (const weight of concepts.values()) conceptSquares += weight * weight
  return {
    tokens: read,
    features,
    wordCount,
    words,
    masses,
    expansions: expand(store, tokens, places, features),
    pairs,
    ...characterFeatures(weights, tokens, gramsByToken, places, features, pairs),
    knownMass,
    isDenying: isDenying(read.map(({ stem }) => stem)),
    isHan: read.filter(({ kind }) => kind === 'han').length * 2 > read.length,
    concepts,
    conceptNorm: Math.sqrt(conceptSquares),
    vector: meaning?.embed ? vectorOf(read, meaning) : undefined,
  }
}

/** N-grams of a word; `ids` are their numbers in the index, -1 of those that no entry has. */
interface WordGrams {
  hashes: readonly number[]
  ids: readonly number[]
}

const none: WordGrams = { hashes: [], ids: [] }

function gramsOf({ grams }: EntryStore, word: string): WordGrams {
  const hashes = wordGrams(word)
  return { hashes, ids: hashes.map((hash) => grams.idOf(hash)) }
}

function wordFeatures(store: EntryStore, weights: TermWeights, tokens: readonly Token[]) {
  const { stems } = store
  const features: QueryFeature[] = []
  const placeByStem = new Map<string, number>()
  const places = tokens.map((token): number => {
    const known = placeByStem.get(token.stem)
    if (known !== undefined) {
      ;(features[known] as QueryFeature).count++
      return known
    }
    const stem = stems.idOf(token.stem)
    const hash = hashWord(token.stem)
    const place = features.length
    const idf = stem < 0 ? weights.ofUnknown(hash) : weights.ofStem(stem)
    features.push({ hash, stem, isHan: token.kind === 'han', count: 1, idf, weight: 0 })
    placeByStem.set(token.stem, place)
    return place
  })
  const wordCount = features.length
  const pairs = new Map<number, number>()
  for (let i = 1; i < tokens.length; i++) {
    if (tokens[i - 1]?.kind !== 'han' || tokens[i]?.kind !== 'han') continue
    const first = places[i - 1] as number
    const second = places[i] as number
    const known = pairs.get(pairKey(first, second))
    if (known !== undefined) {
      ;(features[known] as QueryFeature).count++
      continue
    }
    const firstHash = (features[first] as QueryFeature).hash
    const secondHash = (features[second] as QueryFeature).hash
    const hash = hashPair(firstHash, secondHash)
    const idf = weights.ofPair(firstHash, secondHash)
    pairs.set(pairKey(first, second), features.length)
    features.push({ hash, stem: -1, isHan: true, count: 1, idf, weight: 0 })
  }
  return { features, places, pairs, wordCount }
}

// What no entry has stays in the length: a query of unknown words must not look certain.
function normalise(features: QueryFeature[]): void {
  let squares = 0
  for (const feature of features) {
    feature.weight = dampen(feature.count) * feature.idf
    squares += feature.weight ** 2
  }
  const norm = Math.sqrt(squares) || 1
  for (const feature of features) feature.weight /= norm
}

function queryWord(token: Token, { ids }: WordGrams, feature: number, features: QueryFeature[]): QueryWord {
  const word: QueryWord = { feature, mass: features[feature]?.idf ?? 0, grams: [], gramCount: 0 }
  if (token.kind !== 'word' || token.text.length <= 3) return word
  word.gramCount = ids.length
  word.grams = ids.filter((gram) => gram >= 0)
  return word
}

function expand(
  store: EntryStore,
  tokens: readonly Token[],
  places: readonly number[],
  features: QueryFeature[],
): Expansion[] {
  const expansions: Expansion[] = []
  const isExpanded = new Set<number>()
  const taken = new Set(features.map(({ stem }) => stem))
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token
    const place = places[i] as number
    const { stem: known, hash } = features[place] as QueryFeature
    // A word of the language at large is no slip, though no entry has it.
    if (token.kind !== 'word' || known >= 0 || store.background.has(hash) || isExpanded.has(place)) continue
    isExpanded.add(place)
    if (isExpanded.size > maxExpanded) break
    for (const { surface, similarity } of similarWords(store, token.text)) {
      const stem = store.stemOfSurface[surface] as number
      // A word that the query has itself stands for itself.
      if (taken.has(stem)) continue
      taken.add(stem)
      expansions.push({ feature: place, stem, similarity })
    }
  }
  return expansions
}

/** A text of nothing but unknown words is not a question with slips in it. */
const maxExpanded = 24

function characterFeatures(
  weights: TermWeights,
  tokens: readonly Token[],
  gramsByToken: readonly WordGrams[],
  places: readonly number[],
  features: QueryFeature[],
  pairs: ReadonlyMap<number, number>,
): Pick<Query, 'grams' | 'han' | 'hanFeatures'> {
  const counted = new Map<number, { gram: number; count: number; idf: number }>()
  const han = new Map<number, number>()
  const hanCounted: { count: number; idf: number }[] = []
  const countHan = (key: number, weight: () => number): void => {
    const known = han.get(key)
    if (known !== undefined) {
      ;(hanCounted[known] as { count: number }).count++
      return
    }
    han.set(key, hanCounted.length)
    hanCounted.push({ count: 1, idf: weight() })
  }
  const idfAt = (place: number): number => (features[place] as QueryFeature).idf
  const pairIdf = (first: number, second: number): number => idfAt(pairs.get(pairKey(first, second)) as number)
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token
    const here = places[i] as number
    if (token.kind !== 'han') {
      const { hashes, ids } = gramsByToken[i] as WordGrams
      for (let k = 0; k < hashes.length; k++) {
        const hash = hashes[k] as number
        const gram = ids[k] as number
        const known = counted.get(hash)
        if (known) known.count++
        else counted.set(hash, { gram, count: 1, idf: gram < 0 ? weights.ofUnknown(hash) : weights.ofGram(gram) })
      }
      continue
    }
    countHan(here, () => idfAt(here))
    if (tokens[i - 1]?.kind !== 'han') continue
    const one = places[i - 1] as number
    countHan(pairKey(one, here), () => pairIdf(one, here))
    if (tokens[i - 2]?.kind !== 'han') continue
    const two = places[i - 2] as number
    countHan(tripleKey(two, one, here), () => weights.likelyOfThree(pairIdf(two, one), pairIdf(one, here), idfAt(one)))
    countHan(gapKey(two, here), () => weights.likelyOfTwo(idfAt(two), idfAt(here)))
  }
  let squares = 0
  for (const { count, idf: each } of counted.values()) squares += (dampen(count) * each) ** 2
  for (const { count, idf: each } of hanCounted) squares += (dampen(count) * each) ** 2
  const norm = Math.sqrt(squares) || 1
  const grams = new Map<number, CharacterFeature>()
  for (const { gram, count, idf: each } of counted.values()) {
    if (gram >= 0) grams.set(gram, { idf: each, weight: (dampen(count) * each) / norm })
  }
  const hanFeatures = hanCounted.map(({ count, idf: each }) => ({ idf: each, weight: (dampen(count) * each) / norm }))
  return { grams, han, hanFeatures }
}

function weighConcepts(store: EntryStore, weights: TermWeights, tokens: readonly Token[]): Map<number, number> {
  const concepts = new Map<number, number>()
  const found = store.meaning?.concepts?.(tokens)
  for (let i = 0; i < (found?.ids.length ?? 0); i++) {
    const id = found?.ids[i] ?? 0
    concepts.set(id, (found?.weights[i] ?? 0) * weights.ofConcept(id))
  }
  return concepts
}
