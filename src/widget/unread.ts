/** Asks now and then whether somebody wrote to a visitor whose chat is not loaded on this page. A few bytes, ever more seldom, and only where somebody may. */
import type { KeptStore } from './kept.ts'

interface Needs {
  readonly kept: KeptStore
  /** The frame tells it by itself. */
  readonly isLoaded: () => boolean
  readonly set: (count: number) => void
}

const firstAfterMs = 15_000
const seldomMs = 300_000
const forgottenAfterMs = 24 * 3600_000

export function watchUnread(origin: string, bot: string, { kept, isLoaded, set }: Needs): () => void {
  let timer = 0
  let waitMs = firstAfterMs
  let isStopped = false

  async function look(): Promise<void> {
    clearTimeout(timer)
    const { unreadKey, at = 0, isLive } = kept.get()
    if (isStopped || isLoaded() || document.hidden || !unreadKey || Date.now() - at > forgottenAfterMs) return
    try {
      const address = `${origin}/api/v1/public/bots/${encodeURIComponent(bot)}/unread.js?of=${encodeURIComponent(unreadKey)}&at=${Date.now()}`
      // A module, for the same reason as the button's.
      const { unread } = (await import(/* @vite-ignore */ address)) as { unread: number }
      if (!isStopped && !isLoaded()) set(unread)
    } catch {
      // Another time.
    }
    if (!isLive) return
    timer = window.setTimeout(() => void look(), waitMs)
    waitMs = Math.min(waitMs * 2, seldomMs)
  }

  function onVisible(): void {
    waitMs = firstAfterMs
    void look()
  }

  document.addEventListener('visibilitychange', onVisible)
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
