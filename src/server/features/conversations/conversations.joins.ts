/** How messages, conversations and contacts belong together: conditions of joins, each with the tenant. */
import { and, eq, sql } from 'drizzle-orm'
import { contacts, conversations, messages } from './conversations.tables.ts'

export const isConversationOfMessage = and(
  eq(conversations.accountId, messages.accountId),
  eq(conversations.botId, messages.botId),
  eq(conversations.id, messages.conversationId),
)

export const isContactOfConversation = and(
  eq(contacts.accountId, conversations.accountId),
  eq(contacts.botId, conversations.botId),
  eq(contacts.id, conversations.contactId),
)

/** Of a query in SQL that calls conversations so. Said twice for the planner: `conversations_held` is an index of those that wait or are with a person. */
export function isWaiting(conversation: 'conversations' | 'c' | 'v' = 'conversations') {
  const state = sql.identifier(conversation)
  return sql`(${state}.state in ('waiting', 'person') and ${state}.state = 'waiting')`
}
