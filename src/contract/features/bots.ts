/** Bots: one chatbot of an account, with its language, template and API keys. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fault } from '../errors.ts'
import { entityNameSchema, idSchema, localeSchema, momentSchema, optionalText, requiredText } from '../fields.ts'
import { setUpPathSchema, setUpStepSchema } from './customising/set-up.ts'

export const templateSchema = z.enum(['general', 'coin'], fault('choice-invalid'))
export type Template = z.infer<typeof templateSchema>

/** How many items a new bot starts with, in either language. */
export const templateItemCounts: Readonly<Record<Template, number>> = { general: 41, coin: 33 }
/** How many blanks its items have. */
export const templateBlankCounts: Readonly<Record<Template, number>> = { general: 12, coin: 10 }

/** `#rrggbb`, in lower case. */
export const colourSchema = z
  .string(fault('choice-invalid'))
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, fault('choice-invalid'))

/** How a bot shows itself to customers. */
export const lookSchema = z.object({
  /** Of its head, its initial and the button on websites. Text on it is black or white, whichever is easier to read. */
  colour: colourSchema,
  /** A line below the name; empty: that it is a bot, in the visitor's language. */
  subtitle: optionalText(40),
  /** What it says first. `{bot}` stands for its name. */
  openingWords: optionalText(500),
})
export type Look = z.infer<typeof lookSchema>

/** From one, or null: no limit but the plan's. */
function callsSchema(max: number) {
  return z
    .int(fault('number-out-of-range'))
    .min(1, fault('number-out-of-range'))
    .max(max, fault('number-out-of-range'))
    .nullable()
}

/** How much one contact may ask: a day of the account, and a minute. */
export const contactLimitsSchema = z.object({ perDay: callsSchema(100_000), perMinute: callsSchema(1000) })
export type ContactLimits = z.infer<typeof contactLimitsSchema>

/** `draft`: being set up, answers its owner alone; `completed`: answers; `closed`: the owner switched the chat off. */
export const botStatusSchema = z.enum(['draft', 'completed', 'closed'])
export type BotStatus = z.infer<typeof botStatusSchema>

export const botSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: localeSchema,
  template: templateSchema,
  status: botStatusSchema,
  /** Where the setting up of a draft is; null for all others. */
  setUp: z.object({ path: setUpPathSchema, step: setUpStepSchema }).nullable(),
  /** Over the limit of the plan: closed for its visitors, and nothing of it can be changed. */
  isReadOnly: z.boolean(),
  model: z.string(),
  createdAt: momentSchema,
  itemCount: z.number().int(),
  /** Messages of the last 7 days. */
  chats7d: z.number().int(),
  /** The same by day: seven spans of 24 hours, the oldest first. */
  chatsByDay: z.array(z.number().int()),
  /** Of those, answered by the fallback or by suggestions that nobody took, and neither fixed nor ignored since. */
  unanswered7d: z.number().int(),
  /** Customers who left contact details and have not been contacted. */
  openCallbacks: z.number().int(),
  /** Facts of the bot that nobody has filled in, so that some answers wait for them. */
  openBlanks: z.number().int(),
  /** The last thing a customer said in the last 7 days. */
  lastQuestion: z.object({ text: z.string(), at: momentSchema }).nullable(),
  look: lookSchema,
  contactLimits: contactLimitsSchema,
  /** The visible start of the API key; the key itself is shown once, when made. */
  keyPrefix: z.string().nullable(),
  /** When somebody else than the owner first opened the chat page. */
  firstVisitAt: momentSchema.nullable(),
  /** Where the code for websites was seen last: what the browser of a visitor said, which a program could forge. */
  site: z.object({ host: z.string(), seenAt: momentSchema }).nullable(),
  /** The four ticks of the first-steps list. */
  firstSteps: z.object({
    isNamed: z.boolean(),
    hasOwnItem: z.boolean(),
    isTested: z.boolean(),
    /** The link or the code was copied, or one of them is in use. */
    isShared: z.boolean(),
  }),
})
export type Bot = z.infer<typeof botSchema>

export const botParams = z.object({ botId: idSchema })
const languageSchema = z.enum(['zh', 'en'], fault('choice-invalid'))

export const listBots = defineEndpoint({
  id: 'listBots',
  method: 'GET',
  path: '/api/v1/bots',
  access: 'session',
  summary: 'The bots of the account, oldest first.',
  reply: z.object({ items: z.array(botSchema), limit: z.number().int().nullable() }),
})

export const firstItemLimits = {
  /** Items that a bot may be created with. */
  count: 50,
  /** Of a question and of a variant. */
  questionLength: 200,
  answerLength: 2000,
  variantCount: 10,
} as const

/** What somebody wrote before there was a bot. */
const firstItemSchema = z.object({
  question: requiredText(firstItemLimits.questionLength),
  answer: requiredText(firstItemLimits.answerLength),
  variants: z
    .array(requiredText(firstItemLimits.questionLength))
    .max(firstItemLimits.variantCount, fault('too-many-entries'))
    .default([]),
})
export type FirstItem = z.infer<typeof firstItemSchema>

export const createBot = defineEndpoint({
  id: 'createBot',
  method: 'POST',
  path: '/api/v1/bots',
  access: 'session',
  audits: ['bot-created'],
  summary:
    'Create a bot with the editable items of its template and language, and with items of its own. The API key is shown only now. With `setUp` it is a draft, which `finishCustomisation` puts online.',
  body: z.object({
    name: entityNameSchema,
    language: languageSchema,
    template: templateSchema.default('general'),
    /** Its own items, each question once. An item of the template with the same question is left out. */
    items: z.array(firstItemSchema).max(firstItemLimits.count, fault('too-many-entries')).default([]),
    /** Without one, `renewBotKey` makes the first. */
    withKey: z.boolean().default(true),
    /** Whether it gets the items of its template. */
    withItems: z.boolean().default(true),
    /** Makes a draft that is set up step by step, and put online by `finishCustomisation`. Else it is online at once. */
    setUp: setUpPathSchema.optional(),
  }),
  maxBodyBytes: 1024 * 1024,
  /** `apiKey` is empty where none was made. */
  reply: z.object({ bot: botSchema, apiKey: z.string() }),
  status: 201,
  idempotent: true,
  errors: ['limit-reached', 'bot-name-taken', 'vip-only', 'bot-create-failed', 'question-exists'],
})

export const getBot = defineEndpoint({
  id: 'getBot',
  method: 'GET',
  path: '/api/v1/bots/:botId',
  access: 'session',
  summary: 'One bot.',
  params: botParams,
  reply: botSchema,
})

export const renameBot = defineEndpoint({
  id: 'renameBot',
  method: 'PATCH',
  path: '/api/v1/bots/:botId',
  access: 'session',
  audits: ['bot-changed'],
  summary: 'Rename a bot, or open and close its chat. A draft that is opened is online, whatever is left to set up.',
  params: botParams,
  body: z.object({ name: entityNameSchema.optional(), status: z.enum(['completed', 'closed']).optional() }),
  reply: botSchema,
  errors: ['bot-name-taken'],
})

export const changeLook = defineEndpoint({
  id: 'changeLook',
  method: 'PUT',
  path: '/api/v1/bots/:botId/look',
  access: 'session',
  audits: ['bot-changed'],
  summary: 'Change how the bot shows itself to customers: colour, subtitle and opening words.',
  params: botParams,
  body: lookSchema,
  reply: botSchema,
})

export const changeContactLimits = defineEndpoint({
  id: 'changeContactLimits',
  method: 'PUT',
  path: '/api/v1/bots/:botId/contact-limits',
  access: 'session',
  audits: ['bot-changed'],
  summary: 'Set how many messages of one contact are answered a day and a minute, beside the quota of the plan.',
  params: botParams,
  body: contactLimitsSchema,
  reply: botSchema,
})

export const deleteBot = defineEndpoint({
  id: 'deleteBot',
  method: 'DELETE',
  path: '/api/v1/bots/:botId',
  access: 'session',
  isForReadOnlyBots: true,
  audits: ['bot-deleted'],
  summary: 'Delete a bot with all that belongs to it. The name must be typed.',
  params: botParams,
  body: z.object({ name: z.string(fault('field-required')).max(200, fault('bot-name-mismatch')) }),
  reply: 'empty',
  errors: ['bot-name-mismatch', 'remove-failed'],
})

export const renewBotKey = defineEndpoint({
  id: 'renewBotKey',
  method: 'POST',
  path: '/api/v1/bots/:botId/key',
  access: 'session',
  audits: ['bot-key-renewed'],
  summary: 'Make a new API key; the old one stops at once. The new one is shown only now.',
  params: botParams,
  reply: z.object({ apiKey: z.string(), keyPrefix: z.string() }),
  status: 201,
})

export const renewAccountKey = defineEndpoint({
  id: 'renewAccountKey',
  method: 'POST',
  path: '/api/v1/account/key',
  access: 'session',
  audits: ['account-key-renewed'],
  summary:
    'Make a new API key of the account, for the calls under /factory; the old one stops at once. It is shown only now.',
  reply: z.object({ apiKey: z.string(), keyPrefix: z.string() }),
  status: 201,
})

export const revokeAccountKey = defineEndpoint({
  id: 'revokeAccountKey',
  method: 'DELETE',
  path: '/api/v1/account/key',
  access: 'session',
  audits: ['account-key-revoked'],
  summary: 'Stop the API key of the account. A change or reset of the password stops it, too.',
  reply: 'empty',
})

export const tickFirstStep = defineEndpoint({
  id: 'tickFirstStep',
  method: 'POST',
  path: '/api/v1/bots/:botId/first-steps',
  access: 'session',
  audits: null,
  summary: 'Note a first step that only the browser can see.',
  params: botParams,
  body: z.object({ step: z.enum(['snippet-copied', 'link-copied']) }),
  reply: botSchema,
})
