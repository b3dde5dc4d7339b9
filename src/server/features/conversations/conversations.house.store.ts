/** Queries of the installation itself, over all accounts. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { handledQuestions } from './conversations.tables.ts'

/** Bots that somebody talked to since a moment, the latest first. */
export async function listBusyBots(db: Queryable, since: Date, max: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.id from bots b cross join lateral (
      select m.at from messages m where m.account_id = b.account_id and m.bot_id = b.id order by m.at desc limit 1
    ) latest
    where latest.at >= ${since.toISOString()}::timestamptz
    order by latest.at desc
    limit ${max}`)
  return rows.map(({ id }) => id)
}

const deletedAtOnce = 5000

/** Deletes explanations of messages before a moment, some thousand at a time, so that no transaction is long. */
export async function deleteOldTraces(db: Queryable, before: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from message_traces where (account_id, bot_id, message_id) in (
        select account_id, bot_id, message_id from message_traces
        where at < ${before.toISOString()}::timestamptz limit ${deletedAtOnce})`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < deletedAtOnce) return deleted
  }
}

/** `fixed` says something about what was asked before it alone: nobody reads it once all of that is too old for the list. */
export async function forgetFixedQuestions(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(handledQuestions)
    .where(and(eq(handledQuestions.outcome, 'fixed'), lt(handledQuestions.handledAt, before)))
}

/** Contacts whose external id came from an older version in the clear. */
export async function listUnsealedContacts(db: Queryable, max: number) {
  const { rows } = await db.execute<{
    account_id: string
    bot_id: string
    id: string
    key_hash: string
    external_id: string
  }>(sql`
    select account_id, bot_id, id, key_hash, substr(external_id_sealed, 7) as external_id from contacts
    where external_id_sealed like 'plain:%' limit ${max}`)
  return rows
}
