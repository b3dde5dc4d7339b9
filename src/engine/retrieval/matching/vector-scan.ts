// Looks at the directions of all entries, for an index small enough: which lie near a query's, though they share no word.
// First by the signs of their coordinates, one bit each: the nearer two directions, the fewer signs they differ in
// (M. Charikar, 2002). Only the entries of the nearest signs are measured by all their bytes.

import type { EntryStore } from '../store/entry-store.ts'
import { grownBytes, grownFloat32, grownUint32 } from '../store/typed-arrays.ts'
import { compareSlots, type IsLeftOut } from './candidates.ts'
import { denseCosine, joinedVectorAt } from './dense.ts'
import { selectBest } from './select-best.ts'

/** Entries measured for each that is wanted, at least: a bit says less than a byte. */
const measuredPerWanted = 6

/** What is known of a slot: nothing yet, that it has no entry, or the signs of its entry. */
const unread = 0
const empty = 1
const filled = 2
/** Differs from everything. */
const noEntry = 0xffff_ffff

// By slot, of the query at hand: kept, as new ones for each would be garbage.
let differences = new Uint32Array(0)
let nearness = new Float32Array(0)
let measured = new Uint32Array(0)
/** Entries that differ in at most so many signs were measured. */
let lastLimit = 0

export class VectorScan {
  readonly #store: EntryStore
  readonly #bits: number
  /** 32 signs to a number. */
  readonly #words: number
  /** By slot: the signs of the joined direction, `#words` numbers each. */
  #signs = new Uint32Array(0)
  #states = new Uint8Array(0)

  constructor(store: EntryStore) {
    this.#store = store
    this.#bits = store.meaning?.dimensions ?? 0
    this.#words = Math.ceil(this.#bits / 32)
  }

  get byteLength(): number {
    return this.#signs.byteLength + this.#states.byteLength
  }

  /** To be called after every edit of a slot: what is in it is read again when it is next asked for. */
  forget(slot: number): void {
    if (slot < this.#states.length) this.#states[slot] = unread
  }

  /** Slots of the entries whose joined directions lie nearest, nearest first. `cosineAt` tells how near, until the next call or edit. */
  nearest(vector: Int8Array, most: number, isLeftOut?: IsLeftOut): number[] {
    const { slotCount } = this.#store
    const { signed } = this.#store.records
    const limit = this.#compareSigns(vector, most * measuredPerWanted, isLeftOut)
    lastLimit = limit
    nearness = grownFloat32(nearness, slotCount)
    measured = grownUint32(measured, slotCount)
    let count = 0
    for (let slot = 0; slot < slotCount; slot++) {
      if ((differences[slot] as number) > limit) continue
      nearness[slot] = denseCosine(signed, joinedVectorAt(this.#store.records, slot), vector)
      measured[count++] = slot
    }
    const byOrder = (a: number, b: number): number => compareSlots(this.#store, a, b)
    return selectBest(measured.subarray(0, count), nearness, most, byOrder)
  }

  /** Cosine of an entry with the vector that was last scanned for, -1..1: most that is asked for was measured then. */
  cosineAt(slot: number, vector: Int8Array): number {
    if ((differences[slot] as number) <= lastLimit) return nearness[slot] as number
    return denseCosine(this.#store.records.signed, joinedVectorAt(this.#store.records, slot), vector)
  }

  /** Counts in how many signs each entry differs from the vector; returns the number up to which `enough` entries differ. */
  #compareSigns(vector: Int8Array, enough: number, isLeftOut?: IsLeftOut): number {
    const { slotCount } = this.#store
    differences = grownUint32(differences, slotCount)
    this.#signs = grownUint32(this.#signs, slotCount * this.#words)
    this.#states = grownBytes(this.#states, slotCount)
    const signs = this.#signs
    const states = this.#states
    const words = this.#words
    const asked = new Uint32Array(words)
    writeSigns(vector, 0, vector.length, asked, 0)
    const counts = new Uint32Array(this.#bits + 1)
    for (let slot = 0; slot < slotCount; slot++) {
      if (states[slot] === unread) this.#read(slot)
      if (states[slot] === empty || isLeftOut?.(slot)) {
        differences[slot] = noEntry
        continue
      }
      let different = 0
      const start = slot * words
      for (let i = 0; i < words; i++) different += bitsOf((signs[start + i] as number) ^ (asked[i] as number))
      differences[slot] = different
      counts[different] = (counts[different] as number) + 1
    }
    let limit = 0
    for (let found = counts[0] as number; found < enough && limit < this.#bits; ) found += counts[++limit] as number
    return limit
  }

  #read(slot: number): void {
    const { records } = this.#store
    const isEmpty = this.#store.idOf(slot) === undefined
    this.#states[slot] = isEmpty ? empty : filled
    if (!isEmpty) writeSigns(records.signed, joinedVectorAt(records, slot), this.#bits, this.#signs, slot * this.#words)
  }
}

function writeSigns(from: Int8Array, start: number, count: number, to: Uint32Array, at: number): void {
  for (let first = 0; first < count; first += 32) {
    let word = 0
    for (let i = first; i < count && i < first + 32; i++) if ((from[start + i] as number) > 0) word |= 1 << (i & 31)
    to[at + (first >>> 5)] = word
  }
}

/** How many bits of a 32-bit number are set: by twos, fours, eights, and the sum of the bytes. */
function bitsOf(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
