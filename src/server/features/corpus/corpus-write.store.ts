/**
 * Queries that write items. All run in the transaction of `advanceCorpus`, which holds the bot's row: no other write of this corpus is between a
 * check here and the write that relies on it.
 */
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { CorpusItemInput } from '#contract/corpus.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets.ts'
import { type ItemFilter, questionKeyOf } from './corpus.rules.ts'
import { gramsOf, searchTextOf } from './corpus.search.ts'
import { isInCorpus, isLive, matches } from './corpus.store.ts'
import { corpusHits, corpusItems } from './corpus.tables.ts'

export interface Stamp {
  /** Of `advanceCorpus`. */
  readonly version: number
  readonly at: Date
}

export interface WrittenItem {
  readonly id: string
  readonly item: CorpusItemInput
}

/** Few enough parameters for one message to the server, many enough that round trips do not count. */
const batchSize = 1000

function batchesOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, i) =>
    rows.slice(i * batchSize, (i + 1) * batchSize),
  )
}

/** Rows as one JSON value: arrays of arrays cannot be unnested, and JSON carries them at the cost of one parameter. */
function rowsAsJson(botId: string, rows: readonly WrittenItem[]) {
  return JSON.stringify(
    rows.map(({ id, item }) => {
      const searchText = searchTextOf(item)
      return {
        id,
        question: item.question,
        question_key: questionKeyOf(item.question),
        answer: item.answer,
        intent: item.intent,
        keywords: item.keywords,
        variants: item.variants,
        is_enabled: item.isEnabled,
        search_text: searchText,
        // As PostgreSQL writes arrays: its JSON reader is slow at long ones.
        search_grams: `{${gramsOf(botId, searchText).join()}}`,
      }
    }),
  )
}

/**
 * New pairs wait unsorted until so many have come, which the search index then takes in at once. Sorting in more at a time is what makes many
 * items fast; for a few, a short list keeps searches fast, which read all that waits.
 */
async function sizePendingList(tx: Transaction, rowCount: number): Promise<void> {
  const sizeKib = rowCount < batchSize ? 512 : 65_536
  await tx.execute(sql`select set_config('gin_pending_list_limit', ${String(sizeKib)}, true)`)
}

/** Takes in what waits, so that the next search does not read through it. */
async function sortPendingList(tx: Transaction, rowCount: number): Promise<void> {
  if (rowCount >= batchSize) await tx.execute(sql`select gin_clean_pending_list('corpus_items_grams')`)
}

const rowType = sql`(id uuid, question text, question_key text, answer text, intent text, keywords text[], variants text[],
  is_enabled boolean, search_text text, search_grams text)`

/** Ids for so many new items whose order is that of the list: items of one moment are listed as they were written. */
export function newItemIds(count: number): string[] {
  return Array.from({ length: count }, newId).sort().reverse()
}

export async function insertRows(
  tx: Transaction,
  accountId: string,
  botId: string,
  rows: readonly WrittenItem[],
  { version, at, importId }: Stamp & { readonly importId?: string | undefined },
): Promise<void> {
  await sizePendingList(tx, rows.length)
  for (const batch of batchesOf(rows)) {
    await tx.execute(sql`
      insert into ${corpusItems} (account_id, bot_id, id, question, question_key, answer, intent, keywords, variants, is_enabled,
        search_text, search_grams, version, import_id, created_at, updated_at)
      select ${accountId}::uuid, ${botId}::uuid, id, question, question_key, answer, intent, keywords, variants, is_enabled,
        search_text, search_grams::int[], ${version}::bigint, ${importId ?? null}::uuid, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from json_to_recordset(${rowsAsJson(botId, batch)}::json) as row ${rowType}`)
  }
  await sortPendingList(tx, rows.length)
}

/** Writes live items anew; answers how many there were. */
export async function updateRows(
  tx: Transaction,
  accountId: string,
  botId: string,
  rows: readonly WrittenItem[],
  { version, at }: Stamp,
): Promise<number> {
  let count = 0
  await sizePendingList(tx, rows.length)
  for (const batch of batchesOf(rows)) {
    const { rowCount } = await tx.execute(sql`
      update ${corpusItems} set question = row.question, question_key = row.question_key, answer = row.answer, intent = row.intent,
        keywords = row.keywords, variants = row.variants, is_enabled = row.is_enabled, search_text = row.search_text,
        search_grams = row.search_grams::int[], version = ${version}::bigint, updated_at = ${at.toISOString()}::timestamptz,
        revision = ${corpusItems.revision} + 1
      from json_to_recordset(${rowsAsJson(botId, batch)}::json) as row ${rowType}
      where ${isLive(accountId, botId)} and ${corpusItems.id} = row.id`)
    count += rowCount ?? 0
  }
  await sortPendingList(tx, rows.length)
  return count
}

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
  const { rowCount } = await tx
    .update(corpusItems)
    .set({ version, deletionId, deletedAt: at })
    .where(isSelected(accountId, botId, selected))
  return rowCount ?? 0
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
  version: number,
): Promise<number> {
  await sizePendingList(tx, batchSize)
  const { rowCount } = await tx
    .update(corpusItems)
    .set({ version, deletionId: null, deletedAt: null })
    .where(isOfDeletion(accountId, botId, deletionId, since))
  await sortPendingList(tx, rowCount ?? 0)
  return rowCount ?? 0
}

/** Bots with items deleted before a moment. The purge runs for the whole house, so it is the one query without a tenant. */
export async function findPurgeable(db: Queryable, before: Date): Promise<{ accountId: string; botId: string }[]> {
  return await db
    .selectDistinct({ accountId: corpusItems.accountId, botId: corpusItems.botId })
    .from(corpusItems)
    .where(lt(corpusItems.deletedAt, before))
}

/** Removes what was deleted before a moment, for good; answers the newest version among it. */
export async function purge(
  tx: Transaction,
  accountId: string,
  botId: string,
  before: Date,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ version: string | null }>(sql`
    with gone as (
      delete from ${corpusItems} where ${isInCorpus(accountId, botId)} and ${lt(corpusItems.deletedAt, before)}
      returning id, version),
    hits as (
      delete from ${corpusHits} using gone
      where ${corpusHits.accountId} = ${accountId}::uuid and ${corpusHits.botId} = ${botId}::uuid and ${corpusHits.itemId} = gone.id)
    select max(version) as version from gone`)
  const version = rows[0]?.version
  return version == null ? undefined : Number(version)
}

export interface HitCount {
  readonly accountId: string
  readonly botId: string
  readonly itemId: string
  readonly hits: number
  readonly lastHitAt: Date
}

/**
 * Adds hits of any items in one statement. Sorted, so that two nodes that add to the same items never wait for each other in a circle. Hits of a
 * bot that is gone are dropped.
 */
export async function addHits(db: Queryable, counts: readonly HitCount[]): Promise<void> {
  const rows = counts.map(({ accountId, botId, itemId, hits, lastHitAt }) => ({
    account_id: accountId,
    bot_id: botId,
    item_id: itemId,
    hits,
    last_hit_at: lastHitAt.toISOString(),
  }))
  await db.execute(sql`
    insert into ${corpusHits} (account_id, bot_id, item_id, hits, last_hit_at)
    select row.account_id, row.bot_id, row.item_id, row.hits, row.last_hit_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (account_id uuid, bot_id uuid, item_id uuid, hits int, last_hit_at timestamptz)
    join ${corpusItems} item on item.account_id = row.account_id and item.bot_id = row.bot_id and item.id = row.item_id
    order by row.account_id, row.bot_id, row.item_id
    on conflict (account_id, bot_id, item_id) do update
      set hits = corpus_hits.hits + excluded.hits, last_hit_at = greatest(corpus_hits.last_hit_at, excluded.last_hit_at)`)
}
