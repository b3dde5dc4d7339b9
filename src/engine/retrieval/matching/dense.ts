// The directions in the records, compared byte by byte.

import { fullLength } from '#engine/meaning.ts'
import type { RecordPool } from '../store/record-pool.ts'

/** Cosine of `vector` with the direction at this place of the bytes, -1..1; a shorter vector is as much less like any. */
export function denseCosine(signed: Int8Array, at: number, vector: Int8Array): number {
  const { length } = vector
  let dot = 0
  let i = 0
  // Four at a time: a loop costs as much as a product.
  for (; i + 3 < length; i += 4) {
    const place = at + i
    dot =
      (dot +
        Math.imul(signed[place] as number, vector[i] as number) +
        Math.imul(signed[place + 1] as number, vector[i + 1] as number) +
        Math.imul(signed[place + 2] as number, vector[i + 2] as number) +
        Math.imul(signed[place + 3] as number, vector[i + 3] as number)) |
      0
  }
  for (; i < length; i++) dot = (dot + Math.imul(signed[at + i] as number, vector[i] as number)) | 0
  return Math.max(-1, Math.min(1, dot / fullLength ** 2))
}

/** Where the joined direction of an entry lies: behind the number of its forms (see `entry-record.ts`). */
export function joinedVectorAt(records: RecordPool, slot: number): number {
  const { bytes } = records
  let at = records.startOf(slot)
  while ((bytes[at++] as number) >= 0x80);
  return at
}
