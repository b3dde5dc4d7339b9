/** The bot as clients of OpenAI's interface know a model: https://platform.openai.com/docs/api-reference/chat. Failures have that interface's form. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { messageMaxLength } from '../answers.ts'

const maxContent = 100_000

/** A text, or parts of which texts alone are read. */
const contentSchema = z.union([
  z.string().max(maxContent),
  z.array(z.object({ type: z.string().max(50), text: z.string().max(maxContent).optional() })).max(100),
  z.null(),
])

export const completionBody = z.object({
  /** The id of a bot that the key may ask, or its name. */
  model: z.string().min(1).max(200),
  /** The last message of the role `user` is asked; those before it are what it may refer to. `system` messages change nothing. */
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
        content: contentSchema.optional(),
      }),
    )
    .min(1)
    .max(500),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  /** Names the contact, as `contactId` of a message does. */
  user: z.string().max(200).nullish(),
  /** More than one choice is refused: a bot has one answer. */
  n: z.number().int().max(128).nullish(),
})

const usageSchema = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
})

export const createChatCompletion = defineEndpoint({
  id: 'createChatCompletion',
  method: 'POST',
  path: '/v1/chat/completions',
  access: 'bearer',
  scopes: ['messages:send'],
  charges: 'callsPerDay',
  failsAs: 'openai',
  isAlsoStream: true,
  audits: null,
  limits: [{ per: 'key', burst: 300, perSecond: 150 }],
  maxBodyBytes: 1024 * 1024,
  summary: `Ask a bot by a client of OpenAI's interface, streaming too. The last user message is asked, at most ${messageMaxLength} characters. A bot counts no tokens: the figures of \`usage\` are zeros.`,
  body: completionBody,
  reply: z.object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.number().int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.number().int(),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string(),
          refusal: z.null(),
        }),
        logprobs: z.null(),
        finish_reason: z.literal('stop'),
      }),
    ),
    usage: usageSchema,
  }),
  idempotent: true,
  errors: [
    'key-wrong',
    'key-scope',
    'quota-spent',
    'bot-closed',
    'bot-draft',
    'answers-preparing',
    'idempotency-mismatch',
    'model-missing',
  ],
})

export const listChatModels = defineEndpoint({
  id: 'listChatModels',
  method: 'GET',
  path: '/v1/models',
  access: 'bearer',
  scopes: ['messages:send'],
  failsAs: 'openai',
  limits: [{ per: 'key', burst: 60, perSecond: 5 }],
  summary: "The bots that the key may ask, as models of OpenAI's interface.",
  reply: z.object({
    object: z.literal('list'),
    data: z.array(
      z.object({
        id: z.string(),
        object: z.literal('model'),
        created: z.number().int(),
        owned_by: z.string(),
        /** The bot's name, which stands for the id, too. */
        name: z.string(),
      }),
    ),
  }),
  errors: ['key-wrong', 'key-scope'],
})
