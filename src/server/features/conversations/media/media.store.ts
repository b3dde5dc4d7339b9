/** Files that contacts sent, while they are fetched of the platform: which part of which message each is. Every function takes the tenant. */
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { type MessagePart, messages } from '../conversations.tables.ts'

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
