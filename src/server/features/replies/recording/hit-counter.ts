/**
 * Counts which items answered. Hits are statistics: they are gathered in memory, written once a second and when the server ends, so that a
 * popular item's row is not a line in which all chats wait. What a killed process loses is at most the hits of its last second, never a message.
 */
import type { Logger } from 'pino'
import type { HitCount } from '#server/features/corpus/corpus.public.ts'

type Hit = Pick<HitCount, 'accountId' | 'botId' | 'itemId'>

export interface HitCounter {
  count(hit: Hit, at: Date): void
  flush(): Promise<void>
  close(): Promise<void>
}

const flushEveryMs = 1000
const writtenAtOnce = 1000
/** While the database is away the counts wait; beyond this many items the newest are not counted. */
const maxWaiting = 50_000

export function createHitCounter(addHits: (counts: readonly HitCount[]) => Promise<void>, log: Logger): HitCounter {
  let waiting = new Map<string, HitCount>()
  let flushing: Promise<void> = Promise.resolve()

  function add(count: HitCount): void {
    const key = `${count.botId} ${count.itemId}`
    const known = waiting.get(key)
    if (known === undefined && waiting.size >= maxWaiting) return
    waiting.set(key, { ...count, hits: count.hits + (known?.hits ?? 0) })
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const counts = [...waiting.values()]
    waiting = new Map()
    for (let at = 0; at < counts.length; at += writtenAtOnce) {
      const part = counts.slice(at, at + writtenAtOnce)
      try {
        await addHits(part)
      } catch (error) {
        log.warn({ err: error }, 'hits could not be written; trying again')
        for (const count of part) add(count)
      }
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()
  return {
    count: (hit, at) => add({ ...hit, hits: 1, lastHitAt: at }),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
