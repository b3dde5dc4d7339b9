// Words and their numbers. A word stays as long as an entry uses it; then its number is given to another.

import { hashWord } from '../query/features.ts'
import { type Background, notCommon } from '../weights/idf.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { type LoadSteps, loadedBetweenSteps, type SnapshotReader, type SnapshotWriter } from './snapshot.ts'
import { grownBytes, grownFloat32, grownUint32 } from './typed-arrays.ts'

/** V8 keeps the whole text alive for a longer slice of it. */
const longestCopiedSlice = 12

export class WordTable {
  /** How many entries have the word. */
  uses = new Uint32Array(0)
  hashes = new Uint32Array(0)
  /** What the background says of it, or `notCommon`. */
  telling = new Float32Array(0)
  /** 1 for one character of a script without blanks. */
  isHan = new Uint8Array(0)
  readonly #background: Background
  readonly #idByText = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #free: number[] = []

  constructor(background: Background) {
    this.#background = background
  }

  /** One more than the highest number given so far. */
  get capacity(): number {
    return this.#texts.length
  }

  get byteLength(): number {
    return this.uses.byteLength * 3 + this.isHan.byteLength + this.#texts.length * bytesPerText
  }

  /** -1 for a word that no entry has. */
  idOf(text: string): number {
    return this.#idByText.get(text) ?? -1
  }

  textOf(id: number): string {
    return this.#texts[id] ?? ''
  }

  /** The word's number; a new word is not used yet. */
  intern(text: string, isHan: boolean): number {
    const known = this.#idByText.get(text)
    if (known !== undefined) return known
    const id = this.#free.pop() ?? this.#texts.length
    this.#put(id, text.length > longestCopiedSlice ? text.split('').join('') : text, isHan)
    return id
  }

  use(id: number): void {
    this.uses[id] = (this.uses[id] as number) + 1
  }

  /** Returns whether that was the last use; the number is free then. */
  release(id: number): boolean {
    const left = (this.uses[id] as number) - 1
    this.uses[id] = left
    if (left > 0) return false
    this.#idByText.delete(this.textOf(id))
    this.#texts[id] = ''
    this.#free.push(id)
    return true
  }

  save(writer: SnapshotWriter): void {
    const bytes = new ByteWriter()
    for (const text of this.#texts) bytes.text(text)
    writer.uint32(this.uses, this.capacity)
    writer.bytes(this.isHan, this.capacity)
    writer.bytes(bytes.bytes, bytes.length)
  }

  *load(reader: SnapshotReader): LoadSteps {
    const uses = reader.uint32()
    const isHan = reader.bytes()
    const texts = new ByteReader(reader.bytes())
    for (let id = 0; id < uses.length; id++) {
      const text = texts.text()
      if ((uses[id] as number) > 0) this.#put(id, text, isHan[id] === 1)
      else {
        this.#texts[id] = ''
        this.#free.push(id)
      }
      if (id % loadedBetweenSteps === loadedBetweenSteps - 1) yield
    }
    this.uses = uses
  }

  #put(id: number, text: string, isHan: boolean): void {
    this.uses = grownUint32(this.uses, id + 1)
    this.hashes = grownUint32(this.hashes, id + 1)
    this.telling = grownFloat32(this.telling, id + 1)
    this.isHan = grownBytes(this.isHan, id + 1)
    const hash = hashWord(text)
    this.#idByText.set(text, id)
    this.#texts[id] = text
    this.uses[id] = 0
    this.hashes[id] = hash
    this.telling[id] = this.#background.get(hash) ?? notCommon
    this.isHan[id] = isHan ? 1 : 0
  }
}

/** A short string, its place in the array and in the map: about this much on a 64-bit engine. */
const bytesPerText = 80
