// The direction of a text: the sum of the vectors of its features, each counted once (see `sentence-features.ts`, from
// which the compiler learns the same). A Latin word has dozens of n-grams, so its sum is remembered.

import { fullLength, type WeightedConcepts } from '../meaning.ts'
import { hashConcept, hashPair, wordGrams } from '../retrieval/query/features.ts'
import type { Token } from '../text/tokenise.ts'
import { gramWeight } from './sentence-features.ts'
import type { WordVectors } from './word-vectors.ts'

/** What an unknown word counts: about as much as a rare one. */
const unknownLength = 7
/** Half a kilobyte of sum each; as many of those before them, of which the ones met again are kept. */
const maxRememberedWords = 8192

interface WordDirection {
  /** Rows of its features, without those that have none: the word itself first if it is known, then its n-grams. */
  rows: Int32Array
  isKnown: boolean
  sum: Float32Array
}

export class TextDirections {
  readonly #vectors: WordVectors
  readonly #sum: Float32Array
  #words = new Map<string, WordDirection>()
  #wordsBefore = new Map<string, WordDirection>()
  /** By row: the text, as a running number, that it was last counted for. */
  readonly #counted: Uint32Array
  #text = 0

  constructor(vectors: WordVectors) {
    this.#vectors = vectors
    this.#sum = new Float32Array(vectors.dimensions)
    this.#counted = new Uint32Array(vectors.rowCount)
  }

  /**
   * Direction of the sum, in bytes. Each distinct word without a vector makes it shorter, as if it went a way that no other
   * word goes: a text is less like another, the more of it nobody knows. All zero when nothing is known.
   *
   * @param wordHashes of the tokens: `hashesOf`
   */
  of(tokens: readonly Token[], wordHashes: Uint32Array, concepts: WeightedConcepts): Int8Array {
    this.#nextText()
    this.#sum.fill(0)
    let unknown: Set<number> | undefined
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as Token
      const hash = wordHashes[i] as number
      const isKnown = this.#addToken(token, hash)
      const isText = token.kind === 'word' || token.kind === 'han'
      if (isText && !isKnown) {
        unknown ??= new Set()
        unknown.add(hash)
      }
      if (isText && i > 0 && (tokens[i - 1] as Token).kind === token.kind) {
        this.#addOnce(this.#vectors.rowOf(hashPair(wordHashes[i - 1] as number, hash)), 1)
      }
    }
    for (let i = 0; i < concepts.ids.length; i++) {
      this.#addOnce(this.#vectors.rowOf(hashConcept(concepts.ids[i] as number)), concepts.weights[i] as number)
    }
    return this.#toBytes(unknown?.size ?? 0)
  }

  /** Returns whether the word itself has a vector. */
  #addToken({ kind, text }: Token, hash: number): boolean {
    if (kind === 'word' && this.#vectors.hasGrams) return this.#addWord(this.#wordOf(text, hash))
    const row = this.#vectors.rowOf(hash)
    this.#addOnce(row, 1)
    return row >= 0
  }

  #addWord({ rows, isKnown, sum }: WordDirection): boolean {
    let counted = 0
    for (let i = 0; i < rows.length; i++) if (this.#counted[rows[i] as number] === this.#text) counted++
    if (counted === rows.length) return isKnown
    for (let d = 0; d < sum.length; d++) this.#sum[d] = (this.#sum[d] as number) + (sum[d] as number)
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number
      // What another word of the text has as well is counted already.
      if (this.#counted[row] === this.#text) this.#vectors.addRow(this.#sum, row, -weightAt(i, isKnown))
      this.#counted[row] = this.#text
    }
    return isKnown
  }

  #addOnce(row: number, weight: number): void {
    if (row < 0 || this.#counted[row] === this.#text) return
    this.#counted[row] = this.#text
    this.#vectors.addRow(this.#sum, row, weight)
  }

  #wordOf(text: string, hash: number): WordDirection {
    const recent = this.#words.get(text)
    if (recent !== undefined) return recent
    const word = this.#wordsBefore.get(text) ?? this.#sumOf(text, hash)
    if (this.#words.size === maxRememberedWords) {
      this.#wordsBefore = this.#words
      this.#words = new Map()
    }
    this.#words.set(text, word)
    return word
  }

  #sumOf(text: string, hash: number): WordDirection {
    const own = this.#vectors.rowOf(hash)
    const rows = new Set(own < 0 ? [] : [own])
    for (const gram of wordGrams(text)) {
      const row = this.#vectors.rowOf(gram)
      if (row >= 0) rows.add(row)
    }
    const word = { rows: Int32Array.from(rows), isKnown: own >= 0, sum: new Float32Array(this.#sum.length) }
    for (const [i, row] of word.rows.entries()) this.#vectors.addRow(word.sum, row, weightAt(i, word.isKnown))
    return word
  }

  #toBytes(unknownCount: number): Int8Array {
    const sum = this.#sum
    let squares = 0
    for (let d = 0; d < sum.length; d++) squares += (sum[d] as number) * (sum[d] as number)
    const bytes = new Int8Array(sum.length)
    if (squares === 0) return bytes
    const scale = fullLength / Math.sqrt(squares + unknownCount * unknownLength ** 2)
    for (let d = 0; d < sum.length; d++) bytes[d] = Math.round((sum[d] as number) * scale)
    return bytes
  }

  #nextText(): void {
    this.#text = (this.#text + 1) >>> 0
    if (this.#text !== 0) return
    this.#counted.fill(0)
    this.#text = 1
  }
}

/** Of a row of a word: the word itself counts fully. */
function weightAt(place: number, isKnown: boolean): number {
  return place === 0 && isKnown ? 1 : gramWeight
}
