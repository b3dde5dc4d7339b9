/** Ids that are ordered by time (UUID version 7), so that new rows lie together in every index. */
import { randomUUID } from 'node:crypto'

const maxCounter = 0xfff

let lastMs = 0
let counter = 0

/** Of one process they ascend, also within a millisecond. */
export function newTimeId(at: Date): string {
  const atMs = at.getTime()
  if (atMs > lastMs) {
    lastMs = atMs
    counter = 0
  } else if (counter < maxCounter) counter += 1
  else {
    lastMs += 1
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  // The variant and the 62 random bits are those of a random UUID.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}
