/** Runs what has the same key one after another, in the order in which it came. Different keys do not wait for each other. */
import { AppError } from '../http/app-error.ts'
import { type WaitElsewhere, waitAnyway } from '../http/overload/wait-elsewhere.ts'

/** Throws `too-many-requests` when `maxWaiting` others wait already: one caller must not fill the server with those who wait for him. */
export function createKeyedTurns(): <R>(
  key: string,
  maxWaiting: number,
  run: () => Promise<R>,
  waitElsewhere?: WaitElsewhere,
) => Promise<R> {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return async (key, maxWaiting, run, waitElsewhere = waitAnyway) => {
    const line = lines.get(key)
    if (line !== undefined && line.length > maxWaiting)
      throw new AppError('too-many-requests', { retryAfterSeconds: 1 })
    const mine = line === undefined ? run() : waitElsewhere(() => line.last.catch(() => undefined)).then(run)
    lines.set(key, { last: mine, length: (line?.length ?? 0) + 1 })
    try {
      return await mine
    } finally {
      const now = lines.get(key)
      if (now !== undefined) now.length -= 1
      if (now?.last === mine) lines.delete(key)
    }
  }
}
