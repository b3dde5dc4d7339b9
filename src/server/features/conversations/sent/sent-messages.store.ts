/** What was said, as programs and apps read it: each utterance by itself, with the contact's own id. Tests and notes to colleagues are none of it. */
import { and, desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { programPlatform } from '#contract/features/inbox/conversations.ts'
import { comesAfter, type Place } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isContactOfConversation, isConversationOfMessage } from '../conversations.joins.ts'
import { contacts, conversations, messages } from '../conversations.tables.ts'

const columns = {
  id: messages.id,
  conversationId: messages.conversationId,
  at: messages.at,
  direction: messages.direction,
  author: messages.author,
  platform: messages.platform,
  text: messages.text,
  parts: messages.parts,
  replyTo: messages.replyTo,
  kind: messages.kind,
  confidence: messages.confidence,
  contactKey: contacts.keyHash,
  contactSealed: contacts.externalIdSealed,
}

export type SentRow = Awaited<ReturnType<typeof readSentMessages>>[number]

function sent(db: Queryable, accountId: string, botId: string, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(messages)
    .leftJoin(conversations, isConversationOfMessage)
    .leftJoin(contacts, isContactOfConversation)
    .where(
      and(
        eq(messages.accountId, accountId),
        eq(messages.botId, botId),
        ne(messages.platform, 'TEST'),
        eq(messages.isNote, false),
        condition,
      ),
    )
}

/** In no order. */
export async function readSentMessages(db: Queryable, accountId: string, botId: string, ids: readonly string[]) {
  return await sent(db, accountId, botId, inArray(messages.id, [...ids]))
}

interface SentFilter {
  readonly conversationId?: string | undefined
  /** Of one contact of programs, by the hash of its id. */
  readonly contactKey?: string | undefined
  readonly since: Date | undefined
  readonly place: Place | undefined
  readonly size: number
}

/** Newest first; one more than `size` where there are more. */
export async function listSentMessages(
  db: Queryable,
  accountId: string,
  botId: string,
  { conversationId, contactKey, since, place, size }: SentFilter,
): Promise<SentRow[]> {
  const ofContact =
    contactKey === undefined
      ? undefined
      : sql`${messages.conversationId} in (
          select v.id from ${conversations} v join ${contacts} c on c.account_id = v.account_id and c.bot_id = v.bot_id and c.id = v.contact_id
          where v.account_id = ${accountId} and v.bot_id = ${botId} and c.platform = ${programPlatform} and c.key_hash = ${contactKey})`
  const ofConversation = conversationId === undefined ? undefined : eq(messages.conversationId, conversationId)
  return await sent(
    db,
    accountId,
    botId,
    and(
      ofConversation,
      ofContact,
      since && gte(messages.at, since),
      comesAfter({ moment: messages.at, id: messages.id }, place),
    ),
  )
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(size + 1)
}

/** Who conversations are with, by their ids. */
export async function readConversationContacts(
  db: Queryable,
  accountId: string,
  botId: string,
  ids: readonly string[],
): Promise<{ id: string; platform: string; contactKey: string | null; contactSealed: string | null }[]> {
  return await db
    .select({
      id: conversations.id,
      platform: conversations.platform,
      contactKey: contacts.keyHash,
      contactSealed: contacts.externalIdSealed,
    })
    .from(conversations)
    .leftJoin(contacts, isContactOfConversation)
    .where(
      and(eq(conversations.accountId, accountId), eq(conversations.botId, botId), inArray(conversations.id, [...ids])),
    )
}
