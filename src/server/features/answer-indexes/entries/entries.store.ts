/**
 * Where every source writes what a bot can answer with, in the source's own transaction. Each write is a version of the bot's content; the bot's
 * row is held until the transaction ends, so versions become visible in their order and an index that read up to one has missed nothing.
 */
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { blankSourceOf } from '#engine/outcome.ts'
import { advanceContent, changeEntryCount } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { answerEntries } from '../answer-indexes.tables.ts'

/** What a source says of one of its answers. */
export interface SourceEntry {
  /** Unique in the bot: an id that no other source makes, such as a UUID, or one that begins with the source's name and a colon. */
  readonly id: string
  readonly question: string
  readonly variants?: readonly string[]
  readonly keywords?: readonly string[]
  readonly intent?: string
  readonly answer: string
  /** The first and the last day on which it answers, in the account's time zone. */
  readonly validFrom?: string | null
  readonly validUntil?: string | null
}

/** Of one write: which source, and the version from `advanceContent`. */
export interface EntryStamp {
  readonly source: string
  readonly version: number
}

/** Few enough that turning them to JSON delays no other request, many enough that round trips do not count. */
const batchSize = 500

export function isEntryOf(accountId: string, botId: string): SQL | undefined {
  return and(eq(answerEntries.accountId, accountId), eq(answerEntries.botId, botId))
}

/** Adds entries, or replaces those with their ids. The bot answers with them from the commit on. Answers the new version. */
export async function putEntries(
  tx: Transaction,
  accountId: string,
  botId: string,
  source: string,
  entries: readonly SourceEntry[],
): Promise<number> {
  const version = await advanceContent(tx, accountId, botId)
  for (let start = 0; start < entries.length; start += batchSize) {
    const batch = entries.slice(start, start + batchSize)
    const json = JSON.stringify(
      batch.map(({ id, question, variants = [], keywords = [], intent = '', answer, validFrom, validUntil }) => {
        return { id, question, variants, keywords, intent, answer, valid_from: validFrom, valid_until: validUntil }
      }),
    )
    await writeEntries(
      tx,
      accountId,
      botId,
      { source, version },
      sql`select id, true, question, variants, keywords, intent, answer, false, valid_from, valid_until, null::uuid
        from json_to_recordset(${json}::json) as given (id text, question text, variants text[], keywords text[], intent text, answer text,
          valid_from date, valid_until date)`,
    )
  }
  return version
}

/** Drops these entries of a source, or all of them. */
export async function dropEntries(
  tx: Transaction,
  accountId: string,
  botId: string,
  source: string,
  ids: readonly string[] | 'all',
): Promise<number> {
  const version = await advanceContent(tx, accountId, botId)
  const { id, source: sourceColumn } = answerEntries
  const isMeant = ids === 'all' ? undefined : sql`${id} = any(${sql.param([...ids])}::text[])`
  await writeEntries(
    tx,
    accountId,
    botId,
    { source, version },
    sql`select ${id}, ${goneEntry} from ${answerEntries}
      where ${and(isEntryOf(accountId, botId), inArray(sourceColumn, [source, blankSourceOf(source)]), isMeant)}`,
  )
  return version
}

/** What follows the id of an entry that is gone, for `writeEntries`. */
export const goneEntry: SQL = sql`false, '', '{}'::text[], '{}'::text[], '', '', false, null::date, null::date, null::uuid`

/**
 * For a source with a table of its own: `rows` is the statement that changes it, returning `entryColumns` of what it changed. So the texts of many
 * items need not travel twice. What is not live is dropped; what has neither an answer nor a file waits for its owner. `before`: queries in front
 * of it, as of a `with`. Answers how many rows there were.
 */
export async function writeEntries(
  tx: Transaction,
  accountId: string,
  botId: string,
  { source, version }: EntryStamp,
  rows: SQL,
  before?: SQL,
): Promise<number> {
  const { rows: counts } = await tx.execute<{ given: number; foreign: number; change: number }>(sql`
    with ${before === undefined ? sql`` : sql`${before},`} given (id, is_live, question, variants, keywords, intent, answer, is_starter,
      valid_from, valid_until, attachment_id) as (${rows}),
    written as (
      insert into ${answerEntries} (account_id, bot_id, id, source, version, question, variants, keywords, intent, answer, is_starter,
        valid_from, valid_until, attachment_id, dropped_at)
      select ${accountId}::uuid, ${botId}::uuid, id,
        case when is_live and answer = '' and attachment_id is null then ${blankSourceOf(source)}::text else ${source}::text end, ${version}::bigint,
        case when is_live then question else '' end, case when is_live then variants else '{}' end,
        case when is_live then keywords else '{}' end, case when is_live then intent else '' end,
        case when is_live then answer else '' end, is_starter, case when is_live then valid_from end, case when is_live then valid_until end,
        case when is_live then attachment_id end, case when is_live then null else now() end
      from given
      on conflict (account_id, bot_id, id) do update set version = excluded.version, source = excluded.source, question = excluded.question,
        variants = excluded.variants, keywords = excluded.keywords, intent = excluded.intent, answer = excluded.answer,
        is_starter = excluded.is_starter, valid_from = excluded.valid_from, valid_until = excluded.valid_until,
        attachment_id = excluded.attachment_id,
        dropped_at = excluded.dropped_at, was_live = ${answerEntries.droppedAt} is null
      where ${answerEntries.source} in (${source}::text, ${blankSourceOf(source)}::text)
      returning (${answerEntries.droppedAt} is null)::int - ${answerEntries.wasLive}::int as change)
    select count(*)::int as given, ((select count(*) from given) - count(*))::int as foreign, coalesce(sum(change), 0)::int as change
    from written`)
  const { given = 0, foreign = 0, change = 0 } = counts[0] ?? {}
  if (foreign > 0) throw new Error(`An id of the source ${source} belongs to another source`)
  await changeEntryCount(tx, accountId, botId, change)
  return given
}

/** Removes for good what was dropped before a moment; answers the newest version among it. The caller holds the bot's row. */
export async function purgeDropped(
  tx: Transaction,
  accountId: string,
  botId: string,
  before: Date,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ version: string | null }>(sql`
    with gone as (
      delete from ${answerEntries} where ${and(isEntryOf(accountId, botId), lt(answerEntries.droppedAt, before))} returning version)
    select max(version) as version from gone`)
  const version = rows[0]?.version
  return version == null ? undefined : Number(version)
}
