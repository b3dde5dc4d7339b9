/** The two calls of the first version's clients, under their old paths. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema } from '../fields.ts'

export const factoryAccount = defineEndpoint({
  id: 'factoryAccount',
  method: 'POST',
  path: '/factory/account',
  access: 'sessionOrKey',
  audits: null,
  summary: 'GetAccount: tier, limit and bots of the caller. GetInvitationWaitlist: for an ADMIN.',
  body: z.discriminatedUnion('operation', [
    z.object({ operation: z.literal('GetAccount'), username: z.string().max(254).optional() }),
    z.object({ operation: z.literal('GetInvitationWaitlist') }),
  ]),
  reply: z.union([
    z.object({
      username: z.string(),
      tier: z.string(),
      /** Interface calls a day; null: unlimited. */
      limit: z.number().nullable(),
      chatbots: z.array(z.string()),
    }),
    z.array(z.object({ email: z.string(), purpose: z.string(), status: z.string(), createdAt: z.string() })),
  ]),
  errors: ['not-allowed'],
})

export const factoryChatbotRegistration = defineEndpoint({
  id: 'factoryChatbotRegistration',
  method: 'GET',
  path: '/factory/chatbotregistration/:botId',
  access: 'sessionOrKey',
  summary: 'One bot as the first version knew it.',
  params: z.object({ botId: idSchema }),
  reply: z.object({
    uuid: z.string(),
    name: z.string(),
    /** The visible start of the key and dots: the key itself is shown once, when made. */
    apiKey: z.string(),
    createdAt: z.string(),
    endpoint: z.string(),
    type: z.string(),
  }),
})
