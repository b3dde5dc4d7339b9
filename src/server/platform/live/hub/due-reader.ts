/** Reads when something may have changed: one reading at a time, and once more when it was woken meanwhile. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Reading {
  readonly read: () => Promise<void>
  /** Called in place of a reading while nobody listens. */
  readonly rest: () => void
  /** What is logged when a reading failed. */
  readonly failure: string
}

/** Notifications in close succession are read together. */
const readsApartMs = 20
const tryAgainMs = 1000

export class DueReader {
  readonly #reading: Reading
  readonly #log: Logger
  readonly #isWanted: () => boolean
  #isDue = false
  #isStopped = false
  #underWay: Promise<void> | undefined

  constructor(reading: Reading, log: Logger, isWanted: () => boolean) {
    this.#reading = reading
    this.#log = log
    this.#isWanted = isWanted
  }

  wake(): void {
    if (this.#isStopped) return
    this.#isDue = true
    this.#underWay ??= this.#readWhileDue().finally(() => {
      this.#underWay = undefined
      if (this.#isDue) this.wake()
    })
  }

  /** No reading begins any more. */
  stop(): void {
    this.#isStopped = true
  }

  /** Resolves when a reading that is under way has ended. */
  async ended(): Promise<void> {
    await this.#underWay
  }

  async #readWhileDue(): Promise<void> {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false
      if (!this.#isWanted()) {
        this.#reading.rest()
        return
      }
      try {
        await this.#reading.read()
        await pause(readsApartMs)
      } catch (error) {
        if (this.#isStopped) return
        this.#log.warn({ err: error }, this.#reading.failure)
        this.#isDue = true
        await pause(tryAgainMs)
      }
    }
  }
}

const pause = (ms: number) => delay(ms, undefined, { ref: false })
