/** The flow in which a bot is made: where its owner is, and what was typed there and is not the bot's yet. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { cleanText, momentSchema, revisionSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'
import { setUpPathSchema, setUpStepSchema } from './set-up.ts'

/** As it was typed so far: nothing is trimmed under the hands of who types. */
function typedText(maxLength: number) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxLength, fault('field-too-long')))
}

export const typedLimits = { question: 200, answer: 10_000, asked: 20 } as const

export const setUpValuesSchema = z.object({
  /** A question and an answer of one's own that were not added yet. */
  question: typedText(typedLimits.question).default(''),
  answer: typedText(typedLimits.answer).default(''),
  /** Whether the items of the template were looked through. */
  isReviewed: z.boolean().default(false),
  /** The test questions that were asked. */
  asked: z.array(typedText(2000)).max(typedLimits.asked, fault('too-many-entries')).default([]),
})
export type SetUpValues = z.infer<typeof setUpValuesSchema>

export const customisationSchema = z.object({
  path: setUpPathSchema,
  /** The step that was open last. */
  step: setUpStepSchema,
  values: setUpValuesSchema,
  /** Grows with each change of the values. */
  revision: z.number().int(),
  startedAt: momentSchema,
  /** When the bot went live, or was opened or closed by hand. */
  finishedAt: momentSchema.nullable(),
})
export type Customisation = z.infer<typeof customisationSchema>

export const getCustomisation = defineEndpoint({
  id: 'getCustomisation',
  method: 'GET',
  path: '/api/v1/bots/:botId/customisation',
  access: 'session',
  summary: 'How far the setting up of a bot is; null for a bot that was made in one go.',
  params: botParams,
  reply: z.object({ customisation: customisationSchema.nullable() }),
})

export const saveCustomisation = defineEndpoint({
  id: 'saveCustomisation',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/customisation',
  access: 'session',
  audits: null,
  summary:
    'Note which step is open, or keep what was typed there. Values name the revision that they began from: of two tabs, none overwrites the other unseen.',
  params: botParams,
  body: z
    .object({
      path: setUpPathSchema.optional(),
      step: setUpStepSchema.optional(),
      values: setUpValuesSchema.optional(),
      revision: revisionSchema.optional(),
    })
    .refine(({ values, revision }) => values === undefined || revision !== undefined, {
      ...fault('field-required'),
      path: ['revision'],
    }),
  // An answer of 10,000 characters and twenty questions of 2,000, in Chinese.
  maxBodyBytes: 256 * 1024,
  reply: customisationSchema,
  errors: ['edit-conflict'],
})

export const finishCustomisation = defineEndpoint({
  id: 'finishCustomisation',
  method: 'POST',
  path: '/api/v1/bots/:botId/customisation/finish',
  access: 'session',
  audits: ['bot-launched'],
  summary: 'Put a bot that is being set up online. What was not filled in can be filled in later.',
  params: botParams,
  reply: customisationSchema,
})
