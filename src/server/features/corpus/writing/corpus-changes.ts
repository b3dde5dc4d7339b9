/** One change of many items: switched on or off, or given an intent. Each is one version of the corpus. */
import type { CorpusChange } from '#contract/features/corpus.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { advanceCorpus } from './corpus.entries.ts'
import { type Changed, countToChange, readToChange, switchItems } from './corpus-changes.store.ts'
import { updateRows } from './corpus-write.store.ts'

interface ChangeOrder {
  readonly selected: Changed
  readonly set: CorpusChange
  readonly at: Date
  readonly by: string
}

/** Items that are so already stay as they are, so that the opposite change of the same items takes it back. */
export async function changeItems(
  tx: Transaction,
  accountId: string,
  botId: string,
  { selected, set, at, by }: ChangeOrder,
): Promise<{ count: number; change: number | null }> {
  if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
  const count = await countToChange(tx, accountId, botId, { selected, set })
  if (count === 0) return { count, change: null }
  const version = await advanceCorpus(tx, accountId, botId, { itemCountChange: 0, limit: 0, isOwn: 'intent' in set })
  const stamp = { version, at, change: 'batch' as const, by }
  if ('intent' in set) await setIntent(set.intent)
  else await switchItems(tx, accountId, botId, { selected, isEnabled: set.isEnabled }, { ...stamp, count })
  return { count, change: version }

  /** In batches: the intent is part of the text that search reads. Each batch leaves the condition, so the next one is others. */
  async function setIntent(intent: string): Promise<void> {
    for (let changed = 0; changed < count; ) {
      const rows = await readToChange(tx, accountId, botId, { selected, set })
      if (rows.length === 0) return
      const written = rows.map((row) => ({ id: row.id, item: { ...row, intent }, questionKey: row.questionKey }))
      changed += await updateRows(tx, accountId, botId, written, stamp)
    }
  }
}
