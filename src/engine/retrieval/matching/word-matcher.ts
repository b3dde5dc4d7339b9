// The words of one query against the words of entries. A form is compared joined with the entry's keywords and, at a low
// weight, with its answer: a message that shares one word with the question and another with the answer is better
// evidence than either alone. Keywords and answer are counted once an entry, each form adds to them.

import { type CompiledEntry, type CompiledForm, dampedHalves } from '../compiled/compiled-entry.ts'
import { pairKey, type Query, type QueryFeature } from '../query/query.ts'
import type { ByteReader } from '../store/byte-stream.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { grownBytes, grownFloat32, grownInt32 } from '../store/typed-arrays.ts'
import { answerWeight, dampen } from '../weights/feature-weights.ts'
import type { TermWeights } from '../weights/term-weights.ts'

// By number of stem. Shared by all indexes, as only one query is matched at a time; all zero between queries.
/** Place among the query's features + 1, and how well the stem stands for it. */
let places = new Int32Array(0)
let likeness = new Float32Array(0)
/** How often keywords and answer have it, in halves; only where the query has it. */
let joinedHalves = new Uint8Array(0)

export class WordMatcher {
  /** Of the entry: the answer alone, and the keyword that the query says most of. */
  answerCosine = 0
  bestKeyword = 0
  bestKeywordMass = 0
  /** Of the form read last, joined with keywords and answer. */
  cosine = 0
  coverage = 0
  /** Of the form alone. */
  formCoverage = 0
  /** How well each word of the query is met by form, keywords or answer, 0..1, by feature. */
  readonly met: Float32Array

  readonly #store: EntryStore
  readonly #weights: TermWeights
  readonly #query: Query
  /** Stems of the query that the entry's keywords or answer have. */
  readonly #joined: number[] = []
  readonly #joinedPairs: Float32Array
  readonly #answerPairs: Float32Array
  readonly #formPairs: Float32Array
  readonly #joinedMet: Float32Array
  #glanceLength = 0
  #squares = 0
  #answerSquares = 0
  #dot = 0
  #joinedCoverage = 0

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
    this.#weights = weights
    this.#query = query
    const count = query.features.length
    this.met = new Float32Array(count)
    this.#joinedMet = new Float32Array(count)
    this.#joinedPairs = new Float32Array(count)
    this.#answerPairs = new Float32Array(count)
    this.#formPairs = new Float32Array(count)
  }

  begin(): void {
    const { capacity } = this.#store.stems
    places = grownInt32(places, capacity)
    likeness = grownFloat32(likeness, capacity)
    joinedHalves = grownBytes(joinedHalves, capacity)
    for (let place = 0; place < this.#query.wordCount; place++) {
      this.#stand((this.#query.features[place] as QueryFeature).stem, place, 1)
    }
    for (const { stem, feature, similarity } of this.#query.expansions) this.#stand(stem, feature, similarity)
  }

  end(): void {
    for (const { stem } of this.#query.features) if (stem >= 0) places[stem] = 0
    for (const { stem } of this.#query.expansions) places[stem] = 0
  }

  /**
   * A quick look at an entry, from the number of keywords to the end of the answer: which words of the query it has,
   * without the weights of its other words. `glanceAtForm` follows for each form, `endGlance` for all.
   */
  glanceAtEntry(reader: ByteReader): void {
    const { stemOfSurface } = this.#store
    this.#glanceLength = 0
    for (let keywords = reader.number(); keywords > 0; keywords--) {
      let before = -1
      const length = reader.number()
      this.#glanceLength += length
      for (let left = length; left > 0; left--) {
        const stem = stemOfSurface[reader.number()] as number
        before = this.#glanceAt(stem, before, 1, this.#joinedMet)
      }
    }
    let before = -1
    const length = reader.number()
    this.#glanceLength += answerWeight * answerWeight * length
    for (let left = length; left > 0; left--) {
      before = this.#glanceAt(reader.number(), before, answerWeight, this.#joinedMet)
    }
  }

  /** Sets `cosine`, of a vector whose other words are of middling weight, and `coverage`. */
  glanceAtForm(reader: ByteReader): void {
    const { stemOfSurface } = this.#store
    const { met } = this
    met.set(this.#joinedMet)
    const length = reader.number()
    let before = -1
    for (let left = length; left > 0; left--) {
      before = this.#glanceAt(stemOfSurface[reader.number()] as number, before, 1, met)
    }
    const { features, masses } = this.#query
    let dot = 0
    let coverage = 0
    for (let place = 0; place < met.length; place++) {
      const share = met[place] as number
      if (share === 0) continue
      const feature = features[place] as QueryFeature
      dot += share * feature.weight * feature.idf
      if (place < this.#query.wordCount) coverage += Math.min(1, 2 * share) * (masses[place] as number)
    }
    const middling = middlingWeight * this.#weights.highest
    this.cosine = dot / (middling * Math.sqrt(this.#glanceLength + length))
    this.coverage = coverage
  }

  endGlance(): void {
    this.#joinedMet.fill(0)
  }

  #glanceAt(stem: number, before: number, weight: number, met: Float32Array): number {
    const place = (places[stem] as number) - 1
    if (place < 0) return -1
    const share = weight * (likeness[stem] as number)
    if (share > (met[place] as number)) met[place] = share
    // Both of a pair are in the query, or the pair is not.
    if (before >= 0) {
      const pair = this.#query.pairs.get(pairKey(before, place))
      if (pair !== undefined && weight > (met[pair] as number)) met[pair] = weight
    }
    return place
  }

  /** `norms` of the entry are those of now. */
  openEntry(entry: CompiledEntry): void {
    this.#squares = entry.norms.joined
    this.#answerSquares = entry.norms.answer
    this.#readKeywords(entry.keywords)
    if (this.#query.pairs.size > 0) {
      // What is counted exactly leaves the estimate.
      const ofAnswer = this.#countPairs(entry.answerRun, false, this.#answerPairs)
      this.#squares -= this.#countPairs(entry.keywordRun, true, this.#joinedPairs) + answerWeight ** 2 * ofAnswer
      this.#answerSquares -= ofAnswer
    }
    this.#sumJoined(entry)
  }

  closeEntry(): void {
    for (const stem of this.#joined) joinedHalves[stem] = 0
    this.#joined.length = 0
    this.#joinedMet.fill(0)
    this.#joinedPairs.fill(0)
    this.#answerPairs.fill(0)
  }

  /** A form of the entry, whose `norms` are those of now. */
  readForm({ words, run, norms }: CompiledForm): void {
    this.met.set(this.#joinedMet)
    const { features, masses, wordCount, pairs } = this.#query
    let squares = this.#squares + norms.added
    let dot = this.#dot
    let coverage = this.#joinedCoverage
    let massMet = 0
    for (let i = 0; i < words.length; i++) {
      const stem = (words[i] as number) >>> 8
      const place = (places[stem] as number) - 1
      if (place < 0) continue
      const halves = (words[i] as number) & 0xff
      const weight = this.#weights.ofStem(stem)
      const joined = joinedHalves[stem] as number
      const like = likeness[stem] as number
      const gain = (features[place] as QueryFeature).weight * like
      dot += (dampedHalves(joined + halves) - dampedHalves(joined)) * weight * gain
      massMet += weight * like
      if (like > (this.met[place] as number)) {
        coverage += (like - (this.met[place] as number)) * (masses[place] as number)
        this.met[place] = like
      }
    }
    if (pairs.size > 0) {
      squares -= this.#countPairs(run, true, this.#formPairs)
    }
    for (let place = wordCount; place < features.length; place++) {
      const count = this.#formPairs[place] as number
      if (count === 0) continue
      this.#formPairs[place] = 0
      const feature = features[place] as QueryFeature
      const joined = this.#joinedPairs[place] as number
      const with_ = dampen(joined + count) * feature.idf
      const without = dampen(joined) * feature.idf
      squares += with_ * with_ - without * without
      dot += (with_ - without) * feature.weight
    }
    this.cosine = cosineOf(dot, squares)
    this.coverage = coverage
    this.formCoverage = norms.mass > 0 ? Math.min(1, massMet / norms.mass) : 0
  }

  #stand(stem: number, place: number, like: number): void {
    if (stem < 0) return
    places[stem] = place + 1
    likeness[stem] = like
  }

  #readKeywords(keywords: Uint32Array): void {
    this.bestKeyword = 0
    this.bestKeywordMass = 0
    for (let at = 0; at < keywords.length; ) {
      const end = at + 1 + (keywords[at] as number)
      let mass = 0
      let massMet = 0
      let queryMass = 0
      for (at++; at < end; at++) {
        const stem = keywords[at] as number
        const weight = this.#weights.ofStem(stem)
        const place = (places[stem] as number) - 1
        mass += weight
        if (place < 0) continue
        massMet += weight * (likeness[stem] as number)
        queryMass += (this.#query.masses[place] as number) * (likeness[stem] as number)
      }
      const share = mass > 0 ? massMet / mass : 0
      if (share > this.bestKeyword || (share === this.bestKeyword && queryMass > this.bestKeywordMass)) {
        this.bestKeyword = share
        this.bestKeywordMass = Math.min(1, queryMass)
      }
    }
  }

  /** Counts the query's pairs in a run, of surfaces or of stems; returns the sum of their squared estimates. */
  #countPairs(run: Uint32Array, isOfSurfaces: boolean, counts: Float32Array): number {
    const { stemOfSurface } = this.#store
    let estimated = 0
    let before = -1
    for (let i = 0; i < run.length; i++) {
      const number = (run[i] as number) - 1
      const stem = number >= 0 && isOfSurfaces ? (stemOfSurface[number] as number) : number
      if (stem < 0 || places[stem] === 0) {
        before = -1
        continue
      }
      const place = before < 0 ? -1 : this.#placeOfPair(before, stem)
      if (place >= 0) {
        counts[place] = (counts[place] as number) + 1
        estimated += this.#weights.likelyOfPair(before, stem) ** 2
      }
      before = stem
    }
    return estimated
  }

  #sumJoined({ joined: joinedCounts, answer: answerCounts }: CompiledEntry): void {
    const { features, masses, wordCount } = this.#query
    let answerDot = 0
    this.#dot = 0
    this.#joinedCoverage = 0
    for (let i = 0; i < joinedCounts.length; i++) {
      const stem = (joinedCounts[i] as number) >>> 8
      const place = (places[stem] as number) - 1
      if (place < 0) continue
      const halves = (joinedCounts[i] as number) & 0xff
      joinedHalves[stem] = halves
      this.#joined.push(stem)
      const like = likeness[stem] as number
      this.#dot += dampedHalves(halves) * this.#weights.ofStem(stem) * (features[place] as QueryFeature).weight * like
      if (like <= (this.#joinedMet[place] as number)) continue
      this.#joinedCoverage += (like - (this.#joinedMet[place] as number)) * (masses[place] as number)
      this.#joinedMet[place] = like
    }
    for (let i = 0; i < answerCounts.length; i++) {
      const stem = (answerCounts[i] as number) >>> 8
      const place = (places[stem] as number) - 1
      if (place < 0) continue
      const weight = dampedHalves((answerCounts[i] as number) & 0xff) * this.#weights.ofStem(stem)
      answerDot += weight * (features[place] as QueryFeature).weight * (likeness[stem] as number)
    }
    for (let place = wordCount; place < features.length; place++) {
      const answerCount = this.#answerPairs[place] as number
      const count = (this.#joinedPairs[place] as number) + answerWeight * answerCount
      if (count === 0) continue
      this.#joinedPairs[place] = count
      const { idf, weight } = features[place] as QueryFeature
      const joined = dampen(count) * idf
      const answer = answerCount > 0 ? dampen(answerCount) * idf : 0
      this.#squares += joined * joined
      this.#answerSquares += answer * answer
      this.#dot += joined * weight
      answerDot += answer * weight
    }
    this.answerCosine = cosineOf(answerDot, this.#answerSquares)
  }

  #placeOfPair(first: number, second: number): number {
    const firstPlace = places[first] as number
    const secondPlace = places[second] as number
    if (firstPlace === 0 || secondPlace === 0) return -1
    return this.#query.pairs.get(pairKey(firstPlace - 1, secondPlace - 1)) ?? -1
  }
}

/** Of the highest: what a word of a question weighs on average. */
export const middlingWeight = 0.6

export function cosineOf(dot: number, squares: number): number {
  return squares > 0 ? Math.min(1, dot / Math.sqrt(squares)) : 0
}
