/** Runs up to a number of tasks at once; the others wait in the order in which they came. */
export interface LimitedQueue {
  run<R>(work: () => Promise<R>): Promise<R>
}

interface LimitedQueueSettings {
  readonly maxRunning: number
  /** Past it work is refused at once with `onFull`. Without it any number waits. */
  readonly maxWaiting?: number
  readonly onFull?: () => Error
}

export function createLimitedQueue(settings: LimitedQueueSettings): LimitedQueue {
  const { maxRunning, maxWaiting = Number.POSITIVE_INFINITY, onFull = () => new Error('The queue is full') } = settings
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
