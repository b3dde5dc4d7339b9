// Word vectors from the lexicon's sentences. Of every situation (and every concept) two wordings are drawn; their
// vectors, the sums of their features', are pulled together and pushed away from those of the others in the batch
// (InfoNCE: A. van den Oord et al. 2018; sums of word vectors: A. Joulin et al. 2016; Adagrad: J. Duchi et al. 2011).
// A batch is made of stretches of one trade each, so that near misses are learned apart. Features are left out at
// random, so that the vectors do not lean on the single word that gives a sentence away.

import { seededRandom } from '../../src/engine/evaluation/seeded-random.ts'
import type { SentenceFeatures } from '../../src/engine/lexicon/sentence-features.ts'

/** Sentences that mean the same. */
export interface SentenceGroup {
  /** Groups of one theme meet in one batch. */
  theme: string
  /** How often it is drawn beside others. */
  weight: number
  sentences: SentenceFeatures[]
}

export interface TrainingOptions {
  dimensions: number
  epochs: number
  batchSize: number
  temperature: number
  /** Share of features left out. */
  dropout: number
  learningRate: number
  /** Features of fewer sentences get no vector. */
  minCount: number
  seed: number
}

export const defaultTraining: TrainingOptions = {
  dimensions: 128,
  epochs: 15,
  batchSize: 192,
  temperature: 0.1,
  dropout: 0.3,
  learningRate: 0.1,
  minCount: 4,
  seed: 1,
}

export interface TrainedVectors {
  dimensions: number
  /** Feature hash -> row. */
  rowByHash: Map<number, number>
  rows: Float32Array
}

interface Bag {
  rows: Int32Array
  weights: Float32Array
}

/** Groups of one theme that follow each other in a batch. */
const stretchLength = 24

export function trainVectors(groups: readonly SentenceGroup[], options: TrainingOptions): TrainedVectors {
  const random = seededRandom(options.seed)
  const { rowByHash, idf } = countFeatures(groups, options.minCount)
  const bags = groups.map(({ sentences }) => sentences.map((sentence) => bagOf(sentence, rowByHash)))
  const model = new Model(idf, options, random)
  const draw = createDraw(groups, random)
  const total = groups.reduce((sum, { weight, sentences }) => sum + weight * sentences.length, 0)
  const steps = Math.ceil((total * options.epochs) / options.batchSize / 2)
  for (let step = 0; step < steps; step++) {
    const pairs = drawPairs(bags, draw, options, random)
    if (pairs.length < 2) break
    model.learn(pairs, options.learningRate * (1.02 - step / steps))
  }
  return { dimensions: options.dimensions, rowByHash, rows: model.rows }
}

function countFeatures(groups: readonly SentenceGroup[], minCount: number) {
  const counts = new Map<number, number>()
  let sentenceCount = 0
  for (const { sentences } of groups) {
    sentenceCount += sentences.length
    for (const { hashes } of sentences) for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  }
  const rowByHash = new Map<number, number>()
  const idf: number[] = []
  for (const [hash, count] of [...counts].sort((a, b) => a[0] - b[0])) {
    if (count < minCount) continue
    rowByHash.set(hash, idf.length)
    idf.push(Math.log(1 + sentenceCount / count) / Math.log(sentenceCount))
  }
  return { rowByHash, idf }
}

function bagOf({ hashes, weights }: SentenceFeatures, rowByHash: ReadonlyMap<number, number>): Bag {
  const known = hashes.flatMap((hash, i) => {
    const row = rowByHash.get(hash)
    return row === undefined ? [] : [{ row, weight: weights[i] as number }]
  })
  return { rows: Int32Array.from(known, ({ row }) => row), weights: Float32Array.from(known, ({ weight }) => weight) }
}

/** Groups by turns: every group about as often as it has sentences, stretch by stretch of its theme. */
function createDraw(groups: readonly SentenceGroup[], random: () => number): () => number {
  const themes = new Map<string, number[]>()
  groups.forEach(({ theme }, i) => {
    const members = themes.get(theme)
    if (members === undefined) themes.set(theme, [i])
    else members.push(i)
  })
  let queue: number[] = []
  const refill = (): void => {
    const stretches: number[][] = []
    for (const members of themes.values()) {
      const turns: number[] = []
      for (const i of members) {
        const { weight, sentences } = groups[i] as SentenceGroup
        const times = weight * Math.max(1, Math.round(sentences.length / 4))
        const whole = Math.floor(times) + (random() < times % 1 ? 1 : 0)
        for (let t = 0; t < whole; t++) turns.push(i)
      }
      shuffle(turns, random)
      for (let at = 0; at < turns.length; at += stretchLength) stretches.push(turns.slice(at, at + stretchLength))
    }
    shuffle(stretches, random)
    queue = stretches.flat()
  }
  return () => {
    while (queue.length === 0) refill()
    return queue.pop() as number
  }
}

function drawPairs(
  bags: readonly Bag[][],
  draw: () => number,
  { batchSize, dropout }: TrainingOptions,
  random: () => number,
): [Bag, Bag][] {
  const pairs: [Bag, Bag][] = []
  const drawn = new Set<number>()
  for (let tries = 0; pairs.length < batchSize && tries < batchSize * 4; tries++) {
    const group = draw()
    const wordings = bags[group] as Bag[]
    if (drawn.has(group) || wordings.length < 2) continue
    const first = Math.floor(random() * wordings.length)
    const second = (first + 1 + Math.floor(random() * (wordings.length - 1))) % wordings.length
    const pair: [Bag, Bag] = [
      leaveOut(wordings[first] as Bag, dropout, random),
      leaveOut(wordings[second] as Bag, dropout, random),
    ]
    if (pair[0].rows.length === 0 || pair[1].rows.length === 0) continue
    drawn.add(group)
    pairs.push(pair)
  }
  return pairs
}

function leaveOut(bag: Bag, share: number, random: () => number): Bag {
  if (bag.rows.length < 2) return bag
  const rows = new Int32Array(bag.rows.length)
  const weights = new Float32Array(bag.rows.length)
  let kept = 0
  for (let i = 0; i < bag.rows.length; i++) {
    if (random() < share) continue
    rows[kept] = bag.rows[i] as number
    weights[kept++] = bag.weights[i] as number
  }
  return { rows: rows.subarray(0, kept), weights: weights.subarray(0, kept) }
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = list[i] as T
    list[i] = list[j] as T
    list[j] = kept
  }
}

/** Smaller pulls are not worth their time. */
const minGradient = 2e-2

function addTimes(to: Float32Array, a: number, from: Float32Array, b: number, factor: number, count: number): void {
  for (let d = 0; d < count; d++) to[a + d] = (to[a + d] as number) + factor * (from[b + d] as number)
}

/** One side of the batch: unit vectors, their lengths before, and what the loss wants of them. */
interface Side {
  vectors: Float32Array
  lengths: Float32Array
  gradients: Float32Array
}

class Model {
  readonly rows: Float32Array
  /** A row's sum of squared gradients. */
  readonly #squares: Float32Array
  readonly #direction: Float32Array
  readonly #dimensions: number
  readonly #batchSize: number
  readonly #sharpness: number
  readonly #sides: [Side, Side]
  readonly #similarities: Float32Array
  /** How much the left one and the right one are to part, below 0 to meet. */
  readonly #pulls: Float32Array
  readonly #shares: Float64Array

  constructor(idf: readonly number[], { dimensions, batchSize, temperature }: TrainingOptions, random: () => number) {
    this.#dimensions = dimensions
    this.#batchSize = batchSize
    this.#sharpness = 1 / temperature
    this.#squares = new Float32Array(idf.length)
    this.#direction = new Float32Array(dimensions)
    this.rows = Float32Array.from({ length: idf.length * dimensions }, (_, at) => {
      const gauss = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
      return (gauss * (idf[Math.floor(at / dimensions)] as number)) / Math.sqrt(dimensions)
    })
    const side = (): Side => ({
      vectors: new Float32Array(batchSize * dimensions),
      lengths: new Float32Array(batchSize),
      gradients: new Float32Array(batchSize * dimensions),
    })
    this.#sides = [side(), side()]
    this.#similarities = new Float32Array(batchSize * batchSize)
    this.#pulls = new Float32Array(batchSize * batchSize)
    this.#shares = new Float64Array(batchSize)
  }

  learn(pairs: readonly [Bag, Bag][], rate: number): void {
    const [left, right] = this.#sides
    pairs.forEach(([a, b], i) => {
      this.#embed(a, i, left)
      this.#embed(b, i, right)
    })
    this.#compare(pairs.length)
    this.#pull(pairs.length)
    pairs.forEach(([a, b], i) => {
      this.#move(a, i, left, rate)
      this.#move(b, i, right, rate)
    })
  }

  #embed({ rows, weights }: Bag, i: number, side: Side): void {
    const D = this.#dimensions
    const table = this.rows
    const sum = side.vectors.subarray(i * D, (i + 1) * D).fill(0)
    for (let k = 0; k < rows.length; k++) {
      const start = (rows[k] as number) * D
      const weight = weights[k] as number
      for (let d = 0; d < D; d++) sum[d] = (sum[d] as number) + weight * (table[start + d] as number)
    }
    let squares = 0
    for (let d = 0; d < D; d++) squares += (sum[d] as number) ** 2
    const length = Math.sqrt(squares) || 1
    side.lengths[i] = length
    for (let d = 0; d < D; d++) sum[d] = (sum[d] as number) / length
  }

  #compare(count: number): void {
    const D = this.#dimensions
    const [{ vectors: left }, { vectors: right }] = this.#sides
    const similarities = this.#similarities
    const batchSize = this.#batchSize
    const sharpness = this.#sharpness
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        let dot = 0
        for (let d = 0; d < D; d++) dot += (left[i * D + d] as number) * (right[j * D + d] as number)
        similarities[i * batchSize + j] = dot * sharpness
      }
    }
  }

  /** Adds to the pulls the softmax of each left one over the right ones, or the other way round. */
  #addPulls(count: number, isFromRight: boolean): void {
    const shares = this.#shares
    const similarities = this.#similarities
    const pulls = this.#pulls
    const step = isFromRight ? this.#batchSize : 1
    for (let i = 0; i < count; i++) {
      const start = isFromRight ? i : i * this.#batchSize
      let highest = Number.NEGATIVE_INFINITY
      for (let j = 0; j < count; j++) highest = Math.max(highest, similarities[start + j * step] as number)
      let sum = 0
      for (let j = 0; j < count; j++) {
        const share = Math.exp((similarities[start + j * step] as number) - highest)
        shares[j] = share
        sum += share
      }
      for (let j = 0; j < count; j++) {
        const at = start + j * step
        pulls[at] = (pulls[at] as number) + ((shares[j] as number) / sum - (i === j ? 1 : 0)) * this.#sharpness
      }
    }
  }

  #pull(count: number): void {
    const D = this.#dimensions
    const [left, right] = this.#sides
    this.#pulls.fill(0)
    this.#addPulls(count, false)
    this.#addPulls(count, true)
    left.gradients.fill(0)
    right.gradients.fill(0)
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        const pull = this.#pulls[i * this.#batchSize + j] as number
        if (pull < minGradient && pull > -minGradient) continue
        addTimes(left.gradients, i * D, right.vectors, j * D, pull, D)
        addTimes(right.gradients, j * D, left.vectors, i * D, pull, D)
      }
    }
  }

  /**
   * All rows of a sentence are pulled the same way, each by its weight; so one step size a row is enough, of the mean of
   * its squared gradients, in place of one a number.
   */
  #move({ rows, weights }: Bag, i: number, side: Side, rate: number): void {
    const D = this.#dimensions
    const start = i * D
    const { vectors, gradients } = side
    const table = this.rows
    const squareSums = this.#squares
    const pull = this.#direction
    // Only what turns the vector counts, as its length is taken out.
    let along = 0
    for (let d = 0; d < D; d++) along += (gradients[start + d] as number) * (vectors[start + d] as number)
    let squares = 0
    for (let d = 0; d < D; d++) {
      const gradient = (gradients[start + d] as number) - along * (vectors[start + d] as number)
      pull[d] = gradient
      squares += gradient * gradient
    }
    const meanSquare = squares / D / (side.lengths[i] as number) ** 2
    for (let k = 0; k < rows.length; k++) {
      const row = rows[k] as number
      const weight = weights[k] as number
      const sum = (squareSums[row] as number) + meanSquare * weight * weight
      squareSums[row] = sum
      const step = (rate * weight) / (side.lengths[i] as number) / (Math.sqrt(sum) + 1e-6)
      const at = row * D
      for (let d = 0; d < D; d++) table[at + d] = (table[at + d] as number) - step * (pull[d] as number)
    }
  }
}
