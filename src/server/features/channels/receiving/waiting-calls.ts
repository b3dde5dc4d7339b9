/**
 * How many calls may wait for their answers at once on this node. Whoever owns a connection can sign calls for it, so that nobody may fill the
 * server with calls that wait: those beyond are acknowledged at once, and their answers are sent.
 */
import type { ConnectionRef } from '../channel-set.ts'

export interface WaitingCalls {
  /** Undefined: too many wait. Else what ends the wait. */
  begin(connection: ConnectionRef): (() => void) | undefined
}

const waitingCallLimits = { perConnection: 30, perAccount: 60, perNode: 300 }

export function createWaitingCalls(limits = waitingCallLimits): WaitingCalls {
  const counts = new Map<string, number>()

  function add(key: string, change: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + change
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }

  return {
    begin({ accountId, id }) {
      const places = [
        ['', limits.perNode],
        [`account ${accountId}`, limits.perAccount],
        [`connection ${id}`, limits.perConnection],
      ] as const
      if (places.some(([key, max]) => (counts.get(key) ?? 0) >= max)) return undefined
      for (const [key] of places) add(key, 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        for (const [key] of places) add(key, -1)
      }
    },
  }
}
