/** How entries are read: by indexes that catch up, and by whoever needs the whole text of one. */
import { and, asc, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Client, Queryable } from '#server/platform/database/database.ts'
import { answerEntries } from '../answer-indexes.tables.ts'
import { isEntryOf } from './entries.store.ts'

/** The engine looks at the first 600 characters of an answer; the rest of a long one is read from the database when it is given. */
export const answerStartLength = 1000

/** An entry as an index reads it. */
export interface IndexedEntry {
  readonly id: string
  readonly source: string
  /** The bot's content version of its last change. */
  readonly version: number
  /** False: it was dropped, and its texts are empty. */
  readonly isLive: boolean
  readonly question: string
  readonly variants: readonly string[]
  readonly keywords: readonly string[]
  readonly intent: string
  /** The first `answerStartLength` characters. */
  readonly answerStart: string
  /** Whether more of it stands in the database: the rest of its text, or a file. */
  readonly isAnswerCut: boolean
  /** Of a template, and untouched. */
  readonly isStarter: boolean
  /** Days, or null for no end. */
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** A place in the order of changes: a version, and within it the last entry that was read. */
export interface EntryPlace {
  readonly version: number
  readonly id?: string | undefined
}

/**
 * What changed after a place, in the order of versions: hand the last entry back for the next page. Dropped entries come too, but not to a first
 * load. Read all pages in one repeatable-read transaction, or read on until nothing comes.
 */
export async function readEntriesAfter(
  db: Queryable,
  accountId: string,
  botId: string,
  after: EntryPlace & { readonly isFirstLoad?: boolean },
  limit: number,
): Promise<IndexedEntry[]> {
  const { id, source, version, question, variants, keywords, intent, answer, isStarter, droppedAt } = answerEntries
  const { validFrom, validUntil, attachmentId } = answerEntries
  const isFirstLoad = after.isFirstLoad ?? after.version < 1
  return await db
    .select({
      id,
      source,
      version,
      isLive: sql<boolean>`${droppedAt} is null`,
      question,
      variants,
      keywords,
      intent,
      answerStart: sql<string>`left(${answer}, ${answerStartLength})`,
      isAnswerCut: sql<boolean>`char_length(${answer}) > ${answerStartLength} or ${attachmentId} is not null`,
      isStarter,
      validFrom,
      validUntil,
    })
    .from(answerEntries)
    .where(
      and(
        isEntryOf(accountId, botId),
        // As a row, so that the index finds the place: a page deep in one big import costs no more than the first.
        after.id === undefined
          ? gt(version, after.version)
          : sql`(${version}, ${id}) > (${after.version}::bigint, ${after.id}::text)`,
        isFirstLoad ? isNull(droppedAt) : undefined,
      ),
    )
    .orderBy(asc(version), asc(id))
    .limit(limit)
}

/** How many entries changed after a version, counted no further than `most` + 1. */
export async function countChangesAfter(
  db: Queryable,
  accountId: string,
  botId: string,
  after: number,
  most: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${answerEntries} where ${isEntryOf(accountId, botId)} and ${answerEntries.version} > ${after}::bigint
      limit ${most + 1}) as changed`)
  return rows[0]?.count ?? 0
}

/** Live entries with their whole texts, in no order; those that are gone are left out. */
export async function readEntries(db: Queryable, accountId: string, botId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, source, question, variants, answer, isStarter, droppedAt } = answerEntries
  return await db
    .select({ id, source, question, variants, answer, isStarter })
    .from(answerEntries)
    .where(and(isEntryOf(accountId, botId), inArray(id, [...ids]), isNull(droppedAt)))
}

/** All live entries of these sources, for whoever writes only what has changed. Of sources with few of them. */
export async function readEntriesOf(db: Queryable, accountId: string, botId: string, sources: readonly string[]) {
  const { id, source, question, variants, keywords, intent, answer, droppedAt } = answerEntries
  return await db
    .select({ id, source, question, variants, keywords, intent, answer })
    .from(answerEntries)
    .where(and(isEntryOf(accountId, botId), inArray(source, [...sources]), isNull(droppedAt)))
}

export interface AskedAnswer {
  readonly accountId: string
  readonly botId: string
  readonly id: string
}

export interface EntryAnswer {
  readonly text: string
  /** A file that goes out with it. */
  readonly attachmentId: string | null
}

/** The whole answers of entries of many accounts, in their order; undefined for what answers no more. */
export async function readAnswers(client: Client, asked: readonly AskedAnswer[]): Promise<(EntryAnswer | undefined)[]> {
  const { rows } = await client.query<{ answer: string | null; attachment_id: string | null }>({
    name: 'read-answers',
    text: `select e.answer, e.attachment_id from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as a (account_id, bot_id, id, place)
      left join answer_entries e
        on e.account_id = a.account_id and e.bot_id = a.bot_id and e.id = a.id and e.dropped_at is null
      order by a.place`,
    values: [asked.map(({ accountId }) => accountId), asked.map(({ botId }) => botId), asked.map(({ id }) => id)],
  })
  return rows.map(({ answer: text, attachment_id: attachmentId }) =>
    text === null ? undefined : { text, attachmentId },
  )
}
