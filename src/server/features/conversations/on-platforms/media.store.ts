/** Files that contacts sent, while they are fetched of the platform: which part of which message each is. Every function takes the tenant. */
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { contacts, type MessagePart, messages } from '../conversations.tables.ts'

export interface MediaRef {
  readonly botId: string
  readonly conversationId: string
  readonly mediaId: string
}

/** By the index of conversations; the parts are looked at in those of one alone. */
function hasMedia(accountId: string, { botId, conversationId, mediaId }: MediaRef) {
  return and(
    eq(messages.accountId, accountId),
    eq(messages.botId, botId),
    eq(messages.conversationId, conversationId),
    sql`${messages.parts} @> ${JSON.stringify([{ mediaId }])}::jsonb`,
  )
}

/** Undefined: the message is gone, or was never stored. */
export async function findMediaPart(
  db: Queryable,
  accountId: string,
  media: MediaRef,
): Promise<MessagePart | undefined> {
  const [row] = await db.select({ parts: messages.parts }).from(messages).where(hasMedia(accountId, media))
  return row?.parts?.find(({ mediaId }) => mediaId === media.mediaId)
}

/** Whether the owner does not want to hear from them. Nobody who never wrote is blocked. */
export async function isBlockedContact(
  db: Queryable,
  accountId: string,
  { botId, platform, keyHash }: { readonly botId: string; readonly platform: string; readonly keyHash: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.accountId, accountId),
        eq(contacts.botId, botId),
        eq(contacts.platform, platform),
        eq(contacts.keyHash, keyHash),
        eq(contacts.isBlocked, true),
      ),
    )
  return rows.length > 0
}

export interface MediaSender {
  readonly isBlocked: boolean
  /** Of their files that were stored since. */
  readonly bytes: number
}

/** The contact of a conversation. Exact under the lock of the bot, which whoever stores their files holds. `heardSince`: older messages have none. */
export async function readMediaSender(
  db: Queryable,
  accountId: string,
  { botId, conversationId }: Omit<MediaRef, 'mediaId'>,
  { storedSince, heardSince }: { readonly storedSince: Date; readonly heardSince: Date },
): Promise<MediaSender> {
  const { rows } = await db.execute<{ is_blocked: boolean; bytes: string }>(sql`
    select coalesce(k.is_blocked, false) as is_blocked, (
      select coalesce(sum((p.part ->> 'byteLength')::bigint), 0)
      from conversations o
      join messages m on m.account_id = o.account_id and m.bot_id = o.bot_id and m.conversation_id = o.id
        and m.direction = 'in' and m.parts is not null and m.at > ${heardSince.toISOString()}::timestamptz
      cross join jsonb_array_elements(m.parts) as p (part)
      join files f on f.account_id = m.account_id and f.id = (p.part ->> 'fileId')::uuid
        and f.created_at > ${storedSince.toISOString()}::timestamptz
      where o.account_id = v.account_id and o.bot_id = v.bot_id and (o.id = v.id or o.contact_id = v.contact_id)) as bytes
    from conversations v
    left join contacts k on k.account_id = v.account_id and k.bot_id = v.bot_id and k.id = v.contact_id
    where v.account_id = ${accountId} and v.bot_id = ${botId} and v.id = ${conversationId}`)
  const [row] = rows
  return { isBlocked: row?.is_blocked ?? false, bytes: Number(row?.bytes ?? 0) }
}

/** The message is held until the transaction ends: it is not deleted meanwhile. False when it is gone. */
export async function lockMediaMessage(tx: Transaction, accountId: string, media: MediaRef): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(hasMedia(accountId, media))
    .for('no key update')
  return rows.length > 0
}

/** What came of it: the file, or why there is none. */
export type SettledMedia =
  | Required<Pick<MessagePart, 'fileId' | 'name' | 'mediaType' | 'byteLength'>>
  | Required<Pick<MessagePart, 'missing'>>

export async function settleMedia(
  tx: Transaction,
  accountId: string,
  media: MediaRef,
  settled: SettledMedia,
): Promise<void> {
  await tx
    .update(messages)
    .set({
      parts: sql`(select jsonb_agg(case when p.part ->> 'mediaId' = ${media.mediaId}
        then (p.part - 'mediaId') || ${JSON.stringify(settled)}::jsonb else p.part end order by p.place)
        from jsonb_array_elements(${messages.parts}) with ordinality as p (part, place))`,
    })
    .where(hasMedia(accountId, media))
}

/** None of them can be had any more, for one reason. In the order of their messages, so that two who do this do not wait for each other. */
export async function missMedia(
  tx: Transaction,
  accountId: string,
  botId: string,
  media: readonly Omit<MediaRef, 'botId'>[],
  missing: NonNullable<MessagePart['missing']>,
): Promise<void> {
  const ids = sql.param(media.map(({ mediaId }) => mediaId))
  const conversationIds = sql.param([...new Set(media.map(({ conversationId }) => conversationId))])
  await tx.execute(sql`
    with those as materialized (
      select m.id from messages m
      where m.account_id = ${accountId} and m.bot_id = ${botId} and m.conversation_id = any (${conversationIds}::uuid[]) and m.parts is not null
        and exists (select from jsonb_array_elements(m.parts) p where p ->> 'mediaId' = any (${ids}::text[]))
      order by m.id for no key update)
    update messages m set parts = (
      select jsonb_agg(case when p.part ->> 'mediaId' = any (${ids}::text[])
        then (p.part - 'mediaId') || ${JSON.stringify({ missing })}::jsonb else p.part end order by p.place)
      from jsonb_array_elements(m.parts) with ordinality as p (part, place))
    from those t where m.account_id = ${accountId} and m.bot_id = ${botId} and m.id = t.id`)
}
