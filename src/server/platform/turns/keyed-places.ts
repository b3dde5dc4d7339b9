/** At most so many at once for each key; others with the same key wait in line. Different keys do not wait for each other. */
export interface KeyedPlaces {
  /** Resolves to what gives the place back; calling that twice does no harm. Rejects when none came free in time. */
  take(key: string): Promise<() => void>
}

interface Line {
  taken: number
  readonly waiting: (() => void)[]
}

/** `maxWaitMs` is asked at each call, as it may change meanwhile. */
export function createKeyedPlaces({
  max,
  maxWaitMs,
}: {
  readonly max: number
  readonly maxWaitMs: () => number
}): KeyedPlaces {
  const lines = new Map<string, Line>()

  function giveBack(key: string, line: Line): void {
    // Straight to the next in line, so that a newcomer cannot take it first.
    const next = line.waiting.shift()
    if (next === undefined) line.taken -= 1
    else next()
    if (line.taken === 0) lines.delete(key)
  }

  function onceGivenBack(key: string, line: Line): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      giveBack(key, line)
    }
  }

  return {
    async take(key) {
      const line = lines.get(key) ?? { taken: 0, waiting: [] }
      lines.set(key, line)
      if (line.taken < max) {
        line.taken += 1
        return onceGivenBack(key, line)
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          line.waiting.splice(line.waiting.indexOf(onPlace), 1)
          reject(
            new Error('timeout exceeded when trying to connect: enough transactions of this account are under way'),
          )
        }, maxWaitMs())
        function onPlace(): void {
          clearTimeout(timer)
          resolve()
        }
        line.waiting.push(onPlace)
      })
      return onceGivenBack(key, line)
    },
  }
}
