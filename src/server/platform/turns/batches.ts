/**
 * Gathers concurrent calls of one kind into one. A call that comes alone starts at the end of the event loop's turn. Calls that come in close
 * succession wait for each other, as batches start some milliseconds apart: so a quiet server adds no delay, and a busy one pays for a round
 * trip and a commit once for many.
 */
export interface BatchLimits {
  readonly maxSize: number
  readonly maxRunning: number
  /** A batch starts at least so long after the one before it, unless it is full. */
  readonly apartMs: number
}

interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (outcome: O) => void
  readonly reject: (error: unknown) => void
}

/** `run` answers one outcome an item, in their order; when it throws, every call of the batch fails with that error. */
export function createBatches<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
  { maxSize, maxRunning, apartMs }: BatchLimits,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []
  let running = 0
  let startedMs = Number.NEGATIVE_INFINITY
  let isDue = false
  let timer: NodeJS.Timeout | undefined

  function startSoon(): void {
    if (running >= maxRunning || isDue) return
    const waitMs = startedMs + apartMs - performance.now()
    if (waiting.length >= maxSize) start()
    else if (waitMs > 0) timer ??= setTimeout(start, waitMs)
    else {
      isDue = true
      setImmediate(start)
    }
  }

  function start(): void {
    clearTimeout(timer)
    timer = undefined
    isDue = false
    while (running < maxRunning && waiting.length > 0) {
      startedMs = performance.now()
      const batch = waiting.slice(0, maxSize)
      waiting = waiting.slice(maxSize)
      running += 1
      void settle(batch).finally(() => {
        running -= 1
        if (waiting.length > 0) startSoon()
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
      startSoon()
    })
}
