/** Conversations and their messages. */
import { and, desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { conversations, messages } from './conversations.tables.ts'

export interface Contact {
  readonly platform: string
  /** Empty: the channel did not say who it is. */
  readonly contact: string
}

type Message = typeof messages.$inferInsert

/** Moves a conversation on. The row's lock lets its messages come one after another, so each sees the suggestions of the one before. */
async function touch(db: Queryable, where: SQL | undefined, now: Date): Promise<string | undefined> {
  const [row] = await db
    .update(conversations)
    .set({ lastMessageAt: sql`greatest(${conversations.lastMessageAt}, ${now.toISOString()}::timestamptz)` })
    .where(where)
    .returning({ id: conversations.id })
  return row?.id
}

/** The conversation of that id, if it is of this bot and platform, and of this contact when one is given. */
export async function continueConversation(
  db: Queryable,
  accountId: string,
  botId: string,
  id: string,
  { platform, contact }: Contact,
  now: Date,
): Promise<string | undefined> {
  const isIt = and(
    eq(conversations.accountId, accountId),
    eq(conversations.botId, botId),
    eq(conversations.id, id),
    eq(conversations.platform, platform),
    contact === '' ? undefined : eq(conversations.contact, contact),
  )
  return await touch(db, isIt, now)
}

export async function continueLatestConversation(
  db: Queryable,
  accountId: string,
  botId: string,
  { platform, contact }: Contact,
  since: Date,
  now: Date,
): Promise<string | undefined> {
  const latest = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.accountId, accountId),
        eq(conversations.botId, botId),
        eq(conversations.platform, platform),
        eq(conversations.contact, contact),
        gte(conversations.lastMessageAt, since),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt))
    .limit(1)
  const isIt = and(
    eq(conversations.accountId, accountId),
    eq(conversations.botId, botId),
    eq(conversations.id, sql`(${latest})`),
  )
  return await touch(db, isIt, now)
}

export async function addConversation(
  db: Queryable,
  accountId: string,
  botId: string,
  id: string,
  contact: Contact,
  now: Date,
): Promise<void> {
  await db.insert(conversations).values({ accountId, botId, id, ...contact, startedAt: now, lastMessageAt: now })
}

/** The last messages of a conversation, oldest first, and under which question the answering entry is listed. */
export async function readLastMessages(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
  most: number,
) {
  const { question, kind, sourceId, suggestions, at, why } = messages
  const rows = await db
    .select({
      question,
      kind,
      sourceId,
      suggestions,
      at,
      nearestId: sql<string | null>`${why} #>> '{candidates,0,id}'`,
      nearestQuestion: sql<string | null>`${why} #>> '{candidates,0,question}'`,
    })
    .from(messages)
    .where(
      and(eq(messages.accountId, accountId), eq(messages.botId, botId), eq(messages.conversationId, conversationId)),
    )
    .orderBy(desc(messages.sequence))
    .limit(most)
  return rows.reverse()
}

export async function addMessage(
  db: Queryable,
  accountId: string,
  botId: string,
  message: Omit<Message, 'accountId' | 'botId'>,
): Promise<void> {
  await db.insert(messages).values({ accountId, botId, ...message })
}

/** Bots that customers talked to since a moment, the latest first. For the start of a node, which serves every tenant. */
export async function listBusyBots(db: Queryable, since: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ botId: conversations.botId })
    .from(conversations)
    .where(gte(conversations.lastMessageAt, since))
    .groupBy(conversations.botId)
    .orderBy(desc(sql`max(${conversations.lastMessageAt})`))
    .limit(most)
  return rows.map((row) => row.botId)
}

/** The last messages of a contact over all conversations, oldest first. */
export async function listContactMessages(
  db: Queryable,
  accountId: string,
  botId: string,
  { platform, contact }: Contact,
  most: number,
) {
  const { id, at, question, answer, suggestions } = messages
  const rows = await db
    .select({ id, at, question, answer, suggestions })
    .from(messages)
    .innerJoin(
      conversations,
      and(
        eq(conversations.accountId, messages.accountId),
        eq(conversations.botId, messages.botId),
        eq(conversations.id, messages.conversationId),
      ),
    )
    .where(
      and(
        eq(messages.accountId, accountId),
        eq(messages.botId, botId),
        eq(conversations.platform, platform),
        eq(conversations.contact, contact),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(most)
  return rows.reverse()
}

export interface Verdict {
  readonly verdict: 'good' | 'needs-improvement'
  readonly reasons: string[]
  readonly comment: string
}

/** Whether there is such a message. A second verdict replaces the first. */
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
    .where(and(eq(messages.accountId, accountId), eq(messages.botId, botId), eq(messages.id, messageId)))
    .returning({ id: messages.id })
  return changed.length > 0
}

export interface ChatCounts {
  readonly chats: number
  readonly unanswered: number
}

/** Messages since a moment by bot, the owner's own tests left out. Bots without any are not in the map. */
export async function countChats(
  db: Queryable,
  accountId: string,
  botIds: readonly string[],
  since: Date,
): Promise<Map<string, ChatCounts>> {
  if (botIds.length === 0) return new Map()
  const rows = await db
    .select({
      botId: messages.botId,
      chats: sql<number>`count(*)::int`,
      unanswered: sql<number>`(count(*) filter (where ${messages.kind} = 'fallback'))::int`,
    })
    .from(messages)
    .innerJoin(
      conversations,
      and(
        eq(conversations.accountId, messages.accountId),
        eq(conversations.botId, messages.botId),
        eq(conversations.id, messages.conversationId),
      ),
    )
    .where(
      and(
        eq(messages.accountId, accountId),
        inArray(messages.botId, [...botIds]),
        gte(messages.at, since),
        ne(conversations.platform, 'TEST'),
      ),
    )
    .groupBy(messages.botId)
  return new Map(rows.map(({ botId, chats, unanswered }) => [botId, { chats, unanswered }]))
}
