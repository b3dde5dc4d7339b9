// One run of bytes for each slot, all in one array. What was dropped or replaced is squeezed out when it is more than a
// quarter, so edits do not make the pool grow.

import type { LoadSteps, SnapshotReader, SnapshotWriter } from './snapshot.ts'
import { grownUint32 } from './typed-arrays.ts'

const firstSize = 1 << 12
const headroom = 0.25

export class RecordPool {
  bytes = new Uint8Array(firstSize)
  /** The same bytes, signed. */
  signed = new Int8Array(this.bytes.buffer)
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  #slots = 0
  #end = 0
  #free = 0

  startOf(slot: number): number {
    return this.#starts[slot] as number
  }

  endOf(slot: number): number {
    return (this.#starts[slot] as number) + (this.#lengths[slot] as number)
  }

  set(slot: number, source: Uint8Array, length: number): void {
    this.drop(slot)
    if (this.#end + length > this.bytes.length) this.#makeRoom(length)
    this.#starts = grownUint32(this.#starts, slot + 1)
    this.#lengths = grownUint32(this.#lengths, slot + 1)
    this.#slots = Math.max(this.#slots, slot + 1)
    this.bytes.set(source.subarray(0, length), this.#end)
    this.#starts[slot] = this.#end
    this.#lengths[slot] = length
    this.#end += length
  }

  drop(slot: number): void {
    this.#free += this.#lengths[slot] ?? 0
    if (slot < this.#slots) this.#lengths[slot] = 0
  }

  get byteLength(): number {
    return this.bytes.byteLength + this.#starts.byteLength * 2
  }

  save(writer: SnapshotWriter): void {
    this.#packInto(new Uint8Array(this.#end - this.#free))
    writer.uint32(this.#lengths, this.#slots)
    writer.bytes(this.bytes, this.#end)
  }

  *load(reader: SnapshotReader): LoadSteps {
    this.#lengths = reader.uint32()
    this.#slots = this.#lengths.length
    this.#use(reader.bytes())
    yield
    this.#starts = new Uint32Array(this.#slots)
    this.#end = 0
    for (let slot = 0; slot < this.#slots; slot++) {
      this.#starts[slot] = this.#end
      this.#end += this.#lengths[slot] as number
    }
    this.#free = 0
  }

  #makeRoom(length: number): void {
    const isWorthPacking = this.#free > headroom * this.#end
    const kept = isWorthPacking ? this.#end - this.#free : this.#end
    const larger = new Uint8Array(Math.ceil((kept + length) * (1 + headroom)))
    if (isWorthPacking) this.#packInto(larger)
    else {
      larger.set(this.bytes.subarray(0, this.#end))
      this.#use(larger)
    }
  }

  #packInto(bytes: Uint8Array<ArrayBuffer>): void {
    let end = 0
    for (let slot = 0; slot < this.#slots; slot++) {
      const length = this.#lengths[slot] as number
      if (length > 0) bytes.set(this.bytes.subarray(this.startOf(slot), this.endOf(slot)), end)
      this.#starts[slot] = end
      end += length
    }
    this.#use(bytes)
    this.#end = end
    this.#free = 0
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.bytes = bytes
    this.signed = new Int8Array(bytes.buffer)
  }
}
