/** Runs up to a number of tasks at once; the others wait in the order in which they came. */
export interface LimitedQueue {
  run<R>(work: () => Promise<R>): Promise<R>
  /** For what does not end with a function: resolves, once there is a place, to what gives it back. Calling that twice does no harm. */
  take(): Promise<() => void>
}

export interface LimitedQueueSettings {
  readonly maxRunning: number
  /** Past it work is refused at once with `onFull`. Without it any number waits. */
  readonly maxWaiting?: number
  readonly onFull?: () => Error
  /** Who waits longer is refused with `onTimeout`. Asked at each call, as it may change. Without it they wait for as long as it takes. */
  readonly maxWaitMs?: () => number
  readonly onTimeout?: () => Error
}

export function createLimitedQueue(settings: LimitedQueueSettings): LimitedQueue {
  const { maxRunning, maxWaiting = Number.POSITIVE_INFINITY, onFull = () => new Error('The queue is full') } = settings
  const { maxWaitMs, onTimeout = () => new Error('Waited too long in the queue') } = settings
  const waiting: (() => void)[] = []
  let running = 0

  /** Undefined when there is a place at once. */
  function enter(): Promise<void> | undefined {
    if (running < maxRunning) {
      running += 1
      return undefined
    }
    if (waiting.length >= maxWaiting) throw onFull()
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      function start(): void {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(start)
      if (maxWaitMs === undefined) return
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(onTimeout())
      }, maxWaitMs())
    })
  }

  function leave(): void {
    // The place goes straight to the next in line, so that a newcomer cannot take it first.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    async run(work) {
      const place = enter()
      if (place !== undefined) await place
      try {
        return await work()
      } finally {
        leave()
      }
    },
    async take() {
      await enter()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        leave()
      }
    },
  }
}
