/** Connections: what ties a bot to an account on a platform, such as a Slack app or a WeChat official account. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, momentSchema, optionalText, requiredText } from '../../fields.ts'
import { botParams } from '../bots.ts'
import { channelFaults, ignoredReasons } from './faults.ts'
import { channelConfigs, channelKinds } from './kinds.ts'

/** How many a bot may have. */
export const maxConnectionsOfBot = 20

/**
 * What the platform says of a connection. `submitted`: kept, but the platform could not be reached yet; it is asked again. `enabled`: its secrets
 * hold. `removed`: the app was removed on the platform. `failure`: its secrets hold no more, or lack rights.
 */
export const connectionStates = ['submitted', 'enabled', 'removed', 'failure'] as const
export type ConnectionState = (typeof connectionStates)[number]

const faultDetails = z.record(z.string(), z.string())

export const connectionSchema = z.object({
  id: z.string(),
  kind: z.enum(channelKinds),
  name: z.string(),
  state: z.enum(connectionStates),
  /** Whether its owner lets the bot answer there. What comes in a closed one is acknowledged and left alone. */
  isOpen: z.boolean(),
  /** By the names of the config; of secrets the last four characters alone, empty where there is none. */
  config: z.record(z.string(), z.string()),
  /** The names of the config that are secrets. */
  secrets: z.array(z.string()),
  /** The account on the platform; null until the platform was reached. */
  external: z.object({ name: z.string(), facts: z.record(z.string(), z.string()) }).nullable(),
  /** What the platform's console is given to call back. */
  callbackUrl: z.string(),
  /** Whether that address can be reached from outside, as far as its name tells: not an address of this machine or of a private network. */
  isPublicAddress: z.boolean(),
  /** Whether this connection needs to be called back; not if its events come by a socket. */
  needsPublicAddress: z.boolean(),
  /** Of a connection with a socket: whether it is open now; null for one without. */
  isSocketOpen: z.boolean().nullable(),
  lastEvent: z
    .object({
      at: momentSchema,
      /** What the platform calls this kind of event. */
      rawKind: z.string(),
      /** Why it was not answered; null: it was. */
      ignoredReason: z.enum(ignoredReasons).nullable(),
    })
    .nullable(),
  lastError: z.object({ fault: z.enum(channelFaults), details: faultDetails, at: momentSchema }).nullable(),
  lastSentAt: momentSchema.nullable(),
  sends: z.object({
    /** Are about to be sent, or tried again. */
    pending: z.number().int(),
    /** Wait for the contact's next message. */
    held: z.number().int(),
    /** Were given up; see `listDeadSends`. */
    dead: z.number().int(),
  }),
  /** Messages that could not be answered though they were tried several times. */
  setAside: z.number().int(),
  createdAt: momentSchema,
})
export type Connection = z.infer<typeof connectionSchema>

const nameSchema = optionalText(60)
export const connectionParams = botParams.extend({ connectionId: idSchema })

export const listConnections = defineEndpoint({
  id: 'listConnections',
  method: 'GET',
  path: '/api/v1/bots/:botId/connections',
  access: 'sessionOrScope',
  scopes: ['connections'],
  summary: 'The connections of the bot to platforms, in the order in which they were made.',
  params: botParams,
  reply: z.object({
    items: z.array(connectionSchema),
    max: z.number().int(),
    /** Where platforms would call back, for whoever is about to connect one; without the id of a connection. */
    callbackOrigin: z.string(),
    isPublicAddress: z.boolean(),
  }),
})

export const createConnection = defineEndpoint({
  id: 'createConnection',
  method: 'POST',
  path: '/api/v1/bots/:botId/connections',
  access: 'sessionOrScope',
  scopes: ['connections'],
  limits: [{ per: 'account', burst: 20, perSecond: 0.5 }],
  audits: ['connection-created'],
  summary:
    'Connect the bot to an account of a platform. The platform is asked first: refused secrets are told at their field and nothing is stored.',
  params: botParams,
  /** An empty name takes the one of the account on the platform. */
  body: z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('slack'), name: nameSchema.default(''), config: channelConfigs.slack.schema }),
      z.object({ kind: z.literal('wechat'), name: nameSchema.default(''), config: channelConfigs.wechat.schema }),
    ],
    fault('choice-invalid'),
  ),
  reply: connectionSchema,
  status: 201,
  errors: ['channel-token', 'channel-scope', 'channel-in-use', 'limit-reached', 'bot-read-only'],
})

export const getConnection = defineEndpoint({
  id: 'getConnection',
  method: 'GET',
  path: '/api/v1/bots/:botId/connections/:connectionId',
  access: 'sessionOrScope',
  scopes: ['connections'],
  summary: 'One connection.',
  params: connectionParams,
  reply: connectionSchema,
})

export const changeConnection = defineEndpoint({
  id: 'changeConnection',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/connections/:connectionId',
  access: 'sessionOrScope',
  scopes: ['connections'],
  limits: [{ per: 'account', burst: 20, perSecond: 0.5 }],
  audits: ['connection-changed'],
  summary:
    'Change the name or the config of a connection. Left-out values stay, and so do secrets that are empty; a changed config is checked like a new one.',
  params: connectionParams,
  body: z.object({
    name: requiredText(60).optional(),
    /** Some or all values, by the names of the kind's config. */
    config: z.record(z.string().max(40), z.string().max(400, fault('field-too-long'))).optional(),
  }),
  reply: connectionSchema,
  errors: ['channel-token', 'channel-scope', 'channel-in-use', 'channel-unreachable', 'bot-read-only'],
})

/** What is looked at, in this order. `address`: whether the outside can reach the call-back. `handshake`: whether the platform has called back. */
export const checkSteps = ['address', 'reachable', 'credentials', 'scopes', 'handshake'] as const
export const checkLineSchema = z.object({
  step: z.enum(checkSteps),
  /** `skipped`: it says nothing of this connection, or hangs on a step that failed. `waiting`: nobody called yet. */
  outcome: z.enum(['ok', 'failed', 'waiting', 'skipped']),
  /** Of a step that failed; of `address` null, as the address is not the platform's matter. */
  fault: z.enum(channelFaults).nullable(),
  details: faultDetails,
})
export type CheckLine = z.infer<typeof checkLineSchema>

export const checkConnection = defineEndpoint({
  id: 'checkConnection',
  method: 'POST',
  path: '/api/v1/bots/:botId/connections/:connectionId/check',
  access: 'sessionOrScope',
  scopes: ['connections'],
  limits: [{ per: 'account', burst: 20, perSecond: 0.5 }],
  audits: null,
  summary: 'Ask the platform whether the connection holds, and tell what was found, step by step. Its state follows.',
  params: connectionParams,
  reply: z.object({ lines: z.array(checkLineSchema), connection: connectionSchema }),
})

export const openConnection = defineEndpoint({
  id: 'openConnection',
  method: 'POST',
  path: '/api/v1/bots/:botId/connections/:connectionId/open',
  access: 'sessionOrScope',
  scopes: ['connections'],
  audits: ['connection-opened'],
  summary: 'Let the bot answer on this platform.',
  params: connectionParams,
  reply: connectionSchema,
  errors: ['bot-read-only'],
})

export const closeConnection = defineEndpoint({
  id: 'closeConnection',
  method: 'POST',
  path: '/api/v1/bots/:botId/connections/:connectionId/close',
  access: 'sessionOrScope',
  scopes: ['connections'],
  isForReadOnlyBots: true,
  audits: ['connection-closed'],
  summary: 'Let the bot be silent on this platform. What comes in meanwhile is not answered later.',
  params: connectionParams,
  reply: connectionSchema,
})

export const removeConnection = defineEndpoint({
  id: 'removeConnection',
  method: 'DELETE',
  path: '/api/v1/bots/:botId/connections/:connectionId',
  access: 'sessionOrScope',
  scopes: ['connections'],
  isForReadOnlyBots: true,
  audits: ['connection-removed'],
  summary: 'Remove a connection with its secrets and all that waits to be sent. Conversations stay.',
  params: connectionParams,
  reply: 'empty',
})

export const deadSendSchema = z.object({
  id: z.string(),
  conversationId: z.string().nullable(),
  text: z.string(),
  fault: z.enum(channelFaults),
  details: faultDetails,
  tries: z.number().int(),
  /** When it was said, and when it was given up. */
  at: momentSchema,
  deadAt: momentSchema,
})
export type DeadSend = z.infer<typeof deadSendSchema>

/** How many dead sends are listed; the newest. */
export const maxListedDeadSends = 100

export const listDeadSends = defineEndpoint({
  id: 'listDeadSends',
  method: 'GET',
  path: '/api/v1/bots/:botId/connections/:connectionId/dead-sends',
  access: 'sessionOrScope',
  scopes: ['connections'],
  summary: 'What could not be sent and was given up, the newest first; at most 100.',
  params: connectionParams,
  reply: z.object({ items: z.array(deadSendSchema), total: z.number().int() }),
})

export const replaySends = defineEndpoint({
  id: 'replaySends',
  method: 'POST',
  path: '/api/v1/bots/:botId/connections/:connectionId/dead-sends/replay',
  access: 'sessionOrScope',
  scopes: ['connections'],
  isForReadOnlyBots: true,
  audits: ['dead-sends-replayed'],
  summary: 'Send again what was given up: one of them by its id, or all of the connection.',
  params: connectionParams,
  body: z.object({ sendId: idSchema.optional() }),
  reply: z.object({ count: z.number().int() }),
})
