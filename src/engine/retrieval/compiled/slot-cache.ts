// Something of each entry that was worked out and is kept for the next message, by the entry's slot, up to some bytes. What
// is not there is worked out again.

interface Kept<Value> {
  value: Value
  bytes: number
  /** Whether it was asked for again since it came, or since it was last spared. */
  isUsed: boolean
}

/** Above the bound so much of it is kept. */
const keptShare = 0.75

export class SlotCache<Value> {
  readonly #maxBytes: number
  readonly #bySlot = new Map<number, Kept<Value>>()
  #byteLength = 0

  /** @param maxBytes the bound; what one entry adds may go beyond it until the next comes */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Bytes held, as their owner counts them. */
  get byteLength(): number {
    return this.#byteLength
  }

  get(slot: number): Value | undefined {
    const kept = this.#bySlot.get(slot)
    if (kept === undefined) return undefined
    kept.isUsed = true
    return kept.value
  }

  /** Of a slot that has none yet. */
  set(slot: number, value: Value, bytes: number): void {
    this.#makeRoom()
    this.#bySlot.set(slot, { value, bytes, isUsed: false })
    this.#byteLength += bytes
  }

  /** To be called when the value of a slot has taken more bytes; of one that is kept no longer nothing is counted. */
  grow(slot: number, bytes: number): void {
    const kept = this.#bySlot.get(slot)
    if (kept === undefined) return
    kept.bytes += bytes
    this.#byteLength += bytes
    this.#makeRoom(slot)
  }

  /** To be called after every edit of a slot. */
  forget(slot: number): void {
    const kept = this.#bySlot.get(slot)
    if (kept === undefined) return
    this.#bySlot.delete(slot)
    this.#byteLength -= kept.bytes
  }

  /**
   * Above the bound, the oldest go first; what was asked for again since is spared once and counts as new (the clock of
   * F. Corbató, 1968).
   * @param inUse a slot that stays, as its value is being worked with
   */
  #makeRoom(inUse = -1): void {
    if (this.#byteLength <= this.#maxBytes) return
    for (const [slot, kept] of this.#bySlot) {
      if (this.#byteLength <= keptShare * this.#maxBytes) return
      if (slot === inUse) continue
      if (!kept.isUsed) {
        this.forget(slot)
        continue
      }
      kept.isUsed = false
      this.#bySlot.delete(slot)
      this.#bySlot.set(slot, kept)
    }
  }
}
