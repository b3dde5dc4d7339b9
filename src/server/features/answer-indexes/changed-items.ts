/** Hands an index what changed in a corpus. */
import { sql } from 'drizzle-orm'
import { type Entry, readEntriesAfter } from '#server/features/corpus/corpus.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerStartLength, type IndexedItem } from './bot-index.ts'
import type { ReadItems } from './indexed-bot.ts'

const pageSize = 500

/** All pages are of one snapshot: an item that is deleted while a first load runs, which reads live items only, is met by the next catch-up. */
export function changedItemsReader({ db }: Database): ReadItems {
  return async (accountId, botId, version, take) => {
    const isFirstLoad = version < 0
    await db.transaction(
      async (tx) => {
        // Right after a big import the planner's statistics are old: it would take the items for a handful and sort all of them for every
        // page (75 s instead of 4 s for 100,000). Without sorting, the index of versions is what remains.
        await tx.execute(sql`set local enable_sort = off`)
        let after: { version: number; id?: string } = { version }
        for (;;) {
          const entries = await readEntriesAfter(tx, accountId, botId, { ...after, isFirstLoad }, pageSize)
          await take(entries.map(indexedItemOf))
          const last = entries.at(-1)
          if (last === undefined || entries.length < pageSize) return
          after = last
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }
}

function indexedItemOf({ answer, isEnabled, isDeleted, ...entry }: Entry): IndexedItem {
  const isAnswerCut = answer.length > answerStartLength
  return { ...entry, isLive: isEnabled && !isDeleted, isAnswerCut, answerStart: isAnswerCut ? startOf(answer) : answer }
}

/** A copy: a slice would keep the whole answer in memory. */
function startOf(answer: string): string {
  return Buffer.from(answer.slice(0, answerStartLength)).toString()
}
