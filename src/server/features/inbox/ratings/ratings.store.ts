/** Queries over replies that are rated. Every function takes the tenant. */
import { sql } from 'drizzle-orm'
import { type Rating, ratedKinds } from '#contract/features/conversations/ratings.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Whose replies may be rated: those that went to a platform, and where it is known who asks, to them alone. */
export interface Rater {
  readonly platform: string
  /** SHA-256 of what the contact is known by. */
  readonly contactKey: string | undefined
}

export interface RatedReply {
  readonly conversationId: string
  readonly rating: Rating | null
  readonly isBlocked: boolean
}

/** Undefined for what is no reply of the bot to them, or has nothing to rate. */
export async function findReply(
  tx: Transaction,
  accountId: string,
  botId: string,
  messageId: string,
  { platform, contactKey }: Rater,
): Promise<RatedReply | undefined> {
  const { rows } = await tx.execute<{
    conversation_id: string
    rating: Rating | null
    is_blocked: boolean | null
  }>(sql`
    select m.conversation_id, m.rating, k.is_blocked from messages m
    left join conversations c on c.account_id = m.account_id and c.bot_id = m.bot_id and c.id = m.conversation_id
    left join contacts k on k.account_id = c.account_id and k.bot_id = c.bot_id and k.id = c.contact_id
    where m.account_id = ${accountId} and m.bot_id = ${botId} and m.id = ${messageId} and m.platform = ${platform}
      and m.direction = 'out' and m.author = 'bot' and m.kind = any (string_to_array(${ratedKinds.join(' ')}, ' '))
      and (${contactKey ?? null}::text is null or k.key_hash = ${contactKey ?? null}::text)`)
  const [row] = rows
  return row && { conversationId: row.conversation_id, rating: row.rating, isBlocked: row.is_blocked === true }
}

/** A second rating replaces the first, with its words. */
export async function setRating(
  tx: Transaction,
  accountId: string,
  botId: string,
  messageId: string,
  { rating, comment, at }: { readonly rating: Rating; readonly comment: string; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update messages set rating = ${rating}, rating_comment = ${comment === '' ? null : comment}, rated_at = ${at.toISOString()}::timestamptz
    where account_id = ${accountId} and bot_id = ${botId} and id = ${messageId}`)
}

export async function setConversationRating(
  tx: Transaction,
  accountId: string,
  botId: string,
  conversationId: string,
  rating: Rating,
): Promise<void> {
  await tx.execute(sql`
    update conversations set rating = ${rating} where account_id = ${accountId} and bot_id = ${botId} and id = ${conversationId}`)
}
