// The character n-grams of one query against those of forms joined with their keywords: inflections, compounds and slips
// of the finger, which words alone miss, and Han texts without knowing where their words end.

import { type CharacterFeature, gapKey, pairKey, type Query, tripleKey } from '../query/query.ts'
import type { ByteReader } from '../store/byte-stream.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { grownFloat32, grownInt32 } from '../store/typed-arrays.ts'
import { dampen } from '../weights/feature-weights.ts'
import type { TermWeights } from '../weights/term-weights.ts'
import { cosineOf } from './word-matcher.ts'

// By number of n-gram; shared by all indexes, all zero between queries.
/** Place in the query + 1. */
let places = new Int32Array(0)
let keywordCounts = new Float32Array(0)
let formCounts = new Float32Array(0)
/** By number of surface: place of a Han character in the query + 1. */
let hanPlaces = new Int32Array(0)

/** A word counts as a misspelling of one that the form has from this share of common n-grams. */
const misspellingShare = 0.4

interface HanCounts {
  /** Of n-grams that the query has, by their place in it. */
  shared: Float32Array
  /** Of the others: the sum of their squared weights. */
  squares: number
}

export class CharacterMatcher {
  cosine = 0
  readonly #store: EntryStore
  readonly #weights: TermWeights
  readonly #query: Query
  readonly #features: CharacterFeature[]
  readonly #keywordGrams: number[] = []
  readonly #formGrams: number[] = []
  readonly #keywordHan: HanCounts
  readonly #formHan: HanCounts
  #squares = 0
  #dot = 0

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
    this.#weights = weights
    this.#query = query
    this.#features = [...query.grams.values()]
    this.#keywordHan = { shared: new Float32Array(query.hanFeatures.length), squares: 0 }
    this.#formHan = { shared: new Float32Array(query.hanFeatures.length), squares: 0 }
  }

  begin(): void {
    const { grams, surfaces } = this.#store
    places = grownInt32(places, grams.capacity)
    keywordCounts = grownFloat32(keywordCounts, grams.capacity)
    formCounts = grownFloat32(formCounts, grams.capacity)
    hanPlaces = grownInt32(hanPlaces, surfaces.capacity)
    let place = 0
    for (const gram of this.#query.grams.keys()) places[gram] = ++place
    this.#placeHan((at) => at + 1)
  }

  end(): void {
    for (const gram of this.#query.grams.keys()) places[gram] = 0
    this.#placeHan(() => 0)
  }

  /** From the number of keywords to the end of the last. */
  openEntry(reader: ByteReader): void {
    for (let left = reader.number(); left > 0; left--) {
      this.#read(reader, keywordCounts, this.#keywordGrams, this.#keywordHan)
    }
    this.#squares = this.#keywordHan.squares
    this.#dot = 0
    for (const gram of this.#keywordGrams) {
      const count = keywordCounts[gram] as number
      const weight = dampen(count) * this.#weights.ofGram(gram)
      this.#squares += weight * weight
      const place = places[gram] as number
      if (place > 0) this.#dot += weight * (this.#features[place - 1] as CharacterFeature).weight
    }
  }

  closeEntry(): void {
    for (const gram of this.#keywordGrams) keywordCounts[gram] = 0
    this.#keywordGrams.length = 0
    this.#keywordHan.shared.fill(0)
    this.#keywordHan.squares = 0
  }

  /** Reads the words of a form; `closeForm` follows. */
  readForm(reader: ByteReader): void {
    this.#read(reader, formCounts, this.#formGrams, this.#formHan)
    let squares = this.#squares + this.#formHan.squares
    let dot = this.#dot
    for (const gram of this.#formGrams) {
      const idf = this.#weights.ofGram(gram)
      const before = keywordCounts[gram] as number
      const without = before > 0 ? dampen(before) * idf : 0
      const weight = dampen(before + (formCounts[gram] as number)) * idf
      squares += weight * weight - without * without
      const place = places[gram] as number
      if (place > 0) dot += (weight - without) * (this.#features[place - 1] as CharacterFeature).weight
    }
    const { hanFeatures } = this.#query
    for (let i = 0; i < hanFeatures.length; i++) {
      const count = (this.#keywordHan.shared[i] as number) + (this.#formHan.shared[i] as number)
      if (count === 0) continue
      const { idf, weight: queryWeight } = hanFeatures[i] as CharacterFeature
      const weight = dampen(count) * idf
      squares += weight * weight
      dot += weight * queryWeight
    }
    this.cosine = cosineOf(dot, squares)
  }

  /** Share of a word's n-grams that the form read last or the keywords have; 0 when too few for a misspelling. */
  likenessOf(grams: readonly number[], gramCount: number): number {
    let shared = 0
    for (const gram of grams) if (formCounts[gram] !== 0 || keywordCounts[gram] !== 0) shared++
    return misspellingOf(shared / gramCount)
  }

  /** The same with the form alone. */
  likenessByForm(grams: readonly number[], gramCount: number): number {
    let shared = 0
    for (const gram of grams) if (formCounts[gram] !== 0) shared++
    return misspellingOf(shared / gramCount)
  }

  closeForm(): void {
    for (const gram of this.#formGrams) formCounts[gram] = 0
    this.#formGrams.length = 0
    this.#formHan.shared.fill(0)
    this.#formHan.squares = 0
  }

  #placeHan(placeOf: (place: number) => number): void {
    const { features, wordCount } = this.#query
    const { surfaces, stems } = this.#store
    for (let place = 0; place < wordCount; place++) {
      const feature = features[place]
      if (!feature?.isHan || feature.stem < 0) continue
      const surface = surfaces.idOf(stems.textOf(feature.stem))
      if (surface >= 0) hanPlaces[surface] = placeOf(place)
    }
  }

  #read(reader: ByteReader, counts: Float32Array, touched: number[], han: HanCounts): void {
    const { surfaces, grams } = this.#store
    let one = -1
    let two = -1
    let pair = 0
    for (let left = reader.number(); left > 0; left--) {
      const surface = reader.number()
      if (surfaces.isHan[surface] === 1) {
        pair = this.#countHan(two, one, surface, pair, han)
        two = one
        one = surface
        continue
      }
      one = -1
      two = -1
      const { bytes } = grams.records
      const end = grams.records.endOf(surface)
      let at = grams.records.startOf(surface)
      // LEB128 read in place: this loop is most of the work of a query.
      while (at < end) {
        let gram = bytes[at++] as number
        for (let shift = 7; gram >>> shift !== 0; shift += 7) {
          gram = (gram & ((1 << shift) - 1)) | ((bytes[at++] as number) << shift)
        }
        if (counts[gram] === 0) touched.push(gram)
        counts[gram] = (counts[gram] as number) + 1
      }
    }
  }

  /**
   * 1- to 3-grams that end at this character, and the pair around a gap of one. `pairBefore` is the weight of the pair
   * of the two before; returns that of the last two.
   */
  #countHan(two: number, one: number, here: number, pairBefore: number, counts: HanCounts): number {
    const { han } = this.#query
    const herePlace = (hanPlaces[here] as number) - 1
    const hereIdf = this.#idfOf(here)
    if (herePlace >= 0) share(counts, han.get(herePlace))
    else counts.squares += hereIdf * hereIdf
    if (one < 0) return 0
    const onePlace = (hanPlaces[one] as number) - 1
    const pairIdf = this.#pairIdf(one, here)
    const pair = herePlace >= 0 && onePlace >= 0 ? han.get(pairKey(onePlace, herePlace)) : undefined
    if (pair !== undefined) share(counts, pair)
    else counts.squares += pairIdf * pairIdf
    if (two < 0) return pairIdf
    const twoPlace = (hanPlaces[two] as number) - 1
    const isHereBoth = herePlace >= 0 && twoPlace >= 0
    const triple = isHereBoth && onePlace >= 0 ? han.get(tripleKey(twoPlace, onePlace, herePlace)) : undefined
    if (triple !== undefined) share(counts, triple)
    else counts.squares += this.#weights.likelyOfThree(pairBefore, pairIdf, this.#idfOf(one)) ** 2
    const gap = isHereBoth ? han.get(gapKey(twoPlace, herePlace)) : undefined
    if (gap !== undefined) share(counts, gap)
    else counts.squares += this.#weights.likelyOfTwo(this.#idfOf(two), hereIdf) ** 2
    return pairIdf
  }

  #idfOf(surface: number): number {
    return this.#weights.ofStem(this.#store.stemOfSurface[surface] as number)
  }

  #pairIdf(first: number, second: number): number {
    const { hashes } = this.#store.surfaces
    return this.#weights.ofPair(hashes[first] as number, hashes[second] as number)
  }
}

function share(counts: HanCounts, place: number | undefined): void {
  if (place !== undefined) counts.shared[place] = (counts.shared[place] as number) + 1
}

function misspellingOf(share: number): number {
  return share >= misspellingShare ? share : 0
}
