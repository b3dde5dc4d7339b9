/** The vectors of one bot in memory, and what is nearest to a message. */
import type { CosineBackground } from '#engine/ranking/blend-helper.ts'
import type { TextVector } from './vectors.store.ts'

export interface NearestItem {
  readonly itemId: string
  /** Of the wording that is nearest. */
  readonly textHash: string
  readonly cosine: number
}

/** Other requests are served between two slices. */
const sliceSize = 1000
/** Enough to know what unrelated texts look like. */
const maxPairs = 600
/** As many imagined pairs with this deviation stand beside the real ones: three items tell little. */
const priorPairs = 8
const priorDeviation = 0.1
/** How much the bot's own mean weighs beside that of a message: it has met this many items. */
const priorItems = 10

export class BotVectors {
  readonly spaceId: string
  /** Of the bot's progress that these were read at; -1 until they were. */
  revision = -1
  /** The content version up to which they are whole. */
  version = -1
  /** Set while they are read. */
  catchUp: Promise<void> | undefined
  readonly #byItem = new Map<string, TextVector[]>()
  #background: { mean: number; deviation: number } | undefined

  constructor(spaceId: string) {
    this.spaceId = spaceId
  }

  get itemCount(): number {
    return this.#byItem.size
  }

  get byteLength(): number {
    let bytes = 0
    for (const vectors of this.#byItem.values()) for (const { vector } of vectors) bytes += vector.byteLength + 200
    return bytes
  }

  /** Takes the place of what these items had. */
  replace(itemIds: Iterable<string>, vectors: readonly TextVector[]): void {
    for (const id of itemIds) this.#byItem.delete(id)
    for (const each of vectors) {
      const known = this.#byItem.get(each.itemId)
      if (known) known.push(each)
      else this.#byItem.set(each.itemId, [each])
    }
    this.#background = undefined
  }

  /** The nearest items, and these as well; each with its nearest wording. Undefined when the vectors have another length. */
  async nearest(
    message: Float32Array,
    most: number,
    alsoIds: readonly string[],
  ): Promise<{ items: NearestItem[]; background: CosineBackground } | undefined> {
    const all: NearestItem[] = []
    let sum = 0
    let done = 0
    for (const [itemId, vectors] of this.#byItem) {
      let best: NearestItem | undefined
      for (const { textHash, vector } of vectors) {
        if (vector.length !== message.length) return undefined
        const cosine = dot(message, vector)
        if (best === undefined || cosine > best.cosine) best = { itemId, textHash, cosine }
      }
      if (best !== undefined) all.push(best)
      sum += best?.cosine ?? 0
      done += 1
      if (done % sliceSize === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    all.sort((a, b) => b.cosine - a.cosine || (a.itemId < b.itemId ? -1 : 1))
    const also = new Set(alsoIds)
    const items = all.filter(({ itemId }, place) => place < most || also.has(itemId))
    const own = this.#backgroundOf()
    const mean = (sum + priorItems * own.mean) / (all.length + priorItems)
    return { items, background: { mean, deviation: own.deviation, entryCount: all.length } }
  }

  /** Cosines of items with each other, evenly picked by their ids, so that every node gets the same. */
  #backgroundOf(): { mean: number; deviation: number } {
    if (this.#background) return this.#background
    const ids = [...this.#byItem.keys()].sort()
    const step = Math.max(1, Math.floor(ids.length / maxPairs))
    const cosines: number[] = []
    for (let i = 0; i + 1 < ids.length && cosines.length < maxPairs; i += step) {
      const one = this.#byItem.get(ids[i] ?? '')?.[0]?.vector
      const other = this.#byItem.get(ids[(i + 1 + Math.floor(ids.length / 3)) % ids.length] ?? '')?.[0]?.vector
      if (one && other && one !== other && one.length === other.length) cosines.push(dot(one, other))
    }
    const mean = cosines.length === 0 ? 0.3 : cosines.reduce((total, cosine) => total + cosine, 0) / cosines.length
    const squares = cosines.reduce((total, cosine) => total + (cosine - mean) ** 2, priorPairs * priorDeviation ** 2)
    this.#background = { mean, deviation: Math.sqrt(squares / (cosines.length + priorPairs)) }
    return this.#background
  }
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0)
  return sum
}
