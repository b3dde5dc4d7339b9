/**
 * Gathers concurrent calls of one kind into one. The first of them starts at the end of the event loop's turn; while one batch runs, the next
 * calls wait a moment for company; while as many run as may, they wait for one to end. So a quiet server adds no delay, and a busy one pays for
 * a round trip and a commit once for many.
 */
export interface BatchLimits {
  readonly maxSize: number
  readonly maxRunning: number
  /** How long a call waits for others while another batch is running. */
  readonly gatherMs: number
}

interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (outcome: O) => void
  readonly reject: (error: unknown) => void
}

/** `run` answers one outcome an item, in their order; when it throws, every call of the batch fails with that error. */
export function createBatches<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
  { maxSize, maxRunning, gatherMs }: BatchLimits,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []
  let running = 0
  let isDue = false
  let timer: NodeJS.Timeout | undefined

  function flushSoon(): void {
    if (running === 0) {
      if (isDue) return
      isDue = true
      setImmediate(() => {
        isDue = false
        flush()
      })
    } else if (waiting.length >= maxSize) flush()
    else timer ??= setTimeout(flush, gatherMs)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    while (running < maxRunning && waiting.length > 0) {
      const batch = waiting.slice(0, maxSize)
      waiting = waiting.slice(maxSize)
      running += 1
      void settle(batch).finally(() => {
        running -= 1
        if (waiting.length > 0) flush()
      })
    }
  }

  async function settle(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(outcomes[place] as O)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      flushSoon()
    })
}
