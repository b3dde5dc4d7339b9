/** The questions a hosted page offers to tap. */
import type { IndexedBot } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { readStarters } from '#server/features/corpus/corpus.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface Starters {
  /** `today`: the account's day. */
  of(bot: IndexedBot, today: string): Promise<string[]>
}

interface Kept {
  readonly contentVersion: number
  readonly today: string
  readonly readAtMs: number
  readonly questions: string[]
}

/** Finding the most used of 100,000 items takes a while, and hits change with every chat. */
const freshForMs = 60_000
const maxKept = 1000
const starterCount = 4

/** Read anew after each edit of the corpus, so that an edited question never stands there in its old words. */
export function createStarters(database: Pick<Database, 'of'>, clock: Clock): Starters {
  const kept = new Map<string, Kept>()
  return {
    async of({ accountId, id, contentVersion }, today) {
      const nowMs = clock.now().getTime()
      const known = kept.get(id)
      const isCurrent = known?.contentVersion === contentVersion && known.today === today
      if (isCurrent && nowMs - known.readAtMs < freshForMs) return known.questions
      const questions = await readStarters(database.of(accountId), accountId, id, { today, most: starterCount })
      kept.delete(id)
      kept.set(id, { contentVersion, today, readAtMs: nowMs, questions })
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
      return questions
    },
  }
}
