/** Outgoing webhooks, as https://www.standardwebhooks.com has them: what happens to a bot is posted to an address of its owner, signed. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, momentSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'

export const webhookEvents = [
  'message.received',
  'message.answered',
  'conversation.waiting',
  'conversation.resolved',
  'feedback.given',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** How many addresses a bot may have. */
export const maxWebhooks = 10
/** How often one delivery is tried. */
export const maxWebhookAttempts = 12
/** A webhook that failed for so long is switched off. */
export const webhookFailureDays = 5
/** For how long the old secret signs, too, after it was replaced. */
export const oldSecretHours = 24

const webhookUrl = z
  .string(fault('field-required'))
  .trim()
  .min(1, fault('field-required'))
  .max(2000, fault('field-too-long'))
  .refine((url) => /^https?:\/\/[^\s/@]+(?:[/?#]\S*)?$/i.test(url) && URL.canParse(url), fault('link-format'))

const events = z
  .array(z.enum(webhookEvents, fault('choice-invalid')))
  .min(1, fault('nothing-selected'))
  .max(webhookEvents.length, fault('too-many-entries'))

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: momentSchema,
  isOn: z.boolean(),
  /** Why it is off, where its owner did not switch it off: it failed for days, or the address said that it is gone (410). */
  offBecause: z.enum(['failed', 'gone']).nullable(),
  /** Since when every delivery failed. */
  failingSince: momentSchema.nullable(),
  /** When something was taken by the address last. */
  deliveredAt: momentSchema.nullable(),
  /** Until when the secret before this one signs, too. */
  oldSecretUntil: momentSchema.nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

const webhookParams = botParams.extend({ webhookId: idSchema })

export const listWebhooks = defineEndpoint({
  id: 'listWebhooks',
  method: 'GET',
  path: '/api/v1/bots/:botId/webhooks',
  access: 'sessionOrScope',
  scopes: ['connections'],
  summary: 'The webhooks of the bot, oldest first.',
  params: botParams,
  reply: z.object({ items: z.array(webhookSchema), max: z.number().int() }),
})

const madeWebhook = z.object({
  webhook: webhookSchema,
  /** `whsec_…`; shown only now. */
  secret: z.string(),
})

export const createWebhook = defineEndpoint({
  id: 'createWebhook',
  method: 'POST',
  path: '/api/v1/bots/:botId/webhooks',
  access: 'sessionOrScope',
  scopes: ['connections'],
  audits: ['webhook-created'],
  limits: [{ per: 'account', burst: 20, perSecond: 1 }],
  summary: 'Add a webhook. Its secret is shown only now.',
  params: botParams,
  body: z.object({ url: webhookUrl, events }),
  reply: madeWebhook,
  status: 201,
  errors: ['webhooks-full', 'link-format', 'url-refused'],
})

export const changeWebhook = defineEndpoint({
  id: 'changeWebhook',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/webhooks/:webhookId',
  access: 'sessionOrScope',
  scopes: ['connections'],
  audits: ['webhook-changed'],
  limits: [{ per: 'account', burst: 20, perSecond: 1 }],
  summary: 'Change the address or the events of a webhook, or switch it on or off.',
  params: webhookParams,
  body: z.object({ url: webhookUrl.optional(), events: events.optional(), isOn: z.boolean().optional() }),
  reply: webhookSchema,
  errors: ['link-format', 'url-refused'],
})

export const deleteWebhook = defineEndpoint({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/v1/bots/:botId/webhooks/:webhookId',
  access: 'sessionOrScope',
  scopes: ['connections'],
  audits: ['webhook-deleted'],
  summary: 'Remove a webhook with its deliveries.',
  params: webhookParams,
  reply: 'empty',
})

export const renewWebhookSecret = defineEndpoint({
  id: 'renewWebhookSecret',
  method: 'POST',
  path: '/api/v1/bots/:botId/webhooks/:webhookId/secret',
  access: 'sessionOrScope',
  scopes: ['connections'],
  audits: ['webhook-secret-renewed'],
  summary: `Make a new secret, shown only now. The old one signs beside it for ${oldSecretHours} hours.`,
  params: webhookParams,
  reply: madeWebhook,
  status: 201,
})

/** `webhook.test` is sent by `testWebhook` alone. */
export const deliveryTypeSchema = z.enum([...webhookEvents, 'webhook.test'])

export const deliverySchema = z.object({
  /** The `webhook-id` of the requests; it stays the same when they are repeated. */
  id: z.string(),
  type: deliveryTypeSchema,
  at: momentSchema,
  /** `pending`: to be tried, or tried again; `failed`: given up. */
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** When it is tried again. */
  nextAt: momentSchema.nullable(),
  /** What the last attempt ended in: the status of the answer, or a word for why there was none. */
  result: z.string().nullable(),
  attemptedAt: momentSchema.nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

export const testWebhook = defineEndpoint({
  id: 'testWebhook',
  method: 'POST',
  path: '/api/v1/bots/:botId/webhooks/:webhookId/test',
  access: 'sessionOrScope',
  scopes: ['connections'],
  audits: null,
  limits: [{ per: 'account', burst: 5, perSecond: 0.2 }],
  summary: 'Send an event `webhook.test` now, and tell what became of it. It is tried once.',
  params: webhookParams,
  reply: deliverySchema,
})

export const listDeliveries = defineEndpoint({
  id: 'listDeliveries',
  method: 'GET',
  path: '/api/v1/bots/:botId/webhooks/:webhookId/deliveries',
  access: 'sessionOrScope',
  scopes: ['connections'],
  summary: 'What was sent to the webhook, or is to be, newest first. Kept for 30 days.',
  params: webhookParams,
  query: z.object({
    status: z.enum(['pending', 'delivered', 'failed']).optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ items: z.array(deliverySchema), nextCursor: z.string().nullable() }),
})

export const replayDelivery = defineEndpoint({
  id: 'replayDelivery',
  method: 'POST',
  path: '/api/v1/bots/:botId/webhooks/:webhookId/deliveries/:deliveryId/replay',
  access: 'sessionOrScope',
  scopes: ['connections'],
  audits: null,
  limits: [{ per: 'account', burst: 60, perSecond: 2 }],
  summary: 'Send a delivery again, with the same id and body. The webhook must be on.',
  params: webhookParams.extend({ deliveryId: idSchema }),
  reply: deliverySchema,
  errors: ['webhook-off'],
})
