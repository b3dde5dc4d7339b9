/** Callbacks: customers who left how to be reached, after the bot could not help or was asked for a person. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { chosenMoment, idSchema, momentSchema, pageOf } from '../../fields.ts'
import { botParams } from '../bots.ts'

export const callbackSchema = z.object({
  id: z.string(),
  at: momentSchema,
  /** A platform code, such as `FACTORY_WEBSITE_v2` or `API`. */
  platform: z.string(),
  /** Where they left it; it may be deleted by now. */
  conversationId: z.string(),
  /** How to reach them: what of the text is a number, an address or a name; empty where the text is all there is. */
  details: z.array(z.string()),
  /** What they left, as they typed it. */
  text: z.string(),
  /** What they had said before; empty when it was the first message. */
  asked: z.string(),
  isDone: z.boolean(),
})
export type Callback = z.infer<typeof callbackSchema>

/** An owner with so many open ones does not look; whoever floods one bot gets no further. */
export const maxOpenCallbacks = 500

/** How long contact details are kept: once ticked off from then on, else from the day on which they were left. */
export const callbacksKeptDays = { done: 90, open: 180 } as const

export const listCallbacks = defineEndpoint({
  id: 'listCallbacks',
  method: 'GET',
  path: '/api/v1/bots/:botId/callbacks',
  access: 'session',
  summary: 'Customers who left contact details, newest first.',
  params: botParams,
  query: z.object({ status: z.enum(['open', 'all']).default('open'), cursor: z.string().max(200).optional() }),
  /** `isFull`: as many are open as there are places, so no more are kept. */
  reply: pageOf(callbackSchema).extend({ isFull: z.boolean() }),
})

export const tickCallback = defineEndpoint({
  id: 'tickCallback',
  method: 'PUT',
  path: '/api/v1/bots/:botId/callbacks/:callbackId',
  access: 'session',
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Tick a customer off as contacted, or take the tick back.',
  params: botParams.extend({ callbackId: idSchema }),
  body: z.object({ isDone: z.boolean() }),
  reply: 'empty',
})

export const tickAllCallbacks = defineEndpoint({
  id: 'tickAllCallbacks',
  method: 'PUT',
  path: '/api/v1/bots/:botId/callbacks',
  access: 'session',
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Tick off every customer who left contact details until a moment; later ones stay open.',
  params: botParams,
  body: z.object({ until: chosenMoment }),
  reply: 'empty',
})
