// For entries with many variants: a linear classifier that has learned which features tell them apart. It is trained
// beside the index, saved with it, and forgets an entry that was edited until it is trained again.

import { slotFor } from '../lexicon/concept-matcher.ts'
import type { Meaning } from '../meaning.ts'
import { SnapshotError, type SnapshotReader, type SnapshotWriter } from '../retrieval/store/snapshot.ts'
import { type Token, tokenise } from '../text/tokenise.ts'
import { type Counts, type ExampleText, readExample } from './example-rows.ts'
import { type SparseRow, trainLinearSvm } from './linear-svm.ts'

/** An entry with all its ways of asking. */
export interface Examples {
  id: string
  forms: readonly string[]
}

/** Variants from which an entry can be learned; with fewer, its nearest form says more. */
export const minFormsLearned = 5
/** Fewer classes are told apart by their nearest forms alone. */
const minClasses = 2
const maxClasses = 2000
const maxExamples = 50_000
const maxCharacters = 300
/** Weight of the meaning beside words and characters, each of length 1. */
const directionWeight = 0.7
/** Of a class's largest weight: smaller ones are dropped. */
const minShare = 0.004
/** Decisions are kept within -LIMIT..LIMIT. */
const decisionLimit = 1.5

/** The trained classifier in flat arrays, as it is saved. */
interface Model {
  ids: string[]
  dimensions: number
  /** Slot -> hash of a feature, 0 where free; and its idf. */
  hashes: Uint32Array
  idf: Float32Array
  /** Slot -> first of its weights; one more than slots. */
  starts: Uint32Array
  classes: Uint16Array
  weights: Int8Array
  /** Class -> what 127 stands for; class x dimensions for the meaning. */
  scales: Float32Array
  directionWeights: Float32Array
}

export class EntryClassifier {
  readonly #model: Model
  readonly #classById: Map<string, number>
  readonly #meaning: Meaning | undefined

  private constructor(model: Model, meaning: Meaning | undefined) {
    this.#model = model
    this.#meaning = meaning
    this.#classById = new Map(model.ids.flatMap((id, number) => (id === '' ? [] : [[id, number]])))
  }

  /** Undefined when there are too few entries with enough forms to learn, or too many. Takes seconds for thousands of forms. */
  static train(all: Iterable<Examples>, meaning: Meaning | undefined): EntryClassifier | undefined {
    const entries = [...all].filter(({ forms }) => forms.length >= minFormsLearned).sort(byId)
    const exampleCount = entries.reduce((sum, { forms }) => sum + forms.length, 0)
    if (entries.length < minClasses || entries.length > maxClasses || exampleCount > maxExamples) return undefined
    const labels = Uint32Array.from(entries.flatMap(({ forms }, number) => forms.map(() => number)))
    const texts = entries.flatMap(({ forms }) =>
      forms.map((form) => readExample(tokenise(form.slice(0, maxCharacters)).tokens, meaning)),
    )
    const { hashes, idf } = countFeatures(texts)
    const dimensions = meaning?.embed ? meaning.dimensions : 0
    const rows = texts.map((text) => rowOf(text, hashes, idf))
    const featureCount = hashes.length + dimensions
    const model = new ModelBuilder(entries, hashes, idf, dimensions)
    const trained = trainLinearSvm(rows, labels, { featureCount, classCount: entries.length })
    for (const weights of trained) model.add(weights)
    return new EntryClassifier(model.finish(), meaning)
  }

  /** Entries that it still knows. */
  get size(): number {
    return this.#classById.size
  }

  get byteLength(): number {
    const { hashes, idf, starts, classes, weights, directionWeights } = this.#model
    return [hashes, idf, starts, classes, weights, directionWeights].reduce((sum, part) => sum + part.byteLength, 0)
  }

  /** Its decisions are of texts that are no longer there. */
  forget(id: string): void {
    const number = this.#classById.get(id)
    if (number === undefined) return
    this.#classById.delete(id)
    this.#model.ids[number] = ''
  }

  /** By entry: above 0 means this one, below another. Entries that were not learned are absent. */
  decide(tokens: readonly Token[]): Map<string, number> {
    const { hashes, idf, starts, classes, weights, scales, dimensions, directionWeights } = this.#model
    const sums = new Float32Array(scales.length)
    const { features, values } = rowOf(readExample(tokens, this.#meaning), hashes, idf)
    for (let i = 0; i < features.length; i++) {
      const feature = features[i] as number
      const value = values[i] as number
      if (feature >= hashes.length) {
        for (let c = 0; c < sums.length; c++) {
          const weight = directionWeights[c * dimensions + feature - hashes.length] as number
          sums[c] = (sums[c] as number) + value * weight
        }
        continue
      }
      const end = starts[feature + 1] as number
      for (let at = starts[feature] as number; at < end; at++) {
        const c = classes[at] as number
        sums[c] = (sums[c] as number) + (value * (weights[at] as number) * (scales[c] as number)) / 127
      }
    }
    const decisions = new Map<string, number>()
    for (const [id, c] of this.#classById) {
      decisions.set(id, Math.max(-decisionLimit, Math.min(decisionLimit, sums[c] as number)))
    }
    return decisions
  }

  save(writer: SnapshotWriter): void {
    const { ids, dimensions, hashes, idf, starts, classes, weights, scales, directionWeights } = this.#model
    writer.text(JSON.stringify(ids))
    writer.uint32(Uint32Array.of(dimensions))
    writer.uint32(hashes)
    writer.uint32(starts)
    for (const part of [idf, classes, weights, scales, directionWeights]) {
      writer.bytes(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    }
  }

  static load(reader: SnapshotReader, meaning: Meaning | undefined): EntryClassifier {
    const ids = idsIn(reader.text())
    const [dimensions = 0] = reader.uint32()
    const hashes = reader.uint32()
    const starts = reader.uint32()
    const idf = new Float32Array(reader.bytes().buffer)
    const classes = new Uint16Array(reader.bytes().buffer)
    const weights = new Int8Array(reader.bytes().buffer)
    const scales = new Float32Array(reader.bytes().buffer)
    const directionWeights = new Float32Array(reader.bytes().buffer)
    return new EntryClassifier(
      { ids, dimensions, hashes, starts, idf, classes, weights, scales, directionWeights },
      meaning,
    )
  }
}

function byId(a: Examples, b: Examples): number {
  return a.id < b.id ? -1 : 1
}

function idsIn(text: string): string[] {
  const ids: unknown = JSON.parse(text)
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) throw new SnapshotError('damaged')
  return ids
}

function countFeatures(texts: readonly ExampleText[]): { hashes: Uint32Array; idf: Float32Array } {
  const frequencies = new Map<number, number>()
  for (const { words, characters } of texts) {
    for (const counts of [words, characters]) {
      for (const hash of counts.keys()) frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1)
    }
  }
  const hashes = new Uint32Array(Math.ceil(frequencies.size * 1.4) + 1)
  const idf = new Float32Array(hashes.length)
  for (const hash of [...frequencies.keys()].sort((a, b) => a - b)) {
    const slot = slotFor(hashes, hash)
    hashes[slot] = hash
    idf[slot] = Math.log((texts.length + 1) / ((frequencies.get(hash) ?? 0) + 0.5))
  }
  return { hashes, idf }
}

/** Features without a weight count in the length: a text of unknown words decides little. */
function rowOf({ words, characters, direction }: ExampleText, hashes: Uint32Array, idf: Float32Array): SparseRow {
  const features: number[] = []
  const values: number[] = []
  const highest = Math.log(hashes.length + 1)
  const addBlock = (counts: Counts): void => {
    const begin = values.length
    let squares = 0
    for (const [hash, count] of counts) {
      const slot = slotFor(hashes, hash)
      const isKnown = hashes[slot] === hash
      const value = (1 + Math.log(count)) * (isKnown ? (idf[slot] as number) : highest)
      squares += value * value
      if (!isKnown) continue
      features.push(slot)
      values.push(value)
    }
    const length = Math.sqrt(squares) || 1
    for (let i = begin; i < values.length; i++) values[i] = (values[i] as number) / length
  }
  addBlock(words)
  addBlock(characters)
  direction?.forEach((value, d) => {
    features.push(hashes.length + d)
    values.push(value * directionWeight)
  })
  return { features: Uint32Array.from(features), values: Float32Array.from(values) }
}

/** Gathers the classes' weights as they are trained, large ones only. */
class ModelBuilder {
  readonly #entries: readonly Examples[]
  readonly #hashes: Uint32Array
  readonly #idf: Float32Array
  readonly #dimensions: number
  readonly #scales: number[] = []
  readonly #directionWeights: number[] = []
  readonly #slots: number[] = []
  readonly #classes: number[] = []
  readonly #weights: number[] = []

  constructor(entries: readonly Examples[], hashes: Uint32Array, idf: Float32Array, dimensions: number) {
    this.#entries = entries
    this.#hashes = hashes
    this.#idf = idf
    this.#dimensions = dimensions
  }

  add(weights: Float32Array): void {
    const { length } = this.#hashes
    let largest = 0
    for (let slot = 0; slot < length; slot++) largest = Math.max(largest, Math.abs(weights[slot] as number))
    for (let slot = 0; slot < length; slot++) {
      const weight = weights[slot] as number
      if (Math.abs(weight) <= largest * minShare) continue
      this.#slots.push(slot)
      this.#classes.push(this.#scales.length)
      this.#weights.push(Math.round((weight / largest) * 127))
    }
    this.#scales.push(largest)
    for (let d = 0; d < this.#dimensions; d++) this.#directionWeights.push(weights[length + d] as number)
  }

  finish(): Model {
    const starts = new Uint32Array(this.#hashes.length + 1)
    for (const slot of this.#slots) starts[slot + 1] = (starts[slot + 1] as number) + 1
    for (let slot = 0; slot < this.#hashes.length; slot++) {
      starts[slot + 1] = (starts[slot + 1] as number) + (starts[slot] as number)
    }
    const next = starts.slice()
    const classes = new Uint16Array(this.#slots.length)
    const weights = new Int8Array(this.#slots.length)
    this.#slots.forEach((slot, i) => {
      const at = next[slot] as number
      next[slot] = at + 1
      classes[at] = this.#classes[i] as number
      weights[at] = this.#weights[i] as number
    })
    return {
      ids: this.#entries.map(({ id }) => id),
      dimensions: this.#dimensions,
      hashes: this.#hashes,
      idf: this.#idf,
      starts,
      classes,
      weights,
      scales: Float32Array.from(this.#scales),
      directionWeights: Float32Array.from(this.#directionWeights),
    }
  }
}
