// A number for each of some features, cleared and filled again for every entry: a Map would make most of the garbage of
// building an index.

const firstSize = 1 << 10

export class FeatureTable {
  /** The features that have a number, in the order of their coming. */
  features = new Uint32Array(firstSize / 2)
  count = 0
  /** Open addressing; 0 for an empty place. */
  #keys = new Uint32Array(firstSize)
  #values = new Float64Array(firstSize)

  /** 0 for a feature without one. */
  get(feature: number): number {
    const place = this.#placeOf(feature)
    return this.#keys[place] === feature ? (this.#values[place] as number) : 0
  }

  add(feature: number, value: number): void {
    const place = this.#take(feature)
    this.#values[place] = (this.#values[place] as number) + value
  }

  raise(feature: number, value: number): void {
    const place = this.#take(feature)
    if (value > (this.#values[place] as number)) this.#values[place] = value
  }

  clear(): void {
    for (let i = this.count - 1; i >= 0; i--) {
      // From the last back, so that each is found where it was put.
      const place = this.#placeOf(this.features[i] as number)
      this.#keys[place] = 0
      this.#values[place] = 0
    }
    this.count = 0
  }

  #take(feature: number): number {
    const place = this.#placeOf(feature)
    if (this.#keys[place] === feature) return place
    if (this.count === this.features.length) {
      this.#grow()
      return this.#take(feature)
    }
    this.#keys[place] = feature
    this.features[this.count++] = feature
    return place
  }

  #placeOf(feature: number): number {
    const mask = this.#keys.length - 1
    let place = (feature >>> 1) & mask
    for (;;) {
      const there = this.#keys[place]
      if (there === feature || there === 0) return place
      place = (place + 1) & mask
    }
  }

  #grow(): void {
    const { features, count } = this
    const values = Array.from(features.subarray(0, count), (feature) => this.get(feature))
    this.features = new Uint32Array(features.length * 2)
    this.#keys = new Uint32Array(this.#keys.length * 2)
    this.#values = new Float64Array(this.#values.length * 2)
    this.count = 0
    for (let i = 0; i < count; i++) this.add(features[i] as number, values[i] as number)
  }
}
