/** Lets at most so many run at a time; the others wait in the order in which they came. */
export function createTurns(mostAtOnce: number): (run: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      await run()
    } finally {
      // The turn is handed on, so the count stays.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
