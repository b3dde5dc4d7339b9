/**
 * One stream of changes for a page, while somebody looks at it. Where the stream is cut, held back by a proxy or refused, the page looks for itself
 * every five seconds until the stream speaks again.
 */
import type { LiveChange, LiveReady } from '#contract/live.ts'

/** What is used of `EventSource`. */
export interface LiveSource {
  readonly readyState: number
  addEventListener(event: string, hear: (event: { data?: string; lastEventId?: string }) => void): void
  close(): void
}

export interface LiveEnvironment {
  /** Opens a stream that goes on from there. */
  readonly open: (after: string | undefined) => LiveSource
  readonly isHidden: () => boolean
  /** Calls back when the page is hidden or shown, or the network comes back; returns how to stop that. */
  readonly onSeen: (look: () => void) => () => void
}

export interface LiveHearers {
  readonly onChanges: (changes: readonly LiveChange[]) => void
  /** Whatever is shown may be old. */
  readonly onAnything: () => void
}

/** Longer than any healthy server takes to say that it is ready. */
const readyWithinMs = 8000
const lookAgainMs = 5000
/** So many heartbeats may be late. */
const missedHeartbeats = 2.5
/** Browsers open six connections to a host at most: pages that nobody sees must not hold them. */
const hiddenForMs = 20_000
/** How soon a stream that was refused is tried again: each time later. */
const tryAgainMs = { first: 5000, last: 60_000 }

const closed = 2

export function connectLive(environment: LiveEnvironment, { onChanges, onAnything }: LiveHearers): () => void {
  let source: LiveSource | undefined
  let place: string | undefined
  let tryMs = tryAgainMs.first
  let silence: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let looking: ReturnType<typeof setInterval> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    if (!environment.isHidden()) onAnything()
  }

  function startLooking(): void {
    looking ??= setInterval(look, lookAgainMs)
  }

  function stopLooking(): void {
    clearInterval(looking)
    looking = undefined
  }

  function close(): void {
    clearTimeout(silence)
    clearTimeout(again)
    source?.close()
    source = undefined
  }

  /** A stream that says nothing is as good as none. It is left open at first: a proxy may let go of it yet. */
  function expectWithin(ms: number, onSilence: () => void): void {
    clearTimeout(silence)
    silence = setTimeout(onSilence, ms)
  }

  function open(): void {
    close()
    const opened = environment.open(place)
    source = opened
    let heartbeatMs = readyWithinMs
    const hear = (event: string, take: (data: string) => void) =>
      opened.addEventListener(event, ({ data = '', lastEventId }) => {
        if (source !== opened) return
        if (lastEventId) place = lastEventId
        take(data)
        expectWithin(heartbeatMs, reopen)
      })
    hear('ready', (data) => {
      const { isResumed, heartbeatSeconds } = JSON.parse(data) as LiveReady
      heartbeatMs = heartbeatSeconds * 1000 * missedHeartbeats
      tryMs = tryAgainMs.first
      stopLooking()
      if (!isResumed) onAnything()
    })
    hear('changes', (data) => onChanges(JSON.parse(data) as LiveChange[]))
    hear('heartbeat', () => undefined)
    opened.addEventListener('error', () => {
      if (source !== opened) return
      // The browser comes back by itself after a break, but not after a refusal.
      if (opened.readyState === closed) tryLater()
      else expectWithin(readyWithinMs, reopen)
    })
    expectWithin(readyWithinMs, () => {
      startLooking()
      expectWithin(tryAgainMs.last, reopen)
    })
  }

  /** The stream broke off without a word, as after a sleep. */
  function reopen(): void {
    startLooking()
    open()
  }

  function tryLater(): void {
    close()
    startLooking()
    // Who is not logged in any more learns it from this.
    look()
    again = setTimeout(open, tryMs)
    tryMs = Math.min(tryMs * 2, tryAgainMs.last)
  }

  function onSeen(): void {
    clearTimeout(hiding)
    if (environment.isHidden()) {
      hiding = setTimeout(() => {
        stopLooking()
        close()
      }, hiddenForMs)
    } else if (source === undefined) {
      startLooking()
      open()
    }
  }

  open()
  const stopSeeing = environment.onSeen(onSeen)
  onSeen()
  return () => {
    stopSeeing()
    clearTimeout(hiding)
    stopLooking()
    close()
  }
}
