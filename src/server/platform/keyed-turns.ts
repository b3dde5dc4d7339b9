/** Runs what has the same key one after another, in the order in which it came. Different keys do not wait for each other. */
export function createKeyedTurns(): <R>(key: string, run: () => Promise<R>) => Promise<R> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, run) => {
    const before = last.get(key)
    const mine = before === undefined ? run() : before.then(run, run)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
