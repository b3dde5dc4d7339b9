/** The customers' own questions that an item answered. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idSchema, momentSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'

export const answeredLimits = {
  days: 90,
  /** The newest messages of an item that are looked at. */
  messages: 2000,
  /** Questions that are listed. */
  questions: 100,
} as const

const answeredQuestionSchema = z.object({
  /** As it was last asked. */
  text: z.string(),
  /** How often it was asked in these words, case and punctuation aside. */
  count: z.number().int(),
  lastAt: momentSchema,
  /** What the owner said of the answers. */
  good: z.number().int(),
  bad: z.number().int(),
  /** How sure the bot was, the last time. */
  confidence: z.number(),
  /** Whether the item has it as its question or as a variant. */
  isKnown: z.boolean(),
})
export type AnsweredQuestion = z.infer<typeof answeredQuestionSchema>

export const listAnsweredQuestions = defineEndpoint({
  id: 'listAnsweredQuestions',
  method: 'GET',
  path: '/api/v1/bots/:botId/corpus/:itemId/questions',
  access: 'session',
  limits: [{ per: 'account', burst: 60, perSecond: 2 }],
  summary:
    'What customers asked in the last 90 days and this item answered, the last asked first, each wording once. What the owner tried out does not count.',
  params: botParams.extend({ itemId: idSchema }),
  reply: z.object({
    items: z.array(answeredQuestionSchema),
    /** Messages behind them. */
    messages: z.number().int(),
    /** Different wordings in all. */
    wordings: z.number().int(),
    /** Whether there were more messages than are looked at. */
    isCut: z.boolean(),
  }),
})
