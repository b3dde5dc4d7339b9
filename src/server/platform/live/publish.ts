/** Tells open pages of a change, in the transaction of the change: rolled back, nobody hears of it. */
import { type SQL, sql } from 'drizzle-orm'
import type { TopicFor } from '#contract/live.ts'
import type { Queryable } from '../database/database.ts'

interface Subject {
  readonly botId?: string
  /** What of the topic has changed, by its id. Never content: a page reads that with its own rights. */
  readonly id?: string | SQL
  /** Of what has versions. */
  readonly version?: number | SQL
}

/** A change in one account; who is logged in to it is told. */
export interface AccountChange extends Subject {
  readonly accountId: string
  readonly topic: TopicFor<'account'>
}

/** A change of the installation, which every ADMIN is told of; or, by its topic, everyone. */
export interface HouseChange extends Subject {
  readonly accountId: null
  readonly topic: TopicFor<'admins' | 'everyone'>
}

/**
 * For `returning` of an insert, update or delete: published for each row that was changed, by the same statement.
 * `update(bots).set(...).returning({ id: bots.id, ...published({ accountId, topic: 'bots', botId }) })`
 */
export function published(change: AccountChange | HouseChange): { published: SQL<null> } {
  return { published: sql<null>`${call(change)}::text` }
}

/** For a change that is made by more than one statement, or by one that returns nothing. */
export async function publish(db: Queryable, change: AccountChange | HouseChange): Promise<void> {
  await db.execute(sql`select ${call(change)}`)
}

function call({ accountId, botId, topic, id, version }: AccountChange | HouseChange): SQL {
  return sql`public.publish_change(${accountId}::uuid, ${botId ?? null}::uuid, ${topic}::text, ${id ?? null}::text, ${version ?? null}::bigint)`
}
