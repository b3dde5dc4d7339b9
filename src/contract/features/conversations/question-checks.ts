/** Checking a bot against real messages of customers: what it would answer to each, before they ask again. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema } from '../../fields.ts'
import { answerSchema, messageMaxLength, messageReply, messageText, whySchema } from '../answers.ts'
import { botParams } from '../bots.ts'
import { corpusItemInput, itemMaxBodyBytes } from '../corpus.ts'

export const questionCheckLimits = {
  /** Messages in one call: about a second of work. */
  perCall: 40,
  /** Messages that an owner checks at once, in several calls. */
  perCheck: 200,
} as const

const checkedQuestionSchema = z.object({
  question: z.string(),
  answer: answerSchema,
  suggestions: messageReply.shape.suggestions,
  why: whySchema,
  /** The message has nothing but contact details or an order number: there is nothing to answer. */
  isContactOnly: z.boolean(),
})
export type CheckedQuestion = z.infer<typeof checkedQuestionSchema>

export const checkQuestions = defineEndpoint({
  id: 'checkQuestions',
  method: 'POST',
  path: '/api/v1/bots/:botId/question-checks',
  access: 'session',
  audits: null,
  // 200 messages take five calls; fixing an answer asks again.
  limits: [{ per: 'account', burst: 60, perSecond: 0.5 }],
  summary:
    'What the bot would say to each of these messages, asked by themselves, with why. Nothing is stored, counted or charged.',
  params: botParams,
  body: z.object({
    questions: z
      .array(messageText, fault('field-required'))
      .min(1, fault('field-required'))
      .max(questionCheckLimits.perCall, fault('too-many-entries')),
  }),
  maxBodyBytes: questionCheckLimits.perCall * messageMaxLength * 4 + 1024,
  reply: z.object({ items: z.array(checkedQuestionSchema) }),
  errors: ['too-many-requests'],
})

export const tryItem = defineEndpoint({
  id: 'tryItem',
  method: 'POST',
  path: '/api/v1/bots/:botId/item-trials',
  access: 'session',
  audits: null,
  limits: [{ per: 'account', burst: 60, perSecond: 0.5 }],
  summary:
    'What the bot would say to a message if an item was stored as it is given here, with why. Nothing is stored, counted or charged.',
  params: botParams,
  body: z.object({
    text: messageText,
    item: corpusItemInput,
    /** Of the item that is being edited; without it the item is new. */
    itemId: idSchema.optional(),
  }),
  maxBodyBytes: itemMaxBodyBytes + messageMaxLength * 4,
  reply: checkedQuestionSchema.extend({
    /** Of the item that was given: its own id, or one that stands for a new item. */
    triedId: z.string(),
  }),
  errors: ['too-many-requests'],
})
