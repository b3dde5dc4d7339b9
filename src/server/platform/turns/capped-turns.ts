/** How much of one kind an account may have under way on this node at once. Counted in memory, as it is this process's memory that would fill. */
import { AppError } from '../http/app-error.ts'

const retryAfterSeconds = 2

export interface CappedTurns {
  /** Throws `too-many-requests` when the account has enough under way, and `network-busy` when all accounts together have. Call what it returns once it is over. */
  take(accountId: string): () => void
}

export function createCappedTurns({
  perAccount,
  perNode,
}: {
  readonly perAccount: number
  readonly perNode: number
}): CappedTurns {
  const running = new Map<string, number>()
  let all = 0
  return {
    take(accountId) {
      const own = running.get(accountId) ?? 0
      if (own >= perAccount) throw new AppError('too-many-requests', { retryAfterSeconds })
      if (all >= perNode) throw new AppError('network-busy', { retryAfterSeconds })
      running.set(accountId, own + 1)
      all += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        all -= 1
        const others = (running.get(accountId) ?? 1) - 1
        if (others === 0) running.delete(accountId)
        else running.set(accountId, others)
      }
    },
  }
}
