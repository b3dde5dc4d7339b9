/** Keeps customers from waiting in vain: a service that fails again and again is left alone for a while, and only so many are asked at once. */
import type { Clock } from '#server/platform/clock.ts'
import { ModelError } from './model-client.ts'

/** A service that fails this often in a row is left alone. */
const maxFaultsInARow = 3
const pauseMs = 30_000
/** More at once than a service can serve in time would only make all of them late. */
const maxAtOnce = 16

export interface Breaker {
  /** Whether asking now makes no sense. */
  isOpen(): boolean
  run<R>(work: () => Promise<R>): Promise<R>
  /** Leaves the service alone for a while, whatever it did before. */
  pause(): void
}

export function createBreaker(clock: Clock): Breaker {
  let faultsInARow = 0
  let pausedUntilMs = 0
  let running = 0

  function pause(): void {
    pausedUntilMs = clock.now().getTime() + pauseMs
  }

  return {
    isOpen: () => clock.now().getTime() < pausedUntilMs || running >= maxAtOnce,
    pause,
    async run(work) {
      running += 1
      try {
        const result = await work()
        faultsInARow = 0
        return result
      } catch (error) {
        if (error instanceof ModelError) {
          faultsInARow += 1
          if (faultsInARow >= maxFaultsInARow) pause()
        }
        throw error
      } finally {
        running -= 1
      }
    },
  }
}
