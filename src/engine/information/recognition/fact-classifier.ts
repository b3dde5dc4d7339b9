// Which fact a message asks for: a multinomial logistic regression over words, character n-grams and the direction of its meaning.
// It is trained by `npm run information` and shared by all bots.

import { type Counts, readExample } from '../../classifier/example-rows.ts'
import { slotFor } from '../../lexicon/concept-matcher.ts'
import type { Meaning } from '../../meaning.ts'
import type { Token } from '../../text/tokenise.ts'

/** Nothing that a bot knows of itself. */
export const noFact = 'none'
/** Leads a class that is asked of a feature. */
export const featurePrefix = 'feature.'

/** Weight of the meaning beside words and characters, each of length 1. */
const directionWeight = 0.8

export interface FactModel {
  /** SHA-256 of the files it was made from, the first 32 bits. */
  sourceHash: number
  classes: readonly string[]
  dimensions: number
  /** Open addressing: slot -> hash of a feature, 0 where free; and its idf. */
  hashes: Uint32Array
  idf: Float32Array
  /** Of a feature that was never seen. */
  unseenIdf: number
  /** Slot -> row of `weights`. */
  rows: Uint16Array
  /** Row x class; the last rows are the dimensions of the meaning, and the bias. */
  weights: Int8Array
  /** Of a class: what 127 stands for. */
  scales: Float32Array
  /**
   * Words and Han pairs that belong to a class: sorted hashes, one list a class; then those that stand in the questions of many, and single Han
   * characters that do; those that customers of many
   * trades say of anything; at last all that they wrote more than once or twice.
   */
  vocabulary: readonly Uint32Array[]
  /** Words of Latin letters in it, which a misspelt word may stand for. */
  words: readonly string[]
}

/** Lists of the vocabulary that belong to no class. */
export const sharedLists = 3

/** What a row of the regression is made of. */
export interface FactRow {
  rows: number[]
  values: number[]
}

export interface FeatureTable {
  hashes: Uint32Array
  idf: Float32Array
  unseenIdf: number
  rows: Uint16Array
}

/** Features without a weight count in the length: a text of unknown words decides little. */
export function readRow(
  tokens: readonly Token[],
  { hashes, idf, unseenIdf, rows }: FeatureTable,
  featureCount: number,
  meaning: Meaning | undefined,
): FactRow {
  const { words, characters, direction } = readExample(tokens, meaning)
  const row: FactRow = { rows: [], values: [] }
  const add = (counts: Counts): void => {
    const begin = row.values.length
    let squares = 0
    for (const [hash, count] of counts) {
      const slot = slotFor(hashes, hash)
      const isKnown = hashes[slot] === hash
      const value = (1 + Math.log(count)) * (isKnown ? (idf[slot] as number) : unseenIdf)
      squares += value * value
      if (!isKnown) continue
      row.rows.push(rows[slot] as number)
      row.values.push(value)
    }
    const length = Math.sqrt(squares) || 1
    for (let i = begin; i < row.values.length; i++) row.values[i] = (row.values[i] as number) / length
  }
  add(words)
  add(characters)
  direction?.forEach((value, d) => {
    if (value === 0) return
    row.rows.push(featureCount + d)
    row.values.push(value * directionWeight)
  })
  row.rows.push(featureCount + (meaning?.dimensions ?? 0))
  row.values.push(1)
  return row
}

export class FactClassifier {
  readonly #model: FactModel
  readonly #meaning: Meaning | undefined
  readonly #featureCount: number

  constructor(model: FactModel, meaning: Meaning | undefined) {
    this.#model = model
    this.#meaning = meaning
    this.#featureCount = model.weights.length / model.classes.length - model.dimensions - 1
  }

  get classes(): readonly string[] {
    return this.#model.classes
  }

  /** The logarithm of each class's probability, but for a number that all have in common; in the order of `classes`. */
  score(tokens: readonly Token[]): Float32Array {
    const { classes, weights, scales } = this.#model
    const scores = new Float32Array(classes.length)
    const { rows, values } = readRow(tokens, this.#model, this.#featureCount, this.#meaning)
    for (let i = 0; i < rows.length; i++) {
      const at = (rows[i] as number) * classes.length
      const value = values[i] as number
      for (let c = 0; c < classes.length; c++) {
        scores[c] = (scores[c] as number) + value * (weights[at + c] as number)
      }
    }
    for (let c = 0; c < classes.length; c++) scores[c] = ((scores[c] as number) * (scales[c] as number)) / 127
    return scores
  }

  get words(): readonly string[] {
    return this.#model.words
  }

  /** Whether a word, or a pair of Han characters, stands in how people ask for any fact of the bot, or, with `ofFeatures`, of a feature. */
  isCommon(hash: number, { ofFeatures }: { ofFeatures: boolean }): boolean {
    const { vocabulary, classes } = this.#model
    return vocabulary.some(
      (list, place) =>
        place <= classes.length && (ofFeatures || !classes[place]?.startsWith(featurePrefix)) && isAmong(list, hash),
    )
  }

  /** Whether a word belongs to how people ask for the class, or, less surely, is said of anything. */
  belongs(classNumber: number, hash: number): 'to-it' | 'to-any' | undefined {
    const { vocabulary } = this.#model
    const [shared, any] = vocabulary.slice(-sharedLists)
    if (isAmong(vocabulary[classNumber], hash) || isAmong(shared, hash)) return 'to-it'
    return isAmong(any, hash) ? 'to-any' : undefined
  }

  /** Whether customers write it: it is no slip of the finger. */
  isWord(hash: number): boolean {
    return isAmong(this.#model.vocabulary.at(-1), hash)
  }
}

function isAmong(sorted: Uint32Array | undefined, hash: number): boolean {
  if (!sorted) return false
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < hash) low = middle + 1
    else high = middle
  }
  return sorted[low] === hash
}
