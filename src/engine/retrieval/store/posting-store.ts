// feature -> postings, in two typed arrays: an open-addressed table of features, and one pool cut into blocks whose
// capacities are powers of two, with a list of free blocks for each capacity; when much of the pool is free but no
// block fits, it is packed instead of grown. A posting is one unsigned 32-bit number:
// the entry's slot in the upper 24 bits, its weight in the lower 8. No object, string or array per posting.

import { type LoadSteps, loadedBetweenSteps, type SnapshotReader, type SnapshotWriter } from './snapshot.ts'

const empty = 0
const firstTableSize = 1 << 10
const firstPoolSize = 1 << 12
const smallestBlock = 1
/** The pool grows by a quarter, and is packed when more than a quarter of it lies free. */
const headroom = 0.25
/** A view for each short list would cost more than the copying. */
const loopCopy = 32
/** Entries that one store can tell apart. */
export const maxSlots = 1 << 24

/** Where the postings of one feature lie: `pool[start] .. pool[start + length - 1]`. */
export interface PostingRange {
  start: number
  length: number
}

export class PostingStore {
  pool = new Uint32Array(firstPoolSize)
  #hashes = new Uint32Array(firstTableSize)
  #starts = new Uint32Array(firstTableSize)
  #lengths = new Uint32Array(firstTableSize)
  #used = 0
  #poolEnd = 0
  #freeBlocks: number[][] = []
  #freeUnits = 0

  /** Number of entries that have this feature. */
  countOf(hash: number): number {
    const place = this.#find(hash)
    return this.#hashes[place] === empty ? 0 : (this.#lengths[place] ?? 0)
  }

  /** Fills `range`; length 0 when unknown. */
  locate(hash: number, range: PostingRange): void {
    const place = this.#find(hash)
    const known = this.#hashes[place] !== empty
    range.start = known ? (this.#starts[place] ?? 0) : 0
    range.length = known ? (this.#lengths[place] ?? 0) : 0
  }

  add(hash: number, slot: number, weight: number): void {
    if (this.#used * 10 > this.#hashes.length * 7) this.#rebuildTable()
    const place = this.#find(hash)
    if (this.#hashes[place] === empty) {
      this.#hashes[place] = hash
      this.#used++
    }
    const length = this.#lengths[place] ?? 0
    const capacity = capacityFor(length)
    if (length === 0) this.#starts[place] = this.#takeBlock(smallestBlock)
    else if (length === capacity) {
      const to = this.#takeBlock(capacity * 2)
      // Read only now: taking a block may have moved this one.
      const from = this.#starts[place] ?? 0
      this.pool.copyWithin(to, from, from + length)
      this.#freeBlock(from, capacity)
      this.#starts[place] = to
    }
    this.pool[(this.#starts[place] ?? 0) + length] = ((slot << 8) | weight) >>> 0
    this.#lengths[place] = length + 1
  }

  remove(hash: number, slot: number): void {
    const place = this.#find(hash)
    const length = this.#lengths[place] ?? 0
    if (this.#hashes[place] === empty || length === 0) return
    const start = this.#starts[place] ?? 0
    for (let i = start; i < start + length; i++) {
      if ((this.pool[i] ?? 0) >>> 8 !== slot) continue
      this.pool[i] = this.pool[start + length - 1] ?? 0
      this.#shrink(place, start, length)
      return
    }
  }

  /** Feature, number of postings and the postings themselves, without what lies free. */
  save(writer: SnapshotWriter): void {
    const features = new Uint32Array(this.#used)
    const lengths = new Uint32Array(this.#used)
    const pool = new Uint32Array(this.#poolEnd - this.#freeUnits)
    let count = 0
    let end = 0
    for (let place = 0; place < this.#hashes.length; place++) {
      const length = this.#lengths[place] ?? 0
      if (length === 0) continue
      const start = this.#starts[place] ?? 0
      features[count] = this.#hashes[place] ?? empty
      lengths[count++] = length
      pool.set(this.pool.subarray(start, start + length), end)
      end += length
    }
    writer.uint32(features, count)
    writer.uint32(lengths, count)
    writer.uint32(pool, end)
  }

  *load(reader: SnapshotReader): LoadSteps {
    const features = reader.uint32()
    const lengths = reader.uint32()
    const packed = reader.uint32()
    yield
    let tableSize = firstTableSize
    while (features.length * 10 > tableSize * 7) tableSize *= 2
    this.#hashes = new Uint32Array(tableSize)
    this.#starts = new Uint32Array(tableSize)
    this.#lengths = new Uint32Array(tableSize)
    this.#used = features.length
    let room = firstPoolSize
    for (const length of lengths) room += capacityFor(length)
    this.pool = new Uint32Array(room)
    this.#poolEnd = 0
    this.#freeBlocks = []
    this.#freeUnits = 0
    let from = 0
    for (let i = 0; i < features.length; i++) {
      const length = lengths[i] as number
      const place = this.#find(features[i] as number)
      this.#hashes[place] = features[i] as number
      this.#starts[place] = this.#poolEnd
      this.#lengths[place] = length
      if (length > loopCopy) this.pool.set(packed.subarray(from, from + length), this.#poolEnd)
      else for (let k = 0; k < length; k++) this.pool[this.#poolEnd + k] = packed[from + k] as number
      this.#poolEnd += capacityFor(length)
      from += length
      if (i % loadedBetweenSteps === loadedBetweenSteps - 1) yield
    }
  }

  /** Bytes held. */
  get byteLength(): number {
    return this.pool.byteLength + this.#hashes.byteLength * 3
  }

  // A feature without postings keeps its place in the table: corpora are edited, not replaced, and it will be back.
  #shrink(place: number, start: number, length: number): void {
    const capacity = capacityFor(length)
    const rest = length - 1
    this.#lengths[place] = rest
    if (rest === 0) this.#freeBlock(start, capacity)
    else if (rest === capacity / 2) this.#freeBlock(start + rest, rest)
  }

  #find(hash: number): number {
    const mask = this.#hashes.length - 1
    let place = (hash >>> 1) & mask
    for (;;) {
      const there = this.#hashes[place]
      if (there === hash || there === empty) return place
      place = (place + 1) & mask
    }
  }

  #rebuildTable(): void {
    const hashes = this.#hashes
    const starts = this.#starts
    const lengths = this.#lengths
    let living = 0
    for (let i = 0; i < hashes.length; i++) if ((lengths[i] ?? 0) > 0) living++
    // Features that edits have left behind go now; only if most are alive is there need of more room.
    const size = living * 10 > hashes.length * 4 ? hashes.length * 2 : hashes.length
    this.#hashes = new Uint32Array(size)
    this.#starts = new Uint32Array(size)
    this.#lengths = new Uint32Array(size)
    this.#used = 0
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i] ?? empty
      if (hash === empty || lengths[i] === 0) continue
      const place = this.#find(hash)
      this.#hashes[place] = hash
      this.#starts[place] = starts[i] ?? 0
      this.#lengths[place] = lengths[i] ?? 0
      this.#used++
    }
  }

  #takeBlock(capacity: number): number {
    const free = this.#freeBlocks[31 - Math.clz32(capacity)]?.pop()
    if (free !== undefined) {
      this.#freeUnits -= capacity
      return free
    }
    if (this.#poolEnd + capacity > this.pool.length) this.#makeRoom(capacity)
    const start = this.#poolEnd
    this.#poolEnd += capacity
    return start
  }

  #makeRoom(capacity: number): void {
    const isWorthPacking = this.#freeUnits > headroom * this.#poolEnd
    const kept = isWorthPacking ? this.#poolEnd - this.#freeUnits : this.#poolEnd
    const pool = new Uint32Array(Math.ceil((kept + capacity) * (1 + headroom)))
    if (isWorthPacking) this.#packInto(pool)
    else pool.set(this.pool)
    this.pool = pool
  }

  #packInto(pool: Uint32Array): void {
    let end = 0
    for (let place = 0; place < this.#hashes.length; place++) {
      const length = this.#lengths[place] ?? 0
      if (length === 0) continue
      const start = this.#starts[place] ?? 0
      pool.set(this.pool.subarray(start, start + length), end)
      this.#starts[place] = end
      end += capacityFor(length)
    }
    this.#poolEnd = end
    this.#freeBlocks = []
    this.#freeUnits = 0
  }

  #freeBlock(start: number, capacity: number): void {
    this.#freeUnits += capacity
    const size = 31 - Math.clz32(capacity)
    let blocks = this.#freeBlocks[size]
    if (!blocks) {
      blocks = []
      this.#freeBlocks[size] = blocks
    }
    blocks.push(start)
  }
}

function capacityFor(length: number): number {
  return length <= smallestBlock ? smallestBlock : 1 << (32 - Math.clz32(length - 1))
}
