/** What programs and apps read of conversations, and the tokens by which an app does so for one customer. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, momentSchema, requiredText } from '../../fields.ts'
import { replyKindSchema } from '../answers.ts'
import { botParams } from '../bots.ts'
import { sentAttachmentSchema } from '../customising/corpus-attachments.ts'

/** The longest life of a client token. */
export const maxTokenSeconds = 24 * 3600

export const createClientToken = defineEndpoint({
  id: 'createClientToken',
  method: 'POST',
  path: '/api/v1/bots/:botId/client-tokens',
  access: 'botKey',
  scopes: ['messages:send', 'messages:read'],
  audits: null,
  limits: [{ per: 'key', burst: 300, perSecond: 50 }],
  summary:
    'Make a token for one customer, for a browser or an app: it sends and reads the messages of this customer, and nothing else. It ends with the key that made it.',
  params: botParams,
  body: z.object({
    /** Your own id of the customer, the same as `contactId` of a message. */
    contactId: requiredText(200),
    /** How long the token lives. */
    ttlSeconds: z
      .int(fault('number-out-of-range'))
      .min(60, fault('number-out-of-range'))
      .max(maxTokenSeconds, fault('number-out-of-range'))
      .default(3600),
  }),
  reply: z.object({ token: z.string(), expiresAt: momentSchema }),
  status: 201,
  errors: ['key-wrong', 'key-scope'],
})

/** One thing that was said. */
export const sentMessageSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** The `contactId` of the messages; null where none was given, or where the customer came by another way. */
  contactId: z.string().nullable(),
  at: momentSchema,
  /** `contact`: the customer; `person`: somebody of your team. */
  author: z.enum(['contact', 'bot', 'person', 'system']),
  /** Markdown, of what the bot said. */
  text: z.string(),
  /** The message that it answers. */
  replyTo: z.string().nullable(),
  /** Of a bot's reply. */
  kind: replyKindSchema.nullable(),
  /** 0 to 1, of a bot's reply. */
  confidence: z.number().nullable(),
  attachments: z.array(sentAttachmentSchema),
})
export type SentMessage = z.infer<typeof sentMessageSchema>

export const listBotMessages = defineEndpoint({
  id: 'listBotMessages',
  method: 'GET',
  path: '/api/v1/bots/:botId/messages',
  access: 'bearer',
  scopes: ['messages:read'],
  limits: [{ per: 'key', burst: 300, perSecond: 50 }],
  summary:
    'What was said, newest first, of all conversations or one, as far back as the plan shows messages. With a client token: to and by this customer alone, all that is kept. Messages of tests are left out.',
  params: botParams,
  query: z.object({
    conversationId: idSchema.optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ items: z.array(sentMessageSchema), nextCursor: z.string().nullable() }),
  errors: ['key-wrong', 'key-scope'],
})

/** A state that a conversation came into; `person` has the word while it is `person`. */
export const conversationChangeSchema = z.object({
  conversationId: z.string(),
  contactId: z.string().nullable(),
  at: momentSchema,
  state: z.enum(['bot', 'waiting', 'person', 'resolved']),
})

/** Names of the events in the stream of a bot. `ready` comes first; `heartbeat` has no data. */
export const botEventNames = {
  ready: 'ready',
  received: 'message.received',
  answered: 'message.answered',
  state: 'conversation.state',
  heartbeat: 'heartbeat',
} as const

/** The data of `ready`. */
export interface BotStreamReady {
  /** Whether all events since the given place follow; false: what was missed must be read by `listBotMessages`. */
  readonly isResumed: boolean
  readonly heartbeatSeconds: number
}

export const watchBot = defineEndpoint({
  id: 'watchBot',
  method: 'GET',
  path: '/api/v1/bots/:botId/events',
  access: 'bearer',
  scopes: ['messages:read'],
  limits: [{ per: 'key', burst: 120, perSecond: 10 }],
  summary:
    'Messages as they are stored (server-sent events): `message.received`, `message.answered` (by the bot or by a person) and `conversation.state`. A stream that broke goes on from its `Last-Event-ID`, for up to an hour: nothing is left out, nothing comes twice. With a client token: of this customer alone.',
  params: botParams,
  query: z.object({
    /** The id of the last event that was received, for clients that cannot send the header. */
    after: z
      .string()
      .max(6000)
      .regex(/^[\d_:,~]+$/)
      .optional(),
  }),
  reply: 'stream',
  errors: ['key-wrong', 'key-scope', 'live-updates-full'],
})
