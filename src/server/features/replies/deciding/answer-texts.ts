/** The whole texts of answers, which the indexes hold only in part: read once for each state of a bot. */
import type { AskedAnswer } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'

export interface AnswerTexts {
  /** Undefined when the entry is gone. */
  of(
    bot: { readonly accountId: string; readonly id: string; readonly contentVersion: number },
    entryId: string,
  ): Promise<string | undefined>
}

const maxKept = 20_000
/** Longer texts are read each time: a few of them would fill the memory. */
const maxKeptLength = 4000
const readLimits = { maxSize: 64, maxRunning: 1, apartMs: 5 }

export function createAnswerTexts(
  readAll: (asked: readonly AskedAnswer[]) => Promise<readonly (string | undefined)[]>,
): AnswerTexts {
  const kept = new RecentMap<string, string>(maxKept)
  const read = createBatches(readAll, readLimits)
  return {
    async of({ accountId, id, contentVersion }, entryId) {
      const key = `${id} ${contentVersion} ${entryId}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const text = await read({ accountId, botId: id, id: entryId })
      if (text !== undefined && text.length <= maxKeptLength) kept.set(key, text)
      return text
    },
  }
}
