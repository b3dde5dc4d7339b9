// On which days each entry may answer. An index keeps both ends and is told what day it is, so nothing has to be written at midnight.

import type { LeftOut } from '#engine/outcome.ts'
import type { SnapshotReader, SnapshotWriter } from './store/snapshot.ts'
import { grownUint32 } from './store/typed-arrays.ts'

const msOfDay = 86_400_000

/** Of `2026-11-22`, as a number that grows by one a day; never 0, which stands for no end. Days before 1970 are one. */
export function dayNumberOf(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return Number.isFinite(ms) ? Math.max(1, Math.floor(ms / msOfDay) + 1) : 0
}

function dayOf(number: number): string {
  return new Date((number - 1) * msOfDay).toISOString().slice(0, 10)
}

export interface ValidDays {
  readonly validFrom?: string | null | undefined
  readonly validUntil?: string | null | undefined
}

export class EntryValidity {
  /** By slot: the first and the last day; 0 for none. */
  #days = new Uint32Array(0)
  /** Entries that have a first or a last day: as long as there are none, nobody need look. */
  limitedCount = 0

  get byteLength(): number {
    return this.#days.byteLength
  }

  put(slot: number, { validFrom, validUntil }: ValidDays): void {
    this.drop(slot)
    const from = validFrom ? dayNumberOf(validFrom) : 0
    const until = validUntil ? dayNumberOf(validUntil) : 0
    if (from === 0 && until === 0) return
    this.#days = grownUint32(this.#days, slot * 2 + 2)
    this.#days[slot * 2] = from
    this.#days[slot * 2 + 1] = until
    this.limitedCount++
  }

  drop(slot: number): void {
    if (!this.#isLimited(slot)) return
    this.#days[slot * 2] = 0
    this.#days[slot * 2 + 1] = 0
    this.limitedCount--
  }

  #isLimited(slot: number): boolean {
    return (this.#days[slot * 2] ?? 0) !== 0 || (this.#days[slot * 2 + 1] ?? 0) !== 0
  }

  /** Why the entry may not answer on a day, of `dayNumberOf`; undefined when it may. */
  faultOn(slot: number, today: number): Pick<LeftOut, 'why' | 'day'> | undefined {
    const from = this.#days[slot * 2] ?? 0
    if (from > today) return { why: 'not-yet-valid', day: dayOf(from) }
    const until = this.#days[slot * 2 + 1] ?? 0
    return until !== 0 && until < today ? { why: 'expired', day: dayOf(until) } : undefined
  }

  /** The same, without the reason. */
  isOut(slot: number, today: number): boolean {
    const until = this.#days[slot * 2 + 1] ?? 0
    return (this.#days[slot * 2] ?? 0) > today || (until !== 0 && until < today)
  }

  /** Most indexes have no such entry, and save nothing. */
  save(writer: SnapshotWriter, slotCount: number): void {
    const length = this.limitedCount === 0 ? 0 : slotCount * 2
    this.#days = grownUint32(this.#days, length)
    writer.uint32(this.#days, length)
  }

  load(reader: SnapshotReader): void {
    this.#days = reader.uint32()
    this.limitedCount = 0
    for (let slot = 0; slot * 2 < this.#days.length; slot++) if (this.#isLimited(slot)) this.limitedCount++
  }
}
