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
