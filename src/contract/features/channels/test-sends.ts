/** A test of a connection: one real message over the platform, and what became of it. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idSchema, momentSchema, optionalText } from '../../fields.ts'
import { connectionParams } from './connections.ts'
import { channelFaults } from './faults.ts'
import { replyWindowSchema } from './reply-window.ts'

/** How many of those who wrote last can be chosen. */
export const maxTestContacts = 5
/** How many tests one conversation takes within 24 hours. */
export const maxTestsPerDay = 20

export const testSendSchema = z.object({
  id: z.string(),
  /** Where it stands in Messages: with its contact, or among the owner's tests (`TEST`). */
  conversationId: z.string(),
  /** The contact's name, or the place on the platform as it was given; null: a contact to whom nobody gave a name. */
  to: z.string().nullable(),
  /** Tells contacts without a name apart, as in Messages; null of a place. */
  code: z.string().nullable(),
  text: z.string(),
  /** `waiting`: is about to be sent, or tried again. `sent`: the platform took it. `refused`: it did not, and nothing is tried any more. */
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Of one that was refused, or that is tried again. */
  fault: z.enum(channelFaults).nullable(),
  details: z.record(z.string(), z.string()),
  tries: z.number().int(),
  /** Of one that waits: when it is tried next. */
  nextTryAt: momentSchema.nullable(),
  at: momentSchema,
  endedAt: momentSchema.nullable(),
})
export type TestSend = z.infer<typeof testSendSchema>

export const testContactSchema = z.object({
  conversationId: z.string(),
  /** Null: nobody gave one. */
  name: z.string().nullable(),
  /** Tells those without a name apart, as in Messages. */
  code: z.string().nullable(),
  /** They wrote in a thread, where others read the test as well. */
  isThread: z.boolean(),
  /** When they wrote last. */
  wroteAt: momentSchema,
  window: replyWindowSchema,
})
export type TestContact = z.infer<typeof testContactSchema>

export const getConnectionTest = defineEndpoint({
  id: 'getConnectionTest',
  method: 'GET',
  path: '/api/v1/bots/:botId/connections/:connectionId/test',
  access: 'sessionOrScope',
  scopes: ['connections'],
  limits: [{ per: 'account', burst: 120, perSecond: 5 }],
  summary: 'Who can be sent a test over the connection, and what became of the last test.',
  params: connectionParams,
  reply: z.object({
    /** False: an account of this type can only answer within the platform's call. */
    canSend: z.boolean(),
    /** Whether a place on the platform can be named instead, such as a channel of Slack. */
    takesPlaces: z.boolean(),
    /** Those who wrote last, the latest first; at most five. */
    contacts: z.array(testContactSchema),
    last: testSendSchema.nullable(),
  }),
})

export const sendConnectionTest = defineEndpoint({
  id: 'sendConnectionTest',
  method: 'POST',
  path: '/api/v1/bots/:botId/connections/:connectionId/test',
  access: 'sessionOrScope',
  scopes: ['connections'],
  limits: [{ per: 'account', burst: 6, perSecond: 0.1 }],
  audits: ['connection-tested'],
  summary:
    'Send a real test message over the connection: to whoever wrote last, to one of the last contacts by `conversationId`, or on Slack to a channel or member by `place`. It is charged to nobody; `getConnectionTest` tells what became of it.',
  params: connectionParams,
  body: z.object({
    conversationId: idSchema.optional(),
    /** The platform's own id, such as `C0123456789` of a channel in Slack. */
    place: optionalText(60).optional(),
  }),
  reply: testSendSchema,
  status: 201,
  errors: [
    'channel-nobody-wrote',
    'channel-tests-spent',
    'channel-not-working',
    'channel-answers-only',
    'channel-window',
    'channel-place',
    'bot-read-only',
  ],
})
