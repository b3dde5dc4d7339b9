// Lists of numbers, and counts by number, filled again for every text: kept, as new ones for each would be garbage.

import { grownBytes, grownUint32 } from '../store/typed-arrays.ts'

const highestCount = 255
/** One for all, as most texts have no Han characters or no Latin words. */
const nothing = new Uint32Array(0)

export class CountedList {
  #numbers = new Uint32Array(64)
  #length = 0

  push(number: number): void {
    this.#numbers = grownUint32(this.#numbers, this.#length + 1)
    this.#numbers[this.#length++] = number
  }

  /** A 0, unless there is one or the list has not begun. */
  pushBreak(): void {
    if (this.#length > 0 && this.#numbers[this.#length - 1] !== 0) this.push(0)
  }

  clear(): void {
    this.#length = 0
  }

  /** What was pushed; the list is empty after it. */
  take(): Uint32Array {
    if (this.#length === 0) return nothing
    const taken = this.#numbers.slice(0, this.#length)
    this.#length = 0
    return taken
  }
}

export class Tally {
  /** By number; all zero outside of a text. */
  #counts = new Uint8Array(0)
  readonly #distinct = new CountedList()

  /** Counts stop at 255. */
  add(number: number, count: number): void {
    this.#set(number, (this.#counts[number] ?? 0) + count)
  }

  raise(number: number, count: number): void {
    this.#set(number, Math.max(this.#counts[number] ?? 0, count))
  }

  #set(number: number, count: number): void {
    this.#counts = grownBytes(this.#counts, number + 1)
    if (this.#counts[number] === 0) this.#distinct.push(number)
    this.#counts[number] = Math.min(highestCount, count)
  }

  /** The distinct numbers in the order of their coming, each in the upper 24 bits, its count in the lower 8; empties the tally. */
  take(): Uint32Array {
    const taken = this.#distinct.take()
    for (let i = 0; i < taken.length; i++) {
      const number = taken[i] as number
      taken[i] = ((number << 8) | (this.#counts[number] as number)) >>> 0
      this.#counts[number] = 0
    }
    return taken
  }
}
