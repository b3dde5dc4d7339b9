// Looks at the vectors of all entries, for an index small enough: which entry lies nearest to a query, though they share
// no word. Two coordinates are multiplied at once, so the vectors are kept a second time, packed for it.

import { fullLength } from '#engine/meaning.ts'
import { ByteReader } from '../store/byte-stream.ts'
import { vectorsBeforeForms } from '../store/entry-record.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { grownInt32, grownUint32 } from '../store/typed-arrays.ts'

/**
 * (a + b 2^16)(d + c 2^16) = ad + (ac + bd) 2^16 modulo 2^32, and so is the sum of such products. Either part of the sum is
 * a product of two vectors of length 127 at most, and fits into 16 bits.
 */
const half = 0x10000

export class VectorScan {
  readonly #store: EntryStore
  #edits = -1
  /** Entries in the order of their vectors: how many there are, their slots, and where the vectors of each begin. */
  #count = 0
  #slots = new Uint32Array(0)
  #starts = new Uint32Array(0)
  #packed = new Int32Array(0)

  constructor(store: EntryStore) {
    this.#store = store
  }

  get byteLength(): number {
    return this.#packed.byteLength + this.#slots.byteLength + this.#starts.byteLength
  }

  /** Slots of all entries. */
  get slots(): Uint32Array {
    this.#refresh()
    return this.#slots.subarray(0, this.#count)
  }

  /** Writes by slot the highest cosine, -1..1, of `vector` with one of the entry's: of its answer, keywords and forms. */
  measure(vector: Int8Array, nearness: Float32Array): void {
    this.#refresh()
    const packed = this.#packed
    const query = packQuery(vector)
    const pairs = query.length
    for (let entry = 0; entry < this.#count; entry++) {
      const end = this.#starts[entry + 1] as number
      let most = -(fullLength ** 2)
      for (let at = this.#starts[entry] as number; at < end; at += pairs) {
        let sum = 0
        for (let i = 0; i < pairs; i += 4) {
          sum =
            (sum +
              Math.imul(packed[at + i] as number, query[i] as number) +
              Math.imul(packed[at + i + 1] as number, query[i + 1] as number) +
              Math.imul(packed[at + i + 2] as number, query[i + 2] as number) +
              Math.imul(packed[at + i + 3] as number, query[i + 3] as number)) |
            0
        }
        const dot = (sum + (half >> 1)) >> 16
        if (dot > most) most = dot
      }
      nearness[this.#slots[entry] as number] = Math.min(1, most / fullLength ** 2)
    }
  }

  #refresh(): void {
    const store = this.#store
    if (this.#edits === store.edits) return
    this.#edits = store.edits
    this.#count = 0
    this.#slots = grownUint32(this.#slots, store.size)
    this.#starts = grownUint32(this.#starts, store.size + 1)
    const dimensions = store.meaning?.dimensions ?? 0
    const pairs = pairsOf(dimensions)
    this.#packed = grownInt32(this.#packed, (store.formCount + vectorsBeforeForms * store.size) * pairs)
    const reader = new ByteReader(store.records.bytes)
    const { signed } = store.records
    let to = 0
    for (let slot = 0; slot < store.slotCount; slot++) {
      if (store.idOf(slot) === undefined) continue
      this.#slots[this.#count] = slot
      this.#starts[this.#count++] = to
      reader.at = store.records.startOf(slot)
      const vectors = reader.number() + vectorsBeforeForms
      for (let left = vectors; left > 0; left--) {
        for (let i = 0; i < pairs; i++) {
          const even = 2 * i < dimensions ? (signed[reader.at + 2 * i] as number) : 0
          const odd = 2 * i + 1 < dimensions ? (signed[reader.at + 2 * i + 1] as number) : 0
          this.#packed[to++] = even + odd * half
        }
        reader.at += dimensions
      }
    }
    this.#starts[this.#count] = to
  }
}

/** A multiple of four, so that four are multiplied at a time. */
function pairsOf(dimensions: number): number {
  return Math.ceil(dimensions / 8) * 4
}

/** The other way round, so that equal coordinates meet in the middle of a product. */
function packQuery(vector: Int8Array): Int32Array {
  const packed = new Int32Array(pairsOf(vector.length))
  for (let i = 0; i < packed.length; i++) packed[i] = (vector[2 * i + 1] ?? 0) + (vector[2 * i] ?? 0) * half
  return packed
}
