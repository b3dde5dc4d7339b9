/** Queries that read items. Deleted ones are hidden until their deletion is undone. */
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { CorpusItem, CorpusSort } from '#contract/features/corpus.ts'
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'
import { type FileRecord, findFilesFor } from '#server/features/files/files.public.ts'
import { comesAfter, type Place } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { describeItem, type Hits, type ItemFilter } from './corpus.rules.ts'
import { corpusHits, corpusItems, type ItemRow } from './corpus.tables.ts'
import { fold, gramsOf, searchTermsOf } from './list/corpus.search.ts'
import { hasBlankOf, isUntouchedStart, waitsForFacts } from './writing/corpus.entries.ts'

const { searchText: _text, searchGrams: _grams, ...itemColumns } = getTableColumns(corpusItems)
/** What an item is made of, without what only search reads. */
export const readColumns = itemColumns

export function isInCorpus(accountId: string, botId: string): SQL | undefined {
  return and(eq(corpusItems.accountId, accountId), eq(corpusItems.botId, botId))
}

export function isLive(accountId: string, botId: string): SQL | undefined {
  return and(isInCorpus(accountId, botId), isNull(corpusItems.deletedAt))
}

/** More pairs than this make a search no more selective, only slower. */
const maxGrams = 24

export function matches(accountId: string, botId: string, filter: ItemFilter): SQL | undefined {
  const terms = filter.q === undefined ? [] : searchTermsOf(filter.q)
  const grams = [...new Set(terms.flatMap((term) => gramsOf(botId, term)))].slice(0, maxGrams)
  const patterns = terms.map(containing)
  // A function of ours asks the index: behind row-level security a query may not.
  const isFound = sql`${corpusItems}.ctid = any (array(
    select find_corpus_items(${accountId}::uuid, ${botId}::uuid, ${`{${grams.join()}}`}::int[], ${sql.param(patterns)}::text[])))`
  return and(
    isLive(accountId, botId),
    ...(grams.length === 0 ? patterns.map((pattern) => sql`${corpusItems.searchText} like ${pattern}`) : [isFound]),
    filter.ids && inArray(corpusItems.id, [...filter.ids]),
    filter.changedFrom && gte(corpusItems.updatedAt, filter.changedFrom),
    filter.changedBefore && lt(corpusItems.updatedAt, filter.changedBefore),
    filter.intent ? eq(corpusItems.intent, filter.intent) : undefined,
    filter.isEnabled === undefined ? undefined : eq(corpusItems.isEnabled, filter.isEnabled),
    filter.isUntouchedStart ? isUntouchedStart : undefined,
    filter.hasOpenBlank ? waitsForFacts : undefined,
    filter.blank === undefined ? undefined : hasBlankOf(filter.blank),
    filter.valid && isValid(filter.valid),
  )
}

function isValid({ state, today }: NonNullable<ItemFilter['valid']>): SQL {
  const { validFrom, validUntil } = corpusItems
  // Written as the index of such items has it.
  const isLimited = sql`(${validFrom} is not null or ${validUntil} is not null)`
  if (state === 'limited') return isLimited
  return state === 'upcoming'
    ? sql`${isLimited} and ${validFrom} > ${today}::date`
    : sql`${isLimited} and ${validUntil} < ${today}::date`
}

const hitsOfItem = and(
  eq(corpusHits.accountId, corpusItems.accountId),
  eq(corpusHits.botId, corpusItems.botId),
  eq(corpusHits.itemId, corpusItems.id),
)

/** How often items answered stands in a table of its own, in no order with the rest. */
export function isByHits(sort: CorpusSort): boolean {
  return sort === 'hits' || sort === 'unused'
}

/** One page in the order of the last change, with one item more than asked for when there is a next page. */
export async function listItems(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: ItemFilter,
  page: { readonly after: Place | undefined; readonly limit: number; readonly isRising: boolean },
) {
  const inOrder = page.isRising ? asc : desc
  return await db
    .select({ item: readColumns, hits: corpusHits })
    .from(corpusItems)
    .leftJoin(corpusHits, hitsOfItem)
    .where(
      and(
        matches(accountId, botId, filter),
        comesAfter({ moment: corpusItems.updatedAt, id: corpusItems.id }, page.after, page.isRising),
      ),
    )
    .orderBy(inOrder(corpusItems.updatedAt), inOrder(corpusItems.id))
    .limit(page.limit + 1)
}

export async function countItems(db: Queryable, accountId: string, botId: string, filter: ItemFilter): Promise<number> {
  return await db.$count(corpusItems, matches(accountId, botId, filter))
}

/**
 * Page and total from one pass over the keys of what is found. A search walked in the order of the list could read every item of the bot for a
 * rare word, and counting would then find them all a second time.
 */
export async function findPage(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: ItemFilter,
  page: { readonly after: Place | undefined; readonly limit: number; readonly sort: CorpusSort },
): Promise<{ total: number; ids: string[] }> {
  const found = sql`select ${corpusItems.id} as id, ${corpusItems.updatedAt} as updated_at
    from ${corpusItems} where ${matches(accountId, botId, filter)}`
  // Joined to what was found: how many that will be, the planner cannot know of a search.
  const counted = isByHits(page.sort)
    ? sql`select found.*, coalesce(counted.hits, 0) as hits from found
        left join (select item_id, hits from ${corpusHits} where account_id = ${accountId}::uuid and bot_id = ${botId}::uuid) counted
        on counted.item_id = found.id`
    : sql`select found.*, 0 as hits from found`
  const isRising = page.sort === 'oldest' || page.sort === 'unused'
  const direction = isRising ? sql`asc` : sql`desc`
  const order = sql`hits ${direction}, updated_at ${direction}, id ${direction}`
  const { after } = page
  const rest =
    after &&
    sql`where (hits, updated_at, id) ${isRising ? sql`>` : sql`<`}
      (${after.count ?? 0}::bigint, ${after.moment.toISOString()}::timestamptz, ${after.id}::uuid)`
  const { rows } = await db.execute<{ total: string; ids: string[] | null }>(sql`
    with found as materialized (${found}),
    counted as (${counted}),
    page as (select * from counted ${rest ?? sql``} order by ${order} limit ${page.limit + 1})
    select (select count(*) from found) as total, (select array_agg(id::text order by ${order}) from page) as ids`)
  return { total: Number(rows[0]?.total ?? 0), ids: rows[0]?.ids ?? [] }
}

/**
 * What is found, the closest first: the question itself, one that begins so, one that holds all words, then what holds them elsewhere. Of two
 * alike the shorter question comes first.
 */
export async function findClosest(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: ItemFilter,
  limit: number,
): Promise<{ total: number; ids: string[] }> {
  const q = fold(filter.q ?? '')
  const question = sql`split_part(${corpusItems.searchText}, chr(10), 1)`
  const conditions = searchTermsOf(q).map((term) => sql`${question} like ${containing(term)}`)
  const holdsAll = sql.join([sql`true`, ...conditions], sql` and `)
  const rank = sql`case when ${question} = ${q} then 0 when starts_with(${question}, ${q}) then 1 when ${holdsAll} then 2 else 3 end`
  const { rows } = await db.execute<{ total: string; ids: string[] | null }>(sql`
    with found as materialized (
      select ${corpusItems.id} as id, ${corpusItems.updatedAt} as updated_at, ${rank} as rank, length(${question}) as length
      from ${corpusItems} where ${matches(accountId, botId, filter)}),
    page as (select * from found order by rank, length, updated_at desc, id desc limit ${limit})
    select (select count(*) from found) as total,
      (select array_agg(id::text order by rank, length, updated_at desc, id desc) from page) as ids`)
  return { total: Number(rows[0]?.total ?? 0), ids: rows[0]?.ids ?? [] }
}

/** Items by id, in the order of the ids; those that are gone are left out. */
export async function readItems(db: Queryable, accountId: string, botId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ item: readColumns, hits: corpusHits })
    .from(corpusItems)
    .leftJoin(corpusHits, hitsOfItem)
    .where(and(isLive(accountId, botId), inArray(corpusItems.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.item.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function readItem(db: Queryable, accountId: string, botId: string, itemId: string) {
  const [item] = await describeItems(db, accountId, botId, await readItems(db, accountId, botId, [itemId]))
  return item
}

export async function readRow(
  db: Queryable,
  accountId: string,
  botId: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  const [row] = await readItems(db, accountId, botId, [itemId])
  return row?.item
}

/** With the files that go out with them. */
export async function describeItems(
  db: Queryable,
  accountId: string,
  botId: string,
  rows: readonly { readonly item: ItemRow; readonly hits: Hits | null }[],
): Promise<CorpusItem[]> {
  const ids = rows.flatMap(({ item }) => item.attachmentId ?? [])
  const files = await findFilesFor(db, accountId, botId, 'attachment', ids)
  return rows.map(({ item, hits }) => describeItem(item, hits, attachmentOf(files.get(item.attachmentId ?? ''))))
}

export function attachmentOf(file: FileRecord): Attachment
export function attachmentOf(file: FileRecord | undefined): Attachment | null
export function attachmentOf(file: FileRecord | undefined): Attachment | null {
  if (file === undefined) return null
  const { id, name, mediaType, sizeBytes } = file
  return { id, name, mediaType, sizeBytes }
}

/** Ids of all that match, in the order of the list. */
export async function listItemIds(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: ItemFilter,
): Promise<string[]> {
  const rows = await db
    .select({ id: corpusItems.id })
    .from(corpusItems)
    .where(matches(accountId, botId, filter))
    .orderBy(desc(corpusItems.updatedAt), desc(corpusItems.id))
  return rows.map(({ id }) => id)
}

export async function listIntents(db: Queryable, accountId: string, botId: string) {
  const count = sql<number>`count(*)::int`
  return await db
    .select({ intent: corpusItems.intent, count })
    .from(corpusItems)
    .where(and(isLive(accountId, botId), sql`${corpusItems.intent} <> ''`))
    .groupBy(corpusItems.intent)
    .orderBy(desc(count), asc(corpusItems.intent))
}

/** Live items by the keys of their questions. Only one can have each. */
export async function findByQuestionKeys(
  db: Queryable,
  accountId: string,
  botId: string,
  questionKeys: readonly string[],
): Promise<Map<string, ItemRow>> {
  if (questionKeys.length === 0) return new Map()
  const rows = await db
    .select(readColumns)
    .from(corpusItems)
    .where(
      and(isLive(accountId, botId), sql`${corpusItems.questionKey} = any(${sql.param([...questionKeys])}::text[])`),
    )
  return new Map(rows.map((row) => [row.questionKey, row]))
}
