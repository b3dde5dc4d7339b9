// The words of one query against the words of entries. A form is compared joined with the entry's keywords and, at a low
// weight, with its answer: a message that shares one word with the question and another with the answer is better
// evidence than either alone. Keywords and answer are counted once an entry, each form adds to them.

import { denyingStems } from '../query/negation.ts'
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
/** How often keywords and answer (at its weight), the answer alone, and the form have it. */
let joinedCounts = new Float32Array(0)
let answerCounts = new Float32Array(0)
let formCounts = new Float32Array(0)
/** 1 for the stems without which no form denies. */
let denying = new Uint8Array(0)

export class WordMatcher {
  /** Of the entry: the answer alone, and the keyword that the query says most of. */
  answerCosine = 0
  bestKeyword = 0
  bestKeywordMass = 0
  /** Of the form read last, joined with keywords and answer. */
  cosine = 0
  coverage = 0
  /** Of the form alone. */
  formCosine = 0
  coverageByForm = 0
  formCoverage = 0
  formLength = 0
  /** Of the form's words, those that are Han characters. */
  formHanCount = 0
  /** Whether the form has a word that may deny. */
  hasDenyingWord = false
  /** How well each word of the query is met by form, keywords or answer, 0..1, by feature; and by the form alone. */
  readonly met: Float32Array
  readonly metByForm: Float32Array

  readonly #store: EntryStore
  readonly #weights: TermWeights
  readonly #query: Query
  readonly #joined: number[] = []
  readonly #form: number[] = []
  readonly #joinedPairs: Float32Array
  readonly #answerPairs: Float32Array
  readonly #formPairs: Float32Array
  readonly #joinedMet: Float32Array
  readonly #denyingStems: readonly number[]
  #glanceLength = 0
  #squares = 0
  #answerSquares = 0
  #dot = 0
  #joinedCoverage = 0

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
    this.#weights = weights
    this.#query = query
    this.#denyingStems = denyingStems.map((stem) => store.stems.idOf(stem)).filter((stem) => stem >= 0)
    const count = query.features.length
    this.met = new Float32Array(count)
    this.metByForm = new Float32Array(count)
    this.#joinedMet = new Float32Array(count)
    this.#joinedPairs = new Float32Array(count)
    this.#answerPairs = new Float32Array(count)
    this.#formPairs = new Float32Array(count)
  }

  begin(): void {
    const { capacity } = this.#store.stems
    places = grownInt32(places, capacity)
    likeness = grownFloat32(likeness, capacity)
    joinedCounts = grownFloat32(joinedCounts, capacity)
    answerCounts = grownFloat32(answerCounts, capacity)
    formCounts = grownFloat32(formCounts, capacity)
    denying = grownBytes(denying, capacity)
    for (const stem of this.#denyingStems) denying[stem] = 1
    for (let place = 0; place < this.#query.wordCount; place++) {
      this.#stand((this.#query.features[place] as QueryFeature).stem, place, 1)
    }
    for (const { stem, feature, similarity } of this.#query.expansions) this.#stand(stem, feature, similarity)
  }

  end(): void {
    for (const { stem } of this.#query.features) if (stem >= 0) places[stem] = 0
    for (const { stem } of this.#query.expansions) places[stem] = 0
    for (const stem of this.#denyingStems) denying[stem] = 0
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

  /** From the number of keywords to the end of the answer. */
  openEntry(reader: ByteReader): void {
    this.bestKeyword = 0
    this.bestKeywordMass = 0
    this.#squares = 0
    this.#answerSquares = 0
    for (let left = reader.number(); left > 0; left--) this.#readKeyword(reader)
    this.#readAnswer(reader)
    this.#sumJoined()
  }

  closeEntry(): void {
    for (const stem of this.#joined) {
      joinedCounts[stem] = 0
      answerCounts[stem] = 0
    }
    this.#joined.length = 0
    this.#joinedPairs.fill(0)
    this.#answerPairs.fill(0)
    this.#joinedMet.fill(0)
  }

  /** Reads the words of a form. */
  readForm(reader: ByteReader): void {
    this.met.set(this.#joinedMet)
    this.metByForm.fill(0)
    let squares = this.#squares
    let formSquares = 0
    let dot = this.#dot
    let formDot = 0
    const { stemOfSurface, stems } = this.#store
    let before = -1
    this.formLength = reader.number()
    this.formHanCount = 0
    this.hasDenyingWord = false
    for (let left = this.formLength; left > 0; left--) {
      const stem = stemOfSurface[reader.number()] as number
      if (denying[stem] === 1) this.hasDenyingWord = true
      if (formCounts[stem] === 0) this.#form.push(stem)
      formCounts[stem] = (formCounts[stem] as number) + 1
      if (stems.isHan[stem] === 0) {
        before = -1
        continue
      }
      this.formHanCount++
      if (before >= 0) {
        const place = this.#placeOfPair(before, stem)
        if (place >= 0) this.#formPairs[place] = (this.#formPairs[place] as number) + 1
        else {
          const square = this.#weights.likelyOfPair(before, stem) ** 2
          squares += square
          formSquares += square
        }
      }
      before = stem
    }
    let coverage = this.#joinedCoverage
    let coverageByForm = 0
    let mass = 0
    let massMet = 0
    const { features, masses } = this.#query
    for (const stem of this.#form) {
      const count = formCounts[stem] as number
      const joined = joinedCounts[stem] as number
      formCounts[stem] = 0
      const weight = this.#weights.ofStem(stem)
      const own = dampen(count) * weight
      const with_ = joined > 0 ? dampen(joined + count) * weight : own
      const without = joined > 0 ? dampen(joined) * weight : 0
      squares += with_ * with_ - without * without
      formSquares += own * own
      mass += weight
      const place = (places[stem] as number) - 1
      if (place < 0) continue
      const like = likeness[stem] as number
      const gain = (features[place] as QueryFeature).weight * like
      dot += (with_ - without) * gain
      formDot += own * gain
      massMet += weight * like
      const wordMass = masses[place] as number
      if (like > (this.met[place] as number)) {
        coverage += (like - (this.met[place] as number)) * wordMass
        this.met[place] = like
      }
      if (like > (this.metByForm[place] as number)) {
        coverageByForm += (like - (this.metByForm[place] as number)) * wordMass
        this.metByForm[place] = like
      }
    }
    this.#form.length = 0
    for (let place = this.#query.wordCount; place < features.length; place++) {
      const count = this.#formPairs[place] as number
      if (count === 0) continue
      this.#formPairs[place] = 0
      const feature = features[place] as QueryFeature
      const joined = this.#joinedPairs[place] as number
      const own = dampen(count) * feature.idf
      const with_ = dampen(joined + count) * feature.idf
      const without = dampen(joined) * feature.idf
      squares += with_ * with_ - without * without
      formSquares += own * own
      dot += (with_ - without) * feature.weight
      formDot += own * feature.weight
    }
    this.cosine = cosineOf(dot, squares)
    this.formCosine = cosineOf(formDot, formSquares)
    this.coverage = coverage
    this.coverageByForm = coverageByForm
    this.formCoverage = mass > 0 ? Math.min(1, massMet / mass) : 0
  }

  #stand(stem: number, place: number, like: number): void {
    if (stem < 0) return
    places[stem] = place + 1
    likeness[stem] = like
  }

  #readKeyword(reader: ByteReader): void {
    const { stemOfSurface } = this.#store
    let before = -1
    let mass = 0
    let massMet = 0
    let queryMass = 0
    for (let left = reader.number(); left > 0; left--) {
      const stem = stemOfSurface[reader.number()] as number
      this.#join(stem, 1)
      const weight = this.#weights.ofStem(stem)
      const place = (places[stem] as number) - 1
      mass += weight
      if (place >= 0) {
        massMet += weight * (likeness[stem] as number)
        queryMass += (this.#query.masses[place] as number) * (likeness[stem] as number)
      }
      before = this.#joinPair(before, stem, 1, this.#joinedPairs)
    }
    const share = mass > 0 ? massMet / mass : 0
    if (share > this.bestKeyword || (share === this.bestKeyword && queryMass > this.bestKeywordMass)) {
      this.bestKeyword = share
      this.bestKeywordMass = Math.min(1, queryMass)
    }
  }

  #readAnswer(reader: ByteReader): void {
    let before = -1
    for (let left = reader.number(); left > 0; left--) {
      const stem = reader.number()
      this.#join(stem, answerWeight)
      answerCounts[stem] = (answerCounts[stem] as number) + 1
      before = this.#joinPair(before, stem, answerWeight, this.#answerPairs)
    }
  }

  #join(stem: number, weight: number): void {
    if (joinedCounts[stem] === 0) this.#joined.push(stem)
    joinedCounts[stem] = (joinedCounts[stem] as number) + weight
  }

  #joinPair(before: number, stem: number, weight: number, counts: Float32Array): number {
    if (this.#store.stems.isHan[stem] === 0) return -1
    if (before < 0) return stem
    const place = this.#placeOfPair(before, stem)
    if (place >= 0) counts[place] = (counts[place] as number) + 1
    else {
      const idf = this.#weights.likelyOfPair(before, stem)
      this.#squares += (weight * idf) ** 2
      if (weight === answerWeight) this.#answerSquares += idf * idf
    }
    return stem
  }

  #sumJoined(): void {
    const { features, masses, wordCount } = this.#query
    let answerDot = 0
    this.#dot = 0
    this.#joinedCoverage = 0
    for (const stem of this.#joined) {
      const weight = this.#weights.ofStem(stem)
      const joined = dampen(joinedCounts[stem] as number) * weight
      const count = answerCounts[stem] as number
      const answer = count > 0 ? dampen(count) * weight : 0
      this.#squares += joined * joined
      this.#answerSquares += answer * answer
      const place = (places[stem] as number) - 1
      if (place < 0) continue
      const like = likeness[stem] as number
      const gain = (features[place] as QueryFeature).weight * like
      this.#dot += joined * gain
      answerDot += answer * gain
      if (like <= (this.#joinedMet[place] as number)) continue
      this.#joinedCoverage += (like - (this.#joinedMet[place] as number)) * (masses[place] as number)
      this.#joinedMet[place] = like
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
const middlingWeight = 0.6

export function cosineOf(dot: number, squares: number): number {
  return squares > 0 ? Math.min(1, dot / Math.sqrt(squares)) : 0
}
