/** Keys by which the server tells a repeated call from a new one. */

/** A name that nobody else has. `crypto.randomUUID` is missing on pages of plain http; random numbers are there too. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

export interface IdempotencyKeys {
  /** The same key for the same values, until `expire`: a second click, or a retry after a lost reply, does nothing twice. */
  keyOf: (values: unknown) => string
  /** After success: the same values mean another one. */
  expire: () => void
}

export function createIdempotencyKeys(): IdempotencyKeys {
  let last: { values: string; key: string } | null = null
  return {
    keyOf(values) {
      const text = JSON.stringify(values)
      if (last?.values !== text) last = { values: text, key: randomId() }
      return last.key
    },
    expire() {
      last = null
    },
  }
}
