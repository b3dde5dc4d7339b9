/** Queries over conversations and what was said in them. */
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { type ConversationState, conversations, type Delivery, messages } from './conversations.tables.ts'

type Message = typeof messages.$inferInsert
/** What somebody says: a person's reply, a note, a media message, an event. Exchanges with the bot are written by `recordExchanges`. */
export type Utterance = Pick<Message, 'conversationId' | 'at' | 'direction' | 'author' | 'platform' | 'text'> &
  Partial<Pick<Message, 'accountUser' | 'isNote' | 'parts' | 'replyTo' | 'delivery'>>

/** The id of the new row. The conversation's row must be there; it moves on with what was said. */
export async function addUtterance(
  db: Queryable,
  accountId: string,
  botId: string,
  utterance: Utterance,
): Promise<string> {
  const id = newTimeId(utterance.at)
  await db.insert(messages).values({ accountId, botId, id, ...utterance })
  await db
    .update(conversations)
    .set({ lastActivityAt: sql`greatest(${conversations.lastActivityAt}, ${utterance.at.toISOString()}::timestamptz)` })
    .where(isConversation(accountId, botId, utterance.conversationId))
  return id
}

function isConversation(accountId: string, botId: string, conversationId: string) {
  return and(
    eq(conversations.accountId, accountId),
    eq(conversations.botId, botId),
    eq(conversations.id, conversationId),
  )
}

/** Hands the conversation over. False when it was not in `from` any more: of two people who take it, one has it. */
export async function changeState(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
  { from, to, by, at }: { from: ConversationState; to: ConversationState; by: string | null; at: Date },
): Promise<boolean> {
  const changed = await db
    .update(conversations)
    .set({ state: to, stateSince: at, takenBy: to === 'person' ? by : null })
    .where(and(isConversation(accountId, botId, conversationId), eq(conversations.state, from)))
    .returning({ id: conversations.id })
  return changed.length > 0
}

/** How far an utterance got on its way. A fault is the platform's code. */
export async function setDelivery(
  db: Queryable,
  accountId: string,
  botId: string,
  messageId: string,
  { delivery, fault, at }: { delivery: Delivery; fault?: string; at: Date },
): Promise<void> {
  await db
    .update(messages)
    .set({ delivery, deliveryAt: at, deliveryFault: fault ?? null })
    .where(isMessage(accountId, botId, messageId))
}

function isMessage(accountId: string, botId: string, messageId: string) {
  return and(eq(messages.accountId, accountId), eq(messages.botId, botId), eq(messages.id, messageId))
}

/** All that was said in a conversation, in its order. */
export async function listUtterances(db: Queryable, accountId: string, botId: string, conversationId: string) {
  return await db
    .select()
    .from(messages)
    .where(
      and(eq(messages.accountId, accountId), eq(messages.botId, botId), eq(messages.conversationId, conversationId)),
    )
    .orderBy(messages.sequence)
}

export interface Verdict {
  readonly verdict: 'good' | 'needs-improvement'
  readonly reasons: string[]
  readonly comment: string
}

/** What the owner thinks of a reply: whether there is such a reply. A second verdict replaces the first. */
export async function setVerdict(
  db: Queryable,
  accountId: string,
  botId: string,
  messageId: string,
  { verdict, reasons, comment }: Verdict,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(messages)
    .set({ verdict, verdictReasons: reasons, verdictComment: comment, verdictAt: now })
    .where(and(isMessage(accountId, botId, messageId), eq(messages.direction, 'out')))
    .returning({ id: messages.id })
  return changed.length > 0
}
