/** The shape of what ships with the product: starting corpora, default replies, the sample shop of the landing page. */
import { z } from 'zod'
import { featureFields, informationFields } from '#contract/features/customising/information.ts'

const text = z
  .string()
  .min(1)
  .refine((value) => value === value.trim(), 'has space at an end')

const contentItemSchema = z.strictObject({
  /** Names the same subject in both languages; never shown. */
  topic: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  intent: text,
  question: text,
  variants: z.array(text).min(3).max(12),
  keywords: z.array(text).min(2),
  answer: text.min(10).max(600),
})
export type ContentItem = z.infer<typeof contentItemSchema>

export const templateContentSchema = z.array(contentItemSchema).min(28).max(42)

/** `{bot}` stands for the name of the bot, `{contact}` for what a customer left. */
export const repliesSchema = z.strictObject({
  openingWords: text,
  greetingReply: text,
  endReply: text,
  thanksReply: text,
  identityReply: text,
  acknowledgeReply: text,
  unclearReply: text,
  personReply: text,
  blankReply: text,
  contactReply: text,
  orderReply: text,
  insultReply: text,
  offTopicReply: text,
  sensitiveReply: text,
  fallbackReply: text,
  /** To a message of nothing but pictures, files, or voices without words. */
  mediaReply: text,
  /** Said once a day to a contact when the quota is spent. */
  quotaReply: text,
  sensitiveWords: z.array(text).min(1).max(20),
})

/** A list of sensitive words to begin with, offered to owners who want more than the few that every bot has. */
export const starterWordsSchema = z.array(text.max(50)).min(50).max(100)

export const sampleSchema = z.strictObject({
  name: text,
  tagline: text,
  openingWords: text,
  /** Questions to tap; each is a question or a variant of an item. */
  starters: z.array(text).length(4),
  items: z.array(contentItemSchema).min(40).max(50),
})

/* Chit-chat */

const wordings = z.array(text.max(120)).min(1).max(12)
const said = z.array(text.max(240)).min(1).max(12)

const followUpSchema = z.strictObject({
  /** What is said next, understood only while this intent was the last one. */
  phrasings: wordings,
  answers: said,
})

const chitChatIntentSchema = z.strictObject({
  /** `theme.name`; what means the same in both languages has the same id in both. */
  id: z.string().regex(/^[a-z]+(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/),
  phrasings: wordings.min(5),
  answers: said.min(2),
  followUps: z.array(followUpSchema).max(3).default([]),
})
export type ChitChatIntent = z.infer<typeof chitChatIntentSchema>

/** One theme of one language. */
export const chitChatSchema = z.strictObject({ intents: z.array(chitChatIntentSchema).min(1) })
export type ChitChatTheme = z.input<typeof chitChatSchema>

/* What of it the bots of businesses say */

export const botTalkBaseSchema = z.strictObject({
  themes: z.array(text).min(1),
  leftOut: z.array(text),
  /** Intents that ask for a field of the bot's information. */
  about: z.record(z.string(), z.enum(informationFields)),
})

export const botTalkWordsSchema = z.strictObject({
  notSaid: z.array(text).min(1),
  instead: z.record(z.string(), z.array(text.max(240)).min(1)),
})

/* Bot information */

const factPhrasingsSchema = z.strictObject({
  intent: text,
  question: text,
  asks: z.array(text).min(3),
  keywords: z.array(text),
  /** `{value}` stands for what the owner filled in. */
  answer: text.refine((value) => value.includes('{value}'), 'says nothing of the fact'),
})

/** How customers ask for what a bot knows of itself and of its features. */
export const informationSchema = z.strictObject({
  name: factPhrasingsSchema,
  fields: z.record(z.enum(informationFields), factPhrasingsSchema),
  features: z.record(z.enum(featureFields), factPhrasingsSchema),
  free: z.strictObject({ yes: text, no: text, featureYes: text, featureNo: text }),
})

const patterns = z.array(text).min(3)

/** Ways of asking in short, from which the recogniser learns: `[how much|what] is it[ now|]`. */
export const informationPatternsSchema = z.strictObject({
  /** Alternatives that stand in patterns as `<dad>`. */
  words: z.record(z.string(), text),
  name: patterns,
  fields: z.record(z.enum(informationFields), patterns),
  features: z.record(z.enum(featureFields), patterns),
  /** What is near to a question of a fact, and is none. */
  others: z.array(text),
})
