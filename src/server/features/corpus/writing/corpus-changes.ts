/** One change of many items: switched on or off, or given an intent. Each is one version of the corpus. */
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { type CorpusChange, corpusLimits } from '#contract/features/corpus.ts'
import { writeEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isLive, readColumns } from '../corpus.store.ts'
import { corpusItems } from '../corpus.tables.ts'
import { isSelected, type Selected } from '../deletions/corpus-deletions.store.ts'
import { advanceCorpus, corpusSource, entryColumns, waitsForFacts } from './corpus.entries.ts'
import { sizePendingList, sortPendingList, updateRows } from './corpus-write.store.ts'

/** Or what the change of that version changed and nobody has touched since. */
export type Changed = Selected | { readonly change: number }

/** An item that comes on by itself once its blanks are filled counts as on. */
function isSwitched(isEnabled: boolean) {
  return isEnabled ? eq(corpusItems.isEnabled, false) : or(eq(corpusItems.isEnabled, true), waitsForFacts)
}

/** Items that are so already stay as they are, so that the opposite change of the same items takes it back. */
export async function changeItems(
  tx: Transaction,
  accountId: string,
  botId: string,
  { selected, set, at }: { readonly selected: Changed; readonly set: CorpusChange; readonly at: Date },
): Promise<{ count: number; change: number | null }> {
  if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
  const isWanted =
    'change' in selected
      ? and(isLive(accountId, botId), eq(corpusItems.version, selected.change))
      : isSelected(accountId, botId, selected)
  const isOther = 'intent' in set ? ne(corpusItems.intent, set.intent) : isSwitched(set.isEnabled)
  const condition = and(isWanted, isOther)
  const count = await tx.$count(corpusItems, condition)
  if (count === 0) return { count, change: null }
  const version = await advanceCorpus(tx, accountId, botId, { itemCountChange: 0, limit: 0, isOwn: 'intent' in set })
  if ('intent' in set) await setIntent(set.intent)
  else await switchAll(set.isEnabled)
  return { count, change: version }

  async function switchAll(isEnabled: boolean): Promise<void> {
    await sizePendingList(tx, count)
    const switched = sql`
      update ${corpusItems} set is_enabled = ${isEnabled}, version = ${version}::bigint,
        updated_at = ${at.toISOString()}::timestamptz, revision = ${corpusItems.revision} + 1
      where ${condition}
      returning ${entryColumns}`
    await writeEntries(tx, accountId, botId, { source: corpusSource, version }, switched)
    await sortPendingList(tx, count)
  }

  /** In batches: the intent is part of the text that search reads. Each batch leaves the condition, so the next one is others. */
  async function setIntent(intent: string): Promise<void> {
    for (let changed = 0; changed < count; ) {
      const rows = await tx.select(readColumns).from(corpusItems).where(condition).limit(corpusLimits.batchSize)
      if (rows.length === 0) return
      const written = rows.map((row) => ({ id: row.id, item: { ...row, intent }, questionKey: row.questionKey }))
      changed += await updateRows(tx, accountId, botId, written, { version, at })
    }
  }
}
