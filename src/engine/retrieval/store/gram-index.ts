// The character n-grams of the words that questions and keywords use: what entries are compared by below the word, and
// how a misspelt or inflected word finds the words it may stand for. Documents have no postings of n-grams; words have,
// as there are far fewer words than documents times n-grams.

import { wordGrams } from '../query/features.ts'
import { type Background, notCommon } from '../weights/idf.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { PostingStore } from './posting-store.ts'
import { RecordPool } from './record-pool.ts'
import type { LoadSteps, SnapshotReader, SnapshotWriter } from './snapshot.ts'
import { grownFloat32, grownUint32 } from './typed-arrays.ts'

const firstTableSize = 1 << 8
/** An n-gram of more words than this ("ing_") does not tell which word was meant. */
const maxWordsOfGram = 2000
/** Fewer n-grams in common than this are an accident. */
const minDice = 0.12

export interface LikeWord {
  word: number
  dice: number
}

export class GramIndex {
  /** How many entries have the n-gram in a question, a variant or a keyword. */
  frequencies = new Uint32Array(0)
  telling = new Float32Array(0)
  readonly #background: Background
  #hashes = new Uint32Array(0)
  /** How many words have it. */
  #wordCounts = new Uint32Array(0)
  #count = 0
  readonly #free: number[] = []
  /** Open addressing: number of the n-gram + 1, 0 for an empty place. */
  #table = new Uint32Array(firstTableSize)
  #inTable = 0
  /** The n-grams of each word, as numbers. */
  readonly records = new RecordPool()
  readonly #wordsByGram = new PostingStore()
  readonly #writer = new ByteWriter()
  readonly #reader = new ByteReader(this.#writer.bytes)

  constructor(background: Background) {
    this.#background = background
  }

  /** One more than the highest number of an n-gram. */
  get capacity(): number {
    return this.#count
  }

  get byteLength(): number {
    const own = this.frequencies.byteLength * 4 + this.#table.byteLength
    return own + this.records.byteLength + this.#wordsByGram.byteLength
  }

  /** The number of an n-gram, or -1 when no word has it. */
  idOf(hash: number): number {
    const id = (this.#table[this.#placeOf(hash)] as number) - 1
    return id >= 0 && (this.#wordCounts[id] as number) > 0 ? id : -1
  }

  addWord(word: number, text: string): void {
    const hashes = wordGrams(text)
    this.#writer.clear()
    const distinct = new Set<number>()
    for (const hash of hashes) {
      const id = this.#intern(hash)
      this.#writer.number(id)
      if (distinct.has(id)) continue
      distinct.add(id)
      this.#wordCounts[id] = (this.#wordCounts[id] as number) + 1
      this.#wordsByGram.add(hash, word, Math.min(255, hashes.length))
    }
    this.records.set(word, this.#writer.bytes, this.#writer.length)
  }

  dropWord(word: number): void {
    const ids = new Set<number>()
    const reader = this.readGrams(word)
    const end = this.endOfGrams(word)
    while (reader.at < end) ids.add(reader.number())
    for (const id of ids) {
      this.#wordCounts[id] = (this.#wordCounts[id] as number) - 1
      this.#wordsByGram.remove(this.#hashes[id] as number, word)
    }
    this.records.drop(word)
  }

  /** A reader at the first n-gram of a word, to be read up to `endOfGrams`; the same reader each time. */
  readGrams(word: number): ByteReader {
    this.#reader.bytes = this.records.bytes
    this.#reader.at = this.records.startOf(word)
    return this.#reader
  }

  endOfGrams(word: number): number {
    return this.records.endOf(word)
  }

  /** Words that share n-grams with the text, the most alike first (Dice coefficient). */
  wordsLike(text: string): LikeWord[] {
    const hashes = wordGrams(text)
    const shared = new Map<number, number>()
    const range = { start: 0, length: 0 }
    for (const hash of new Set(hashes)) {
      this.#wordsByGram.locate(hash, range)
      if (range.length > maxWordsOfGram) continue
      for (let i = range.start; i < range.start + range.length; i++) {
        const posting = this.#wordsByGram.pool[i] as number
        shared.set(posting, (shared.get(posting) ?? 0) + 1)
      }
    }
    const found: LikeWord[] = []
    for (const [posting, count] of shared) {
      const dice = Math.min(1, (2 * count) / (hashes.length + (posting & 0xff)))
      if (dice >= minDice) found.push({ word: posting >>> 8, dice })
    }
    return found.sort((a, b) => b.dice - a.dice)
  }

  save(writer: SnapshotWriter): void {
    writer.uint32(this.frequencies, this.#count)
    writer.uint32(this.#hashes, this.#count)
    writer.uint32(this.#wordCounts, this.#count)
    this.records.save(writer)
    this.#wordsByGram.save(writer)
  }

  *load(reader: SnapshotReader): LoadSteps {
    this.frequencies = reader.uint32()
    this.#hashes = reader.uint32()
    this.#wordCounts = reader.uint32()
    this.#count = this.#hashes.length
    this.telling = grownFloat32(this.telling, this.#count)
    for (let id = 0; id < this.#count; id++) {
      this.telling[id] = this.#background.get(this.#hashes[id] as number) ?? notCommon
    }
    this.#rebuildTable()
    yield
    yield* this.records.load(reader)
    yield* this.#wordsByGram.load(reader)
  }

  #intern(hash: number): number {
    const known = (this.#table[this.#placeOf(hash)] as number) - 1
    if (known >= 0) return known
    if ((this.#inTable + 1) * 10 > this.#table.length * 7) this.#rebuildTable()
    const id = this.#free.pop() ?? this.#count
    this.#count = Math.max(this.#count, id + 1)
    this.frequencies = grownUint32(this.frequencies, id + 1)
    this.#hashes = grownUint32(this.#hashes, id + 1)
    this.#wordCounts = grownUint32(this.#wordCounts, id + 1)
    this.telling = grownFloat32(this.telling, id + 1)
    this.#hashes[id] = hash
    this.telling[id] = this.#background.get(hash) ?? notCommon
    this.#table[this.#placeOf(hash)] = id + 1
    this.#inTable++
    return id
  }

  #placeOf(hash: number): number {
    const mask = this.#table.length - 1
    let place = (hash >>> 1) & mask
    for (;;) {
      const there = this.#table[place] as number
      if (there === 0 || this.#hashes[there - 1] === hash) return place
      place = (place + 1) & mask
    }
  }

  /** N-grams that no word has any more leave the table, and their numbers are given to others. */
  #rebuildTable(): void {
    this.#free.length = 0
    let living = 0
    for (let id = 0; id < this.#count; id++) if ((this.#wordCounts[id] as number) > 0) living++
    let size = firstTableSize
    while (living * 10 > size * 4) size *= 2
    this.#table = new Uint32Array(size)
    this.#inTable = living
    for (let id = 0; id < this.#count; id++) {
      if ((this.#wordCounts[id] as number) > 0) this.#table[this.#placeOf(this.#hashes[id] as number)] = id + 1
      else this.#free.push(id)
    }
  }
}
