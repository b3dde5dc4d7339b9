/** Queries over replies that are rated. Every function takes the tenant. */
import { sql } from 'drizzle-orm'
import type { Rating } from '#contract/features/conversations/ratings.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Whose replies may be rated: those that went to a platform, and where it is known who asks, to them alone. */
export interface Rater {
  readonly platform: string
  /** SHA-256 of what the contact is known by. */
  readonly contactKey: string | undefined
}

export interface RatedReply {
  readonly conversationId: string
  readonly verdict: Rating | null
  readonly isBlocked: boolean
}

/** Undefined for what is no reply of the bot to them. */
export async function findReply(
  tx: Transaction,
  accountId: string,
  botId: string,
  messageId: string,
  { platform, contactKey }: Rater,
): Promise<RatedReply | undefined> {
  const { rows } = await tx.execute<{
    conversation_id: string
    verdict: Rating | null
    is_blocked: boolean | null
  }>(sql`
    select m.conversation_id, m.verdict, k.is_blocked from messages m
    left join conversations c on c.account_id = m.account_id and c.bot_id = m.bot_id and c.id = m.conversation_id
    left join contacts k on k.account_id = c.account_id and k.bot_id = c.bot_id and k.id = c.contact_id
    where m.account_id = ${accountId} and m.bot_id = ${botId} and m.id = ${messageId} and m.platform = ${platform}
      and m.direction = 'out' and m.author = 'bot'
      and (${contactKey ?? null}::text is null or k.key_hash = ${contactKey ?? null}::text)`)
  const [row] = rows
  return row && { conversationId: row.conversation_id, verdict: row.verdict, isBlocked: row.is_blocked === true }
}
