/** What those who asked a bot think of its answers. The owner's own verdict is `giveFeedback`. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, optionalText } from '../../fields.ts'
import type { ReplyKind } from '../answers.ts'
import { botParams } from '../bots.ts'
import { visitorSchema } from '../channels/widget.ts'

export const ratingSchema = z.enum(['good', 'needs-improvement'], fault('choice-invalid'))
export type Rating = z.infer<typeof ratingSchema>

/** What answered a question: greetings, offers and the like have nothing to rate. */
export const ratedKinds: readonly ReplyKind[] = ['answer', 'custom', 'model']

export function isRateable(kind: ReplyKind): boolean {
  return ratedKinds.includes(kind)
}

const params = botParams.extend({ messageId: idSchema })

export const rateAnswer = defineEndpoint({
  id: 'rateAnswer',
  method: 'PUT',
  path: '/api/v1/public/bots/:botId/messages/:messageId/rating',
  access: 'public',
  audits: null,
  limits: [
    { per: 'address', burst: 60, perSecond: 2 },
    { per: 'visitor', burst: 20, perSecond: 0.5 },
  ],
  summary:
    'Say whether an answer of the bot helped this visitor. A second rating replaces the first; after a bad one a person is wanted, and the bot goes on answering.',
  params,
  body: visitorSchema.extend({ rating: ratingSchema }),
  reply: 'empty',
  errors: ['identity-required', 'identity-refused'],
})

export const rateMessage = defineEndpoint({
  id: 'rateMessage',
  method: 'PUT',
  path: '/api/v1/bots/:botId/messages/:messageId/rating',
  access: 'bearer',
  scopes: ['messages:send'],
  audits: null,
  limits: [{ per: 'key', burst: 300, perSecond: 50 }],
  summary:
    'Tell what a customer thinks of an answer that `sendMessage` gave. A second rating replaces the first; after a bad one a person is wanted, and the bot goes on answering.',
  params,
  body: z.object({
    rating: ratingSchema,
    /** Why, in the customer's words. */
    comment: optionalText(1000).default(''),
    /** Only answers to this customer then. */
    contactId: optionalText(200).optional(),
  }),
  reply: 'empty',
  errors: ['key-wrong', 'key-scope', 'too-many-requests'],
})
