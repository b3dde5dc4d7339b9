/** For what changes in the memory of a node, many times a second, such as the progress of a download: told at even intervals while it changes. */
import type { Logger } from 'pino'
import type { Queryable } from '../database/database.ts'
import { type AccountChange, type HouseChange, publish } from './publish.ts'

export interface SoonPublished {
  readonly note: () => void
  readonly close: () => void
}

const everyMs = 500

/** The last change is told within half a second, unless it is closed before. */
export function publishSoon(db: Queryable, change: AccountChange | HouseChange, log: Logger): SoonPublished {
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    timer = undefined
    void publish(db, change).catch((error: unknown) => log.warn({ err: error, change }, 'a change was not told'))
  }

  return {
    note() {
      timer ??= setTimeout(tell, everyMs).unref()
    },
    close: () => clearTimeout(timer),
  }
}
