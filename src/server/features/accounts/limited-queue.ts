export interface LimitedQueue {
  run<R>(work: () => Promise<R>): Promise<R>
}

/** Runs so many at once, keeps so many waiting in order, and refuses the rest at once. */
export function createLimitedQueue(settings: {
  readonly maxRunning: number
  readonly maxWaiting: number
  readonly onFull: () => Error
}): LimitedQueue {
  const { maxRunning, maxWaiting, onFull } = settings
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running >= maxRunning && waiting.length >= maxWaiting) throw onFull()
      if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        // The place goes straight to the next in line, so that a newcomer cannot take it first.
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
