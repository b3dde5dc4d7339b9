/** What is known of a visitor: what was said to them, what of it they have seen, and what their site says of them. */
import { sql } from 'drizzle-orm'
import { isWaiting } from '#server/features/conversations/conversations.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'

/** Names a contact of the web by the hash of what it is known by. */
export interface VisitorKey {
  readonly platform: string
  readonly contactKey: string
}

export interface VisitorPlace {
  readonly contactId: string
  /** The latest one. */
  readonly conversationId: string
  readonly state: string
  /** Of the last thing that a person, or the system, said to them there. */
  readonly sequence: number
  /** What people said in it and the visitor has not seen. */
  readonly unread: number
}

type PlaceRow = { contact_id: string; conversation_id: string; state: string; sequence: string; unread: number }

/** Undefined for who has never said anything. */
export async function findPlace(
  db: Queryable,
  accountId: string,
  botId: string,
  who: VisitorKey | { readonly contactId: string },
): Promise<VisitorPlace | undefined> {
  const isThem =
    'contactId' in who
      ? sql`c.id = ${who.contactId}::uuid`
      : sql`c.platform = ${who.platform} and c.key_hash = ${who.contactKey}`
  const { rows } = await db.execute<PlaceRow>(sql`
    select c.id as contact_id, v.id as conversation_id, v.state, said.sequence, said.unread
    from contacts c
    join lateral (
      select v.id, v.state from conversations v
      where v.account_id = c.account_id and v.bot_id = c.bot_id and v.contact_id = c.id
      order by v.last_activity_at desc limit 1
    ) v on true
    left join visitor_reads r on r.account_id = c.account_id and r.bot_id = c.bot_id and r.contact_id = c.id
    cross join lateral (
      select coalesce(max(m.sequence), 0)::text as sequence,
        count(*) filter (where m.author = 'person' and m.sequence > coalesce(r.seen_sequence, 0))::int as unread
      from messages m
      where m.account_id = c.account_id and m.bot_id = c.bot_id and m.conversation_id = v.id and m.direction = 'out'
        and (m.author = 'system' or m.author = 'person' and not m.is_note)
    ) said
    where c.account_id = ${accountId}::uuid and c.bot_id = ${botId}::uuid and ${isThem}`)
  const [row] = rows
  return (
    row && {
      contactId: row.contact_id,
      conversationId: row.conversation_id,
      state: row.state,
      sequence: Number(row.sequence),
      unread: row.unread,
    }
  )
}

/** How many conversations of the bot have waited for a person longer than one that waits, up to `max`. */
export async function countAhead(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
  max: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from conversations v
      join conversations own on own.account_id = v.account_id and own.bot_id = v.bot_id and own.id = ${conversationId}::uuid
      where v.account_id = ${accountId}::uuid and v.bot_id = ${botId}::uuid and ${isWaiting('v')}
        and (v.state_since, v.id) < (own.state_since, own.id)
      limit ${max}) counted`)
  return rows[0]?.count ?? 0
}

/** The ids of the person's messages that were marked as read by it: the inbox shows so. */
export async function markRead(
  tx: Transaction,
  accountId: string,
  botId: string,
  { contactId, conversationId, sequence }: Pick<VisitorPlace, 'contactId' | 'conversationId' | 'sequence'>,
  at: Date,
): Promise<string[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into visitor_reads as r (account_id, bot_id, contact_id, seen_sequence, seen_at)
    values (${accountId}::uuid, ${botId}::uuid, ${contactId}::uuid, ${sequence}::bigint, ${now})
    on conflict (account_id, bot_id, contact_id) do update
      set seen_sequence = greatest(r.seen_sequence, excluded.seen_sequence), seen_at = excluded.seen_at`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messages set delivery = 'read', delivery_at = ${now}
    where account_id = ${accountId}::uuid and bot_id = ${botId}::uuid and conversation_id = ${conversationId}::uuid
      and direction = 'out' and author = 'person' and not is_note and sequence <= ${sequence}::bigint
      and delivery is distinct from 'read'
    returning id`)
  return rows.map(({ id }) => id)
}

/** What a site says of its visitor goes onto the contact, once it is there; what did not change is not written again. */
export async function noteIdentity(
  db: Queryable,
  accountId: string,
  botId: string,
  { platform, contactKey }: VisitorKey,
  { name, attributes }: { readonly name: string | undefined; readonly attributes: Readonly<Record<string, string>> },
): Promise<void> {
  await db.execute(sql`
    update contacts set display_name = coalesce(${name ?? null}::text, display_name), attributes = ${JSON.stringify(attributes)}::jsonb
    where account_id = ${accountId}::uuid and bot_id = ${botId}::uuid and platform = ${platform} and key_hash = ${contactKey}
      and (attributes is distinct from ${JSON.stringify(attributes)}::jsonb
        or ${name ?? null}::text is not null and display_name is distinct from ${name ?? null}::text)`)
}
