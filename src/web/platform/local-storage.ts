/** Local storage that never throws: private windows and full disks refuse it. */
export const storageKeys = {
  /** The three hints of the product: for the first paint only, they unlock nothing. */
  email: 'huida.email',
  tier: 'huida.tier',
  locale: 'huida.locale',
} as const

/**
 * Besides the three hints: the token of a visitor's conversation with a bot, the bot of who has no account yet, one whose setting up was begun,
 * whether the tour was seen, whether the card that asks for a bot's blanks was put off, which notices an account closed,
 * and whether this browser tells when a customer waits for a person.
 */
export type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | `huida.visitor.${string}`
  | 'huida.sandbox'
  | 'huida.set-up'
  | 'huida.tour'
  | `huida.blanks-skipped.${string}`
  | `huida.notices-closed.${string}`
  | 'huida.inbox-notices'

export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** `null` removes the key. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // A hint that cannot be kept is only a slower first paint.
  }
}
