/** Contacts: who wrote to a bot, and what is kept of them. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { clearableLine, idSchema, momentSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'
import { conversationStateSchema } from './conversations.ts'

export const contactParams = botParams.extend({ contactId: idSchema })

export const contactSchema = z.object({
  id: z.string(),
  /** As the platform or the owner gave it; null where nobody did. Screens then say “Visitor 7F3A”, with the code. */
  displayName: z.string().nullable(),
  code: z.string(),
  platform: z.string(),
  /** The platform's own id of the person, where it is none of their secrets. */
  externalId: z.string().nullable(),
  locale: z.string().nullable(),
  attributes: z.record(z.string(), z.string()),
  isBlocked: z.boolean(),
  firstSeenAt: momentSchema,
  lastSeenAt: momentSchema,
  /** The latest first, twenty at most. */
  conversations: z.array(
    z.object({
      id: z.string(),
      state: conversationStateSchema,
      startedAt: momentSchema,
      lastActivityAt: momentSchema,
      /** The first thing that the contact said in it. */
      firstQuestion: z.string().nullable(),
    }),
  ),
})
export type InboxContact = z.infer<typeof contactSchema>

export const getContact = defineEndpoint({
  id: 'getContact',
  method: 'GET',
  path: '/api/v1/bots/:botId/contacts/:contactId',
  access: 'sessionOrScope',
  scopes: ['messages:read'],
  summary: 'Who a contact is, and their conversations.',
  params: contactParams,
  reply: contactSchema,
})

export const changeContact = defineEndpoint({
  id: 'changeContact',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/contacts/:contactId',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Name a contact, or block or unblock them. The bot does not answer who is blocked.',
  params: contactParams,
  body: z.object({ displayName: clearableLine(60).optional(), isBlocked: z.boolean().optional() }),
  reply: contactSchema,
})

export const downloadContact = defineEndpoint({
  id: 'downloadContact',
  method: 'GET',
  path: '/api/v1/bots/:botId/contacts/:contactId/data',
  access: 'session',
  audits: ['contact-data-downloaded'],
  limits: [{ per: 'account', burst: 10, perSecond: 0.2 }],
  summary: 'All that is kept of a contact, as a zip with a JSON file.',
  params: contactParams,
  reply: 'raw',
})

export const deleteContact = defineEndpoint({
  id: 'deleteContact',
  method: 'DELETE',
  path: '/api/v1/bots/:botId/contacts/:contactId',
  access: 'session',
  isForReadOnlyBots: true,
  audits: ['contact-deleted'],
  summary: 'Delete a contact with their conversations, messages, notes and files. It cannot be taken back.',
  params: contactParams,
  reply: 'empty',
})
