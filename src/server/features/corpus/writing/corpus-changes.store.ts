/** Queries of one change of many items; under the lock of the bot. */
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { type CorpusChange, corpusLimits } from '#contract/features/corpus.ts'
import { writeEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { isLive, readColumns } from '../corpus.store.ts'
import { corpusItems, type ItemRow } from '../corpus.tables.ts'
import { isSelected, type Selected } from '../deletions/corpus-deletions.store.ts'
import { keepVersions, switchBefore } from '../history/corpus-versions.store.ts'
import { corpusSource, entryColumns, waitsForFacts } from './corpus.entries.ts'
import { type ChangeStamp, sizePendingList, sortPendingList } from './corpus-write.store.ts'

/** Or what the change of that version changed and nobody has touched since. */
export type Changed = Selected | { readonly change: number }

/** The selected items that the change makes others: those that are so already stay as they are. */
export interface ToChange {
  readonly selected: Changed
  readonly set: CorpusChange
}

/** An item that comes on by itself once its blanks are filled counts as on. */
function isSwitched(isEnabled: boolean) {
  return isEnabled ? eq(corpusItems.isEnabled, false) : or(eq(corpusItems.isEnabled, true), waitsForFacts)
}

function isToChange(accountId: string, botId: string, { selected, set }: ToChange): SQL | undefined {
  const isWanted =
    'change' in selected
      ? and(isLive(accountId, botId), eq(corpusItems.version, selected.change))
      : isSelected(accountId, botId, selected)
  return and(isWanted, 'intent' in set ? ne(corpusItems.intent, set.intent) : isSwitched(set.isEnabled))
}

export async function countToChange(db: Queryable, accountId: string, botId: string, which: ToChange): Promise<number> {
  return await db.$count(corpusItems, isToChange(accountId, botId, which))
}

/** As many as are written at once. */
export async function readToChange(
  db: Queryable,
  accountId: string,
  botId: string,
  which: ToChange,
): Promise<ItemRow[]> {
  const condition = isToChange(accountId, botId, which)
  return await db.select(readColumns).from(corpusItems).where(condition).limit(corpusLimits.batchSize)
}

/** `count`: of `countToChange`. */
export async function switchItems(
  tx: Transaction,
  accountId: string,
  botId: string,
  { selected, isEnabled }: { readonly selected: Changed; readonly isEnabled: boolean },
  { version, at, change, by, count }: ChangeStamp & { readonly count: number },
): Promise<void> {
  await sizePendingList(tx, count)
  const isSwitchedNow = isToChange(accountId, botId, { selected, set: { isEnabled } })
  const items = sql`select ${corpusItems.id}, ${corpusItems.revision}, ${switchBefore} from ${corpusItems} where ${isSwitchedNow}`
  const before = keepVersions(accountId, botId, { change, by, at }, items)
  const switched = sql`
    update ${corpusItems} set is_enabled = ${isEnabled}, version = ${version}::bigint,
      updated_at = ${at.toISOString()}::timestamptz, revision = ${corpusItems.revision} + 1
    where ${isSwitchedNow}
    returning ${entryColumns}`
  await writeEntries(tx, accountId, botId, { source: corpusSource, version }, switched, before)
  await sortPendingList(tx, count)
}
