// The character n-grams of one query against those of forms joined with their keywords: inflections, compounds and slips
// of the finger, which words alone miss, and Han texts without knowing where their words end.

import { type CompiledEntry, type CompiledForm, dampedHalves } from '../compiled/compiled-entry.ts'
import { HanWeights } from '../compiled/han-weights.ts'
import { type CharacterFeature, gapKey, pairKey, type Query, tripleKey } from '../query/query.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { grownInt32 } from '../store/typed-arrays.ts'
import { dampen } from '../weights/feature-weights.ts'
import type { TermWeights } from '../weights/term-weights.ts'
import { cosineOf } from './word-matcher.ts'

// Shared by all indexes, all zero between queries: by number of n-gram, and by number of a Han character's surface, the
// place in the query + 1.
let places = new Int32Array(0)
let hanPlaces = new Int32Array(0)

/** A word counts as a misspelling of one that the form has from this share of common n-grams. */
const misspellingShare = 0.4

export class CharacterMatcher {
  cosine = 0
  readonly #store: EntryStore
  readonly #han: HanWeights
  readonly #query: Query
  readonly #features: CharacterFeature[]
  /** How often keywords and form have each n-gram of the query, in halves; the same of Han n-grams, plainly. */
  readonly #keywordGrams: Uint8Array
  readonly #formGrams: Uint8Array
  readonly #keywordHan: Float32Array
  readonly #formHan: Float32Array
  #squares = 0
  #dot = 0

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
    this.#han = new HanWeights(store, weights)
    this.#query = query
    this.#features = [...query.grams.values()]
    this.#keywordGrams = new Uint8Array(this.#features.length)
    this.#formGrams = new Uint8Array(this.#features.length)
    this.#keywordHan = new Float32Array(query.hanFeatures.length)
    this.#formHan = new Float32Array(query.hanFeatures.length)
  }

  begin(): void {
    const { grams, surfaces } = this.#store
    places = grownInt32(places, grams.capacity)
    hanPlaces = grownInt32(hanPlaces, surfaces.capacity)
    let place = 0
    for (const gram of this.#query.grams.keys()) places[gram] = ++place
    this.#placeHan((at) => at + 1)
  }

  end(): void {
    for (const gram of this.#query.grams.keys()) places[gram] = 0
    this.#placeHan(() => 0)
  }

  /** `norms` of the entry are those of now. */
  openEntry({ keywordGrams, keywordRun, norms }: CompiledEntry): void {
    this.#keywordGrams.fill(0)
    this.#keywordHan.fill(0)
    this.#squares = norms.keywordGrams - this.#countHan(keywordRun, this.#keywordHan)
    this.#dot = 0
    for (let i = 0; i < keywordGrams.length; i++) {
      const place = (places[(keywordGrams[i] as number) >>> 8] as number) - 1
      if (place < 0) continue
      const halves = (keywordGrams[i] as number) & 0xff
      const { idf, weight } = this.#features[place] as CharacterFeature
      this.#keywordGrams[place] = halves
      this.#dot += dampedHalves(halves) * idf * weight
    }
  }

  /** A form of the entry, whose `norms` are those of now. */
  readForm({ grams, run, norms }: CompiledForm): void {
    this.#formGrams.fill(0)
    this.#formHan.fill(0)
    let squares = this.#squares + norms.addedGrams - this.#countHan(run, this.#formHan)
    let dot = this.#dot
    for (let i = 0; i < grams.length; i++) {
      const place = (places[(grams[i] as number) >>> 8] as number) - 1
      if (place < 0) continue
      const halves = (grams[i] as number) & 0xff
      const before = this.#keywordGrams[place] as number
      const { idf, weight } = this.#features[place] as CharacterFeature
      this.#formGrams[place] = halves
      dot += (dampedHalves(before + halves) - dampedHalves(before)) * idf * weight
    }
    const { hanFeatures } = this.#query
    for (let i = 0; i < hanFeatures.length; i++) {
      const count = (this.#keywordHan[i] as number) + (this.#formHan[i] as number)
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
    for (const gram of grams) {
      const place = (places[gram] as number) - 1
      if (this.#formGrams[place] !== 0 || this.#keywordGrams[place] !== 0) shared++
    }
    return misspellingOf(shared / gramCount)
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

  /** Counts the query's Han n-grams in a run of surfaces; returns the sum of the squared weights with which they stand in the norms. */
  #countHan(run: Uint32Array, counts: Float32Array): number {
    const { han } = this.#query
    if (han.size === 0) return 0
    let squares = 0
    let one = -1
    let two = -1
    let hasOne = false
    let hasTwo = false
    for (let i = 0; i < run.length; i++) {
      const isHan = run[i] !== 0
      const here = isHan ? (hanPlaces[(run[i] as number) - 1] as number) - 1 : -1
      if (here >= 0) {
        if (share(counts, han.get(here))) squares += this.#han.ofCharacter(run, i) ** 2
        if (hasOne && one >= 0 && share(counts, han.get(pairKey(one, here)))) squares += this.#han.ofPair(run, i) ** 2
        if (hasOne && hasTwo && two >= 0) {
          if (one >= 0 && share(counts, han.get(tripleKey(two, one, here)))) squares += this.#han.ofTriple(run, i) ** 2
          if (share(counts, han.get(gapKey(two, here)))) squares += this.#han.ofGap(run, i) ** 2
        }
      }
      two = one
      hasTwo = hasOne
      one = here
      hasOne = isHan
    }
    return squares
  }
}

/** Whether it is one of the query's. */
function share(counts: Float32Array, place: number | undefined): boolean {
  if (place === undefined) return false
  counts[place] = (counts[place] as number) + 1
  return true
}

function misspellingOf(share: number): number {
  return share >= misspellingShare ? share : 0
}
