/** What the site's page keeps of its visitor. Where it may store nothing, it is kept for as long as the page is open. */

interface Kept {
  /** Names the visitor. */
  token?: string
  /** Shows how much they have not seen. */
  unreadKey?: string | undefined
  /** Whether somebody may say something unasked. */
  isLive?: boolean
  /** When the chat was open last. */
  at?: number
  /** The site forgot its visitor: one from before is nobody's either. */
  isReset?: boolean
  /** The hint was shown. */
  hinted?: boolean
}

export function createKept(bot: string) {
  const name = `huida.${bot}`
  let kept: Kept = read()

  function read(): Kept {
    try {
      return (JSON.parse(localStorage.getItem(name) ?? '{}') ?? {}) as Kept
    } catch {
      return {}
    }
  }

  return {
    get: () => kept,
    set(change: Kept) {
      // Another tab may have written meanwhile.
      kept = { ...kept, ...read(), ...change }
      try {
        localStorage.setItem(name, JSON.stringify(kept))
      } catch {
        // Kept for this page alone.
      }
    },
    clear() {
      kept = { hinted: true, isReset: true }
      try {
        localStorage.setItem(name, JSON.stringify(kept))
      } catch {
        // Nothing was stored.
      }
    },
  }
}
export type KeptStore = ReturnType<typeof createKept>

export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
