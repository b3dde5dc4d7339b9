/** How messages, conversations and contacts belong together: conditions of joins, each with the tenant. */
import { and, eq } from 'drizzle-orm'
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
