/** What a bot does beside answering from what its owner wrote: small talk, answers of a language model; and what an owner tries of it. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { localeSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'

/**
 * What answers while an owner tries the bot: `live` as customers meet it, else its own answers alone, with small talk, or with small talk and the
 * language model.
 */
export const testModels = ['live', 'corpus', 'chit-chat', 'language-model'] as const
export const testModelSchema = z.enum(testModels, fault('choice-invalid'))
export type TestModel = z.infer<typeof testModelSchema>

const functionsSchema = z.object({
  /** Whether customers are answered at all. */
  isOpen: z.boolean(),
  chitChatEnabled: z.boolean(),
  /** Small talk a day of the account's plan, over all its bots; null: no limit. */
  chitChatPerDay: z.number().int().nullable(),
  languageModelEnabled: z.boolean(),
  /** Whether this installation has a language model. Without one nothing is asked, whatever the switch says. */
  hasLanguageModel: z.boolean(),
})
export type BotFunctions = z.infer<typeof functionsSchema>

export const getBotFunctions = defineEndpoint({
  id: 'getBotFunctions',
  method: 'GET',
  path: '/api/v1/bots/:botId/functions',
  access: 'session',
  summary: 'What the bot does beside answering from what its owner wrote.',
  params: botParams,
  reply: functionsSchema,
})

export const changeBotFunctions = defineEndpoint({
  id: 'changeBotFunctions',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/functions',
  access: 'session',
  audits: ['chit-chat-opened', 'chit-chat-closed', 'model-answers-on', 'model-answers-off'],
  summary: 'Open or close small talk, and switch answers of the language model on or off. What is left out stays.',
  params: botParams,
  body: z.object({
    chitChatEnabled: z.boolean(fault('choice-invalid')).optional(),
    languageModelEnabled: z.boolean(fault('choice-invalid')).optional(),
  }),
  reply: functionsSchema,
  errors: ['model-off'],
})

export const listSampleQuestions = defineEndpoint({
  id: 'listSampleQuestions',
  method: 'GET',
  path: '/api/v1/bots/:botId/sample-questions',
  access: 'session',
  summary:
    'Questions to try the bot with, in either language. Those of its own language are what its hosted page offers.',
  params: botParams,
  query: z.object({ language: localeSchema }),
  reply: z.object({ questions: z.array(z.string()) }),
})
