/** A clock that stands still until a test moves it. */
export interface HandClock {
  readonly now: () => Date
  /** Moves on; what was waited for until then happens. */
  readonly advance: (ms: number) => void
  /** Resolves once the clock was moved so far. */
  readonly after: (ms: number) => Promise<void>
}

export function createHandClock(start: Date): HandClock {
  let at = start.getTime()
  let waiting: { readonly due: number; readonly resolve: () => void }[] = []
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms
      const due = waiting.filter((wait) => wait.due <= at)
      waiting = waiting.filter((wait) => wait.due > at)
      for (const { resolve } of due) resolve()
    },
    after: (ms) => new Promise((resolve) => waiting.push({ due: at + ms, resolve })),
  }
}
