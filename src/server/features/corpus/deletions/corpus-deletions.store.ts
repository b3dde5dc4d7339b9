/** Queries that delete items, take that back, and clear away; under the lock of the bot, as those that write. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DeletionWay } from '#contract/features/corpus.ts'
import { writeEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { comesAfter, type Place } from '#server/platform/database/cursor.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import type { ItemFilter } from '../corpus.rules.ts'
import { isInCorpus, isLive, matches } from '../corpus.store.ts'
import { corpusHits, corpusItems } from '../corpus.tables.ts'
import { deleteVersionsOf, keepVersions, nothingBefore } from '../history/corpus-versions.store.ts'
import { searchTermsOf } from '../list/corpus.search.ts'
import { corpusSource, entryColumns, goneColumns } from '../writing/corpus.entries.ts'
import { type ChangeStamp, sizePendingList, sortPendingList } from '../writing/corpus-write.store.ts'

export type Selected = { readonly ids: readonly string[] } | { readonly matching: ItemFilter }

export function isSelected(accountId: string, botId: string, selected: Selected) {
  if ('matching' in selected) return matches(accountId, botId, selected.matching)
  return and(isLive(accountId, botId), sql`${corpusItems.id} = any(${sql.param([...selected.ids])}::uuid[])`)
}

export async function countSelected(tx: Queryable, accountId: string, botId: string, selected: Selected) {
  return await tx.$count(corpusItems, isSelected(accountId, botId, selected))
}

export async function markDeleted(
  tx: Transaction,
  accountId: string,
  botId: string,
  selected: Selected,
  {
    version,
    at,
    change,
    by,
    deletionId,
    way,
  }: ChangeStamp & { readonly deletionId: string; readonly way: DeletionWay },
): Promise<number> {
  const isGoing = isSelected(accountId, botId, selected)
  const before = keepVersions(accountId, botId, { change, by, at }, untouched(isGoing))
  const deleted = sql`
    update ${corpusItems}
    set revision = ${corpusItems.revision} + 1, deletion_id = ${deletionId}::uuid, deleted_at = ${at.toISOString()}::timestamptz, deletion_way = ${way}
    where ${isGoing}
    returning ${goneColumns}`
  return await writeEntries(tx, accountId, botId, { source: corpusSource, version }, deleted, before)
}

/** Items that come or go and say what they said. */
function untouched(isMeant: SQL | undefined): SQL {
  return sql`select ${corpusItems.id}, ${corpusItems.revision}, ${nothingBefore} from ${corpusItems} where ${isMeant}`
}

/** Deleted so lately that it can come back. */
function isUndoable(accountId: string, botId: string, since: Date) {
  return and(
    isInCorpus(accountId, botId),
    isNotNull(corpusItems.deletedAt),
    sql`${corpusItems.deletedAt} > ${since.toISOString()}::timestamptz`,
  )
}

function isOfDeletion(accountId: string, botId: string, deletionId: string, since: Date) {
  return and(isUndoable(accountId, botId, since), eq(corpusItems.deletionId, deletionId))
}

export async function countDeleted(tx: Queryable, accountId: string, botId: string, deletionId: string, since: Date) {
  return await tx.$count(corpusItems, isOfDeletion(accountId, botId, deletionId, since))
}

interface DeletedQuery {
  readonly q: string | undefined
  readonly since: Date
}

function matchesDeleted(accountId: string, botId: string, { q, since }: DeletedQuery) {
  const patterns = searchTermsOf(q ?? '').map(containing)
  return and(
    isUndoable(accountId, botId, since),
    ...patterns.map((pattern) => sql`${corpusItems.searchText} like ${pattern}`),
  )
}

/** More of an answer than a list shows is not sent. */
const shownAnswerLength = 300

/** One page, last deleted first, with one item more than asked for when there is a next page. */
export async function listDeleted(
  db: Queryable,
  accountId: string,
  botId: string,
  query: DeletedQuery,
  page: { readonly after: Place | undefined; readonly limit: number },
) {
  const live = alias(corpusItems, 'live')
  return await db
    .select({
      id: corpusItems.id,
      question: corpusItems.question,
      answer: sql<string>`left(${corpusItems.answer}, ${shownAnswerLength})`,
      deletedAt: corpusItems.deletedAt,
      way: corpusItems.deletionWay,
      existingId: live.id,
    })
    .from(corpusItems)
    .leftJoin(
      live,
      and(
        eq(live.accountId, corpusItems.accountId),
        eq(live.botId, corpusItems.botId),
        eq(live.questionKey, corpusItems.questionKey),
        isNull(live.deletedAt),
      ),
    )
    .where(
      and(
        matchesDeleted(accountId, botId, query),
        comesAfter({ moment: corpusItems.deletedAt, id: corpusItems.id }, page.after),
      ),
    )
    .orderBy(desc(corpusItems.deletedAt), desc(corpusItems.id))
    .limit(page.limit + 1)
}

export async function countAllDeleted(db: Queryable, accountId: string, botId: string, query: DeletedQuery) {
  return await db.$count(corpusItems, matchesDeleted(accountId, botId, query))
}

/** Of these items those that can come back, last deleted first. */
export async function findUndoable(
  tx: Queryable,
  accountId: string,
  botId: string,
  ids: readonly string[],
  since: Date,
) {
  return await tx
    .select({ id: corpusItems.id, questionKey: corpusItems.questionKey })
    .from(corpusItems)
    .where(and(isUndoable(accountId, botId, since), inArray(corpusItems.id, [...ids])))
    .orderBy(desc(corpusItems.deletedAt), desc(corpusItems.id))
}

/** A live item whose question one of the deleted items has too. */
export async function findInTheWay(
  tx: Queryable,
  accountId: string,
  botId: string,
  deletionId: string,
): Promise<{ id: string; question: string } | undefined> {
  const { rows } = await tx.execute<{ id: string; question: string }>(sql`
    select live.id, live.question from corpus_items gone
    join corpus_items live on live.bot_id = gone.bot_id and live.question_key = gone.question_key and live.deleted_at is null
    where gone.account_id = ${accountId}::uuid and gone.bot_id = ${botId}::uuid and gone.deletion_id = ${deletionId}::uuid
      and gone.deleted_at is not null
    limit 1`)
  return rows[0]
}

export type Undoable = { readonly deletionId: string } | { readonly ids: readonly string[] }

export async function bringBack(
  tx: Transaction,
  accountId: string,
  botId: string,
  which: Undoable,
  since: Date,
  { version, at, change, by, count }: ChangeStamp & { readonly count: number },
): Promise<number> {
  const isWanted =
    'deletionId' in which
      ? isOfDeletion(accountId, botId, which.deletionId, since)
      : and(isUndoable(accountId, botId, since), inArray(corpusItems.id, [...which.ids]))
  await sizePendingList(tx, count)
  const broughtBack = sql`
    update ${corpusItems} set revision = ${corpusItems.revision} + 1, deletion_id = null, deleted_at = null, deletion_way = null
    where ${isWanted}
    returning ${entryColumns}`
  const before = keepVersions(accountId, botId, { change, by, at }, untouched(isWanted))
  const written = await writeEntries(tx, accountId, botId, { source: corpusSource, version }, broughtBack, before)
  await sortPendingList(tx, written)
  return written
}

/** Removes what was deleted before a moment, for good. */
export async function purge(tx: Transaction, accountId: string, botId: string, before: Date): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${corpusItems} where ${isInCorpus(accountId, botId)} and ${lt(corpusItems.deletedAt, before)}
      returning id),
    forgotten as (${deleteVersionsOf(accountId, botId, sql`select id from gone`)})
    delete from ${corpusHits} using gone
    where ${corpusHits.accountId} = ${accountId}::uuid and ${corpusHits.botId} = ${botId}::uuid and ${corpusHits.itemId} = gone.id`)
}
