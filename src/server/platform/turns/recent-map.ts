/** A map that keeps what was used last: beyond `maxSize` the least recently used entries are evicted. */
export class RecentMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #maxSize: number
  readonly #sizeOf: (value: V) => number
  #size = 0

  /** @param sizeOf of a value; without it each counts for one */
  constructor(maxSize: number, sizeOf: (value: V) => number = () => 1) {
    this.#maxSize = maxSize
    this.#sizeOf = sizeOf
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    // A Map keeps the order of insertion.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#size += this.#sizeOf(value)
    for (const oldest of this.#entries.keys()) {
      // However large it is, what was just put stays.
      if (this.#size <= this.#maxSize || oldest === key) return
      this.delete(oldest)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }

  delete(key: K): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#size -= this.#sizeOf(value)
  }
}
