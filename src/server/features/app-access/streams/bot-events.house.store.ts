/** Queries over the events of all bots: a node reads them once, for all its streams, before anybody's account is asked. */
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { keptSeconds, type Position, readPosition } from '#server/platform/live/positions.ts'
import type { EventPlace } from './event-places.ts'

/** What happened, by its ids. */
export interface BotEvent {
  readonly accountId: string
  readonly botId: string
  readonly sequence: number
  readonly conversationId: string
  /** Null: the conversation came into `state`. */
  readonly messageId: string | null
  readonly state: string | null
  readonly at: Date
}

export interface BotName {
  readonly accountId: string
  readonly botId: string
}

/** Read at once; of more the next reading has the rest. */
export const windowSize = 500

export async function readNow(db: NodePgDatabase): Promise<Position> {
  const { rows } = await db.execute<{ position: string }>(
    sql`select floor(extract(epoch from clock_timestamp()))::bigint || '_' || pg_current_snapshot()::text as position`,
  )
  const position = readPosition(rows[0]?.position ?? '')
  if (position === undefined) throw new Error('PostgreSQL wrote a snapshot in another form')
  return position
}

/** The next events of these bots after a place, up to `to`, and the place after them. A window that was begun is read to its own end first. */
export async function readWindow(
  db: NodePgDatabase,
  bots: readonly BotName[],
  { before, within }: EventPlace,
  to: Position,
): Promise<{ events: (BotEvent & { readonly place: EventPlace })[]; next: EventPlace }> {
  const window = within ?? { to, sequence: 0 }
  const named = JSON.stringify(bots.map(({ accountId, botId }) => ({ account_id: accountId, bot_id: botId })))
  const { rows } = await db.execute<Omit<BotEvent, 'at' | 'sequence'> & { at: string; sequence: string }>(sql`
    select e.account_id as "accountId", e.bot_id as "botId", e.sequence, e.conversation_id as "conversationId",
      e.message_id as "messageId", e.state, e.at
    from json_to_recordset(${named}::json) b (account_id uuid, bot_id uuid)
    join bot_events e on e.account_id = b.account_id and e.bot_id = b.bot_id and e.transaction >= ${before.xmin}::xid8
    where not pg_visible_in_snapshot(e.transaction, ${before.snapshot}::pg_snapshot)
      and pg_visible_in_snapshot(e.transaction, ${window.to.snapshot}::pg_snapshot)
      and e.sequence > ${window.sequence}::bigint
    order by e.sequence limit ${windowSize}::int`)
  const isWhole = rows.length < windowSize
  const events = rows.map(({ at, sequence, ...row }, n) => ({
    ...row,
    at: new Date(at),
    sequence: Number(sequence),
    place:
      isWhole && n === rows.length - 1
        ? { before: window.to }
        : { before, within: { to: window.to, sequence: Number(sequence) } },
  }))
  const last = events.at(-1)
  return { events, next: isWhole || last === undefined ? { before: window.to } : last.place }
}

/** A note that is so near its end begins anew: a writer may hold it to be over already. */
const renewedBeforeSeconds = 60

/** Notes that a bot's events are read from now on; answers whether all who write its messages know of it. */
export async function noteListener(db: NodePgDatabase, { accountId, botId }: BotName): Promise<boolean> {
  const { rows } = await db.execute<{ is_complete: boolean }>(sql`
    insert into bot_listeners as l (account_id, bot_id, until)
    values (${accountId}, ${botId}, clock_timestamp() + make_interval(secs => ${keptSeconds}))
    on conflict (account_id, bot_id) do update set until = greatest(l.until, excluded.until),
      is_complete = l.is_complete and l.until > clock_timestamp() + make_interval(secs => ${renewedBeforeSeconds})
    returning is_complete`)
  return rows[0]?.is_complete === true
}

/** Notes that those who wrote when the bot was noted have ended. Until then each listener waits for them itself. */
export async function noteComplete(db: NodePgDatabase, { accountId, botId }: BotName): Promise<void> {
  await db.execute(sql`
    update bot_listeners set is_complete = true
    where account_id = ${accountId} and bot_id = ${botId} and not is_complete and until > clock_timestamp()`)
}

/** Transactions that write to conversations now, of which some may not have seen that somebody listens. */
export async function listWriters(db: NodePgDatabase): Promise<string[]> {
  const { rows } = await db.execute<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation in ('messages'::regclass, 'conversations'::regclass)
      and database = (select oid from pg_database where datname = current_database())`)
  return rows.map(({ writer }) => writer)
}

export async function forgetOldBotEvents(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`delete from bot_events where at < now() - make_interval(secs => ${keptSeconds})`)
  await db.execute(sql`delete from bot_listeners where until < now() - interval '1 day'`)
}
