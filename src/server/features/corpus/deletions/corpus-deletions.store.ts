/** Queries that delete items, take that back, and clear away; under the lock of the bot, as those that write. */
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { writeEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { ItemFilter } from '../corpus.rules.ts'
import { isInCorpus, isLive, matches } from '../corpus.store.ts'
import { corpusHits, corpusItems } from '../corpus.tables.ts'
import { corpusSource, entryColumns, goneColumns } from '../writing/corpus.entries.ts'
import { type Stamp, sizePendingList, sortPendingList } from '../writing/corpus-write.store.ts'

export type Selected = { readonly ids: readonly string[] } | { readonly matching: ItemFilter }

function isSelected(accountId: string, botId: string, selected: Selected) {
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
  { version, at, deletionId }: Stamp & { readonly deletionId: string },
): Promise<number> {
  const deleted = sql`
    update ${corpusItems}
    set version = ${version}::bigint, deletion_id = ${deletionId}::uuid, deleted_at = ${at.toISOString()}::timestamptz
    where ${isSelected(accountId, botId, selected)}
    returning ${goneColumns}`
  return await writeEntries(tx, accountId, botId, { source: corpusSource, version }, deleted)
}

function isOfDeletion(accountId: string, botId: string, deletionId: string, since: Date) {
  return and(
    isInCorpus(accountId, botId),
    eq(corpusItems.deletionId, deletionId),
    isNotNull(corpusItems.deletedAt),
    sql`${corpusItems.deletedAt} > ${since.toISOString()}::timestamptz`,
  )
}

export async function countDeleted(tx: Queryable, accountId: string, botId: string, deletionId: string, since: Date) {
  return await tx.$count(corpusItems, isOfDeletion(accountId, botId, deletionId, since))
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

export async function bringBack(
  tx: Transaction,
  accountId: string,
  botId: string,
  deletionId: string,
  since: Date,
  { version, count }: { readonly version: number; readonly count: number },
): Promise<number> {
  await sizePendingList(tx, count)
  const broughtBack = sql`
    update ${corpusItems} set version = ${version}::bigint, deletion_id = null, deleted_at = null
    where ${isOfDeletion(accountId, botId, deletionId, since)}
    returning ${entryColumns}`
  const written = await writeEntries(tx, accountId, botId, { source: corpusSource, version }, broughtBack)
  await sortPendingList(tx, written)
  return written
}

/** Removes what was deleted before a moment, for good. */
export async function purge(tx: Transaction, accountId: string, botId: string, before: Date): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${corpusItems} where ${isInCorpus(accountId, botId)} and ${lt(corpusItems.deletedAt, before)}
      returning id)
    delete from ${corpusHits} using gone
    where ${corpusHits.accountId} = ${accountId}::uuid and ${corpusHits.botId} = ${botId}::uuid and ${corpusHits.itemId} = gone.id`)
}
