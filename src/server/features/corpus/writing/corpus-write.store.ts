/**
 * Queries that write items. All run in the transaction of `advanceCorpus`, which holds the bot's row: no other write of this corpus is between a
 * check here and the write that relies on it.
 */
import { sql } from 'drizzle-orm'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import { writeEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { isLive } from '../corpus.store.ts'
import { corpusItems } from '../corpus.tables.ts'
import { type Author, beforeChange, keepVersions } from '../history/corpus-versions.store.ts'
import { gramsOf, searchTextOf } from '../list/corpus.search.ts'
import { corpusSource, entryColumns } from './corpus.entries.ts'

export interface Stamp {
  /** Of `advanceCorpus`. */
  readonly version: number
  readonly at: Date
}

/** Of a change of items that are there: what they were is kept. */
export interface ChangeStamp extends Stamp, Author {}

export interface WrittenItem {
  readonly id: string
  readonly item: CorpusItemInput
  readonly questionKey: string
  /** Whether a template wrote these texts: it brings them, or they return after others. */
  readonly isStart?: boolean | undefined
}

/** Told how many rows are written, after each batch; what it throws ends the transaction. */
export type OnBatch = (written: number) => Promise<void>

/** Few enough that other requests do not wait while their texts are folded, many enough that round trips do not count. */
const batchSize = 500

/** Some hundred rows are parted, too, so that who waits for them sees how far they are. */
const minBatchSize = 50
const minBatches = 6

function batchesOf<T>(rows: readonly T[]): T[][] {
  const size = Math.min(batchSize, Math.max(minBatchSize, Math.ceil(rows.length / minBatches)))
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
}

/** Rows as one JSON value: arrays of arrays cannot be unnested, and JSON carries them at the cost of one parameter. */
function rowsAsJson(botId: string, rows: readonly WrittenItem[]) {
  return JSON.stringify(
    rows.map(({ id, item, questionKey, isStart = false }) => {
      const searchText = searchTextOf(item)
      return {
        id,
        question: item.question,
        question_key: questionKey,
        answer: item.answer,
        intent: item.intent,
        keywords: item.keywords,
        variants: item.variants,
        is_enabled: item.isEnabled,
        is_start: isStart,
        valid_from: item.validFrom ?? null,
        valid_until: item.validUntil ?? null,
        attachment_id: item.attachmentId ?? null,
        search_text: searchText,
        // As PostgreSQL writes arrays: its JSON reader is slow at long ones.
        search_grams: `{${gramsOf(botId, searchText).join()}}`,
      }
    }),
  )
}

/**
 * New pairs wait in an unsorted list until it is full; then the search index takes all of them in. A long list makes writing many items fast;
 * for a few items a short list is better, as each search reads through it.
 */
export async function sizePendingList(tx: Transaction, rowCount: number): Promise<void> {
  const sizeKib = rowCount < 1000 ? 512 : 65_536
  await tx.execute(sql`select set_config('gin_pending_list_limit', ${String(sizeKib)}, true)`)
}

/** Takes in what waits, so that the next search does not read through it. */
export async function sortPendingList(tx: Transaction, rowCount: number): Promise<void> {
  if (rowCount >= 1000) await tx.execute(sql`select clean_corpus_search()`)
}

const rowType = sql`(id uuid, question text, question_key text, answer text, intent text, keywords text[], variants text[],
  is_enabled boolean, is_start boolean, valid_from date, valid_until date, attachment_id uuid, search_text text, search_grams text)`

/** Ids for new items, in the order of the list: items of one moment are listed as they were written. */
export function newItemIds(count: number): string[] {
  return Array.from({ length: count }, newId).sort().reverse()
}

export async function insertRows(
  tx: Transaction,
  accountId: string,
  botId: string,
  rows: readonly WrittenItem[],
  {
    version,
    at,
    importId,
    onBatch,
  }: Stamp & { readonly importId?: string | undefined; readonly onBatch?: OnBatch | undefined },
): Promise<void> {
  let written = 0
  await sizePendingList(tx, rows.length)
  for (const batch of batchesOf(rows)) {
    const inserted = sql`
      insert into ${corpusItems} (account_id, bot_id, id, question, question_key, answer, intent, keywords, variants, is_enabled,
        is_start, valid_from, valid_until, attachment_id, search_text, search_grams, version, import_id, created_at, updated_at)
      select ${accountId}::uuid, ${botId}::uuid, id, question, question_key, answer, intent, keywords, variants, is_enabled,
        is_start, valid_from, valid_until, attachment_id, search_text, search_grams::int[], ${version}::bigint, ${importId ?? null}::uuid, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from json_to_recordset(${rowsAsJson(botId, batch)}::json) as row ${rowType}
      returning ${entryColumns}`
    await writeEntries(tx, accountId, botId, { source: corpusSource, version }, inserted)
    written += batch.length
    await onBatch?.(written)
  }
  await sortPendingList(tx, rows.length)
}

/** Whether none of the texts becomes another one. Only they make an item of a template the owner's own: an intent or a switch answers nothing. */
const keepsTexts = sql`(${corpusItems.question}, ${corpusItems.answer}, ${corpusItems.keywords}, ${corpusItems.variants})
  = (row.question, row.answer, row.keywords, row.variants)`

const isStartThen = sql`(row.is_start or (${corpusItems.isStart} and ${keepsTexts}))`

/** Overwrites live items; returns how many there were. */
export async function updateRows(
  tx: Transaction,
  accountId: string,
  botId: string,
  rows: readonly WrittenItem[],
  { version, at, change, by, onBatch }: ChangeStamp & { readonly onBatch?: OnBatch | undefined },
): Promise<number> {
  let count = 0
  await sizePendingList(tx, rows.length)
  for (const batch of batchesOf(rows)) {
    const isRow = sql`${isLive(accountId, botId)} and ${corpusItems.id} = row.id`
    const items = sql`select ${corpusItems.id}, ${corpusItems.revision}, ${beforeChange('row', isStartThen)} from ${corpusItems}, row where ${isRow}`
    const before = sql`row as materialized (select * from json_to_recordset(${rowsAsJson(botId, batch)}::json) as given ${rowType}),
      ${keepVersions(accountId, botId, { change, by, at }, items)}`
    const updated = sql`
      update ${corpusItems} set question = row.question, question_key = row.question_key, answer = row.answer, intent = row.intent,
        keywords = row.keywords, variants = row.variants, is_enabled = row.is_enabled, is_start = ${isStartThen},
        valid_from = row.valid_from, valid_until = row.valid_until, attachment_id = row.attachment_id, search_text = row.search_text,
        search_grams = row.search_grams::int[], version = ${version}::bigint, updated_at = ${at.toISOString()}::timestamptz,
        revision = ${corpusItems.revision} + 1
      from row where ${isRow}
      returning ${entryColumns}`
    count += await writeEntries(tx, accountId, botId, { source: corpusSource, version }, updated, before)
    await onBatch?.(count)
  }
  await sortPendingList(tx, rows.length)
  return count
}
