import { createLimitedQueue, type LimitedQueue, type LimitedQueueSettings } from './limited-queue.ts'

/** A limited queue for each key: those with the same key wait for each other, others do not. */
export interface KeyedPlaces {
  /** As `take` of a limited queue. */
  take(key: string): Promise<() => void>
}

export function createKeyedPlaces(settings: LimitedQueueSettings): KeyedPlaces {
  const queues = new Map<string, { readonly queue: LimitedQueue; users: number }>()
  return {
    async take(key) {
      const entry = queues.get(key) ?? { queue: createLimitedQueue(settings), users: 0 }
      entry.users += 1
      queues.set(key, entry)
      function forget(): void {
        entry.users -= 1
        if (entry.users === 0) queues.delete(key)
      }
      const end = await entry.queue.take().catch((error: unknown) => {
        forget()
        throw error
      })
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        end()
        forget()
      }
    },
  }
}
