/** Asking a bot: by a program, by a visitor of the hosted page, by the owner who tests and improves. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fault, problemSchema } from '../errors.ts'
import { cleanText, idSchema, localeSchema, momentSchema, optionalText } from '../fields.ts'
import { botParams, botStatusSchema } from './bots.ts'
import { visitorSchema } from './channels/widget.ts'
import { sentAttachmentSchema } from './customising/corpus-attachments.ts'
import { testModelSchema } from './customising/functions.ts'

/** What one person can say at once. Longer texts are refused, not cut. */
export const messageMaxLength = 2000

/** Something to see: not only blanks, zero-width characters, selectors and fillers. */
const visiblePattern = /[^\s\p{Z}\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/u

export const messageText = z
  .string(fault('field-required'))
  .transform((value) => cleanText(value).trim())
  .pipe(
    z
      .string()
      .max(messageMaxLength, fault('field-too-long'))
      .refine((value) => visiblePattern.test(value), fault('field-required')),
  )

const suggestionSchema = z.object({ id: z.string(), question: z.string() })

export const replyKindSchema = z.enum([
  'answer',
  'suggest',
  'greeting',
  'end',
  'thanks',
  'identity',
  'acknowledge',
  'person',
  'contact',
  'insult',
  'off-topic',
  'sensitive',
  'custom',
  'chitchat',
  'model',
  'fallback',
])
export type ReplyKind = z.infer<typeof replyKindSchema>

/** One of several questions of a message, with what answers it. */
const answerPartSchema = z.object({
  /** The customer's own words. */
  question: z.string(),
  /** Markdown. */
  text: z.string(),
  confidence: z.number(),
  source: z.object({ kind: replyKindSchema, id: z.string() }),
  attachment: sentAttachmentSchema.optional(),
})

export const answerSchema = z.object({
  /** Markdown. */
  text: z.string(),
  /** 0 to 1: how probable it is that this answers the question; of several questions the lowest. */
  confidence: z.number(),
  /** Of several questions the first's. */
  source: z.object({ kind: replyKindSchema, id: z.string().nullable() }),
  /** A file that goes with the answer; of several questions the first one's that has one. */
  attachment: sentAttachmentSchema.optional(),
  /** Only of a message that asked several things: each with its answer, in order. `text` has all of them. */
  parts: z.array(answerPartSchema).optional(),
  /** Only of what a language model said: the entries that it was given, best first. */
  sources: z.array(z.object({ id: z.string(), question: z.string() })).optional(),
})

/** Who has the next word. `waiting`: a person is wanted. `closed`: the bot's owner does not want to hear from this contact. */
export const replyStateSchema = z.enum(['bot', 'waiting', 'person', 'closed'])
export type ReplyState = z.infer<typeof replyStateSchema>

export const messageReply = z.object({
  conversationId: z.string(),
  /** Of the reply; where there is none, of the message that was stored. */
  messageId: z.string(),
  /** Null: the message is stored, and a person will answer, or nobody; `state` tells. */
  answer: answerSchema.nullable(),
  /** Up to three questions the bot may have been asked. */
  suggestions: z.array(suggestionSchema),
  /** Who has the next word from here on. A bot that waits for a person whom nobody asked for goes on answering. */
  state: replyStateSchema.default('bot'),
})
export type MessageReply = z.infer<typeof messageReply>

/** A reply of the bot: where nobody can have taken the word. */
export const botReply = messageReply.extend({ answer: answerSchema })
export type BotReply = z.infer<typeof botReply>

const messageBody = z.object({
  text: messageText,
  contactId: optionalText(200).optional(),
  conversationId: z.uuid(fault('not-found')).optional(),
})

export const sendMessage = defineEndpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/v1/bots/:botId/messages',
  access: 'bearer',
  scopes: ['messages:send'],
  isAlsoStream: true,
  charges: 'callsPerDay',
  limits: [{ per: 'key', burst: 300, perSecond: 150 }],
  audits: null,
  summary:
    'Ask the bot. Send an Idempotency-Key to make a retry safe. With `Accept: text/event-stream` the answer comes in events with JSON as data: `text` is what a language model said so far; the last has the `reply`, once it is stored, or the `problem`.',
  params: botParams,
  body: messageBody,
  reply: messageReply,
  idempotent: true,
  errors: [
    'key-wrong',
    'key-scope',
    'quota-spent',
    'too-many-requests',
    'bot-closed',
    'bot-draft',
    'answers-preparing',
    'idempotency-mismatch',
  ],
})

/* Why this answer */

export const traceStepSchema = z.object({
  step: z.string(),
  outcome: z.enum(['passed', 'matched', 'skipped', 'off']),
  /** A machine code, such as `greeting` or `confident`. */
  detail: z.string().optional(),
})

export const scorePartSchema = z.enum(['words', 'spelling', 'meaning', 'keywords', 'answer', 'model'])

export const candidateSchema = z.object({
  id: z.string(),
  source: z.string(),
  question: z.string(),
  confidence: z.number(),
  score: z.number(),
  matchedVia: z.enum(['question', 'variant', 'keyword', 'answer']),
  matchedText: z.string(),
  matchedTerms: z.array(z.object({ term: z.string(), weight: z.number() })),
  /** Words of the message and of the entry that mean about the same. */
  relatedTerms: z.array(z.object({ term: z.string(), entryTerm: z.string(), weight: z.number() })),
  /** What the message says against the entry, in its words and in the entry's; the same word where it is denied. */
  contradictions: z.array(z.object({ said: z.string(), has: z.string() })).optional(),
  /** What the score is made of; the shares add up to 1. None for an exact match. */
  contributions: z.array(z.object({ part: scorePartSchema, share: z.number() })),
})

export const whySchema = z.object({
  reason: z.string(),
  steps: z.array(traceStepSchema),
  /** The winner first, of several questions the winner of each; then the runners-up. */
  candidates: z.array(candidateSchema),
  /** Only of a message that asked several things: the customer's words, and the entry that answers them. */
  parts: z
    .array(z.object({ text: z.string(), id: z.string(), question: z.string(), confidence: z.number() }))
    .optional(),
  /** Only of what a language model said: the entries that it was given, best first. */
  modelSources: z.array(z.object({ id: z.string(), question: z.string() })).optional(),
  /** Entries that are near but may not answer on the day of the question, and from which day on, or until which, they do. */
  leftOut: z
    .array(
      z.object({ id: z.string(), question: z.string(), why: z.enum(['not-yet-valid', 'expired']), day: z.string() }),
    )
    .optional(),
  /** What a follow-up was looked up as: the subject of the turn before with its own words. */
  understoodAs: z.string().nullable(),
  /** Words of the message that no entry has. */
  unknownTerms: z.array(z.string()),
  /** Time on the server for this answer. */
  tookMs: z.number(),
})
export type Why = z.infer<typeof whySchema>

const testBody = z.object({
  text: messageText,
  conversationId: z.uuid(fault('not-found')).optional(),
  /** What answers. */
  model: testModelSchema.default('live'),
  /** The language that is tried, of the sentences that the platform itself says. Default: the bot's. */
  language: localeSchema.optional(),
})

export const testBot = defineEndpoint({
  id: 'testBot',
  method: 'POST',
  path: '/api/v1/bots/:botId/test-messages',
  access: 'session',
  audits: null,
  limits: [{ per: 'account', burst: 300, perSecond: 20 }],
  summary:
    'Ask as the owner: the reply comes with why. Stored like every message, marked as a test, charged to no quota.',
  params: botParams,
  body: testBody,
  reply: botReply.omit({ state: true }).extend({ why: whySchema }),
})

/** The data of one event: what a language model said so far; the last has the whole reply, or why there is none. */
export const testEvent = z.union([
  z.object({ text: z.string() }),
  z.object({ reply: testBot.reply }),
  z.object({ problem: problemSchema }),
])
export type TestEvent = z.infer<typeof testEvent>

export const testBotStreamed = defineEndpoint({
  id: 'testBotStreamed',
  method: 'POST',
  path: '/api/v1/bots/:botId/streamed-test-messages',
  access: 'session',
  audits: null,
  limits: [{ per: 'account', burst: 300, perSecond: 20 }],
  summary:
    'As `testBot`, in events with JSON as data: `text` is what a language model said so far; the last has the `reply`, once it is stored, or the `problem`.',
  params: botParams,
  body: testBody,
  reply: 'stream',
})

const explainedMessageSchema = z.object({
  question: z.string(),
  answer: z.string(),
  at: momentSchema,
  why: whySchema,
  /** The bot is another one since, in content, settings or what it has learned: asked today, the question may be answered otherwise. */
  hasContentChanged: z.boolean(),
})
export type ExplainedMessage = z.infer<typeof explainedMessageSchema>

export const explainMessage = defineEndpoint({
  id: 'explainMessage',
  method: 'GET',
  path: '/api/v1/bots/:botId/messages/:messageId/why',
  access: 'session',
  limits: [{ per: 'account', burst: 300, perSecond: 20 }],
  summary: 'Why the bot replied as it did to a message that is stored.',
  params: botParams.extend({ messageId: idSchema }),
  reply: explainedMessageSchema,
  errors: ['answers-preparing'],
})

export const feedbackReasons = ['wrong', 'incomplete', 'outdated', 'unclear', 'tone', 'other'] as const

export const giveFeedback = defineEndpoint({
  id: 'giveFeedback',
  method: 'PUT',
  path: '/api/v1/bots/:botId/messages/:messageId/feedback',
  access: 'session',
  audits: null,
  summary: 'Good Answer or Need Improvement, with reasons. A second call replaces the first.',
  params: botParams.extend({ messageId: idSchema }),
  body: z.object({
    verdict: z.enum(['good', 'needs-improvement'], fault('choice-invalid')),
    reasons: z.array(z.enum(feedbackReasons)).max(6).default([]),
    comment: optionalText(1000).default(''),
  }),
  reply: 'empty',
})

export const getPreparation = defineEndpoint({
  id: 'getPreparation',
  method: 'GET',
  path: '/api/v1/bots/:botId/preparation',
  access: 'session',
  summary:
    'Whether the answers of a large corpus are ready to be asked, or how far their preparation is. Asking begins it.',
  params: botParams,
  reply: z.object({
    isReady: z.boolean(),
    /** 0 to 1. */
    share: z.number(),
  }),
})

/* The hosted page and the sample bot: anyone may ask */

const publicBotSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: localeSchema,
  status: botStatusSchema,
  /** `#rrggbb` */
  colour: z.string(),
  /** Empty: the page says that it is a bot. */
  subtitle: z.string(),
  openingWords: z.string(),
  starters: z.array(z.string()),
})
export type PublicBot = z.infer<typeof publicBotSchema>

export const getPublicBot = defineEndpoint({
  id: 'getPublicBot',
  method: 'GET',
  path: '/api/v1/public/bots/:botId',
  access: 'public',
  summary: 'What the hosted page of a bot shows before the first question.',
  params: botParams,
  // In a frame it is a visit to the website around it, not to the page.
  query: z.object({ embedded: z.enum(['0', '1']).default('0') }),
  reply: publicBotSchema,
})

export const getChatButton = defineEndpoint({
  id: 'getChatButton',
  method: 'GET',
  path: '/api/v1/public/bots/:botId/button.js',
  access: 'public',
  limits: [{ per: 'address', burst: 120, perSecond: 10 }],
  summary: 'The look of the chat button as a module for other sites. The site that asks is noted for the owner.',
  params: botParams,
  reply: 'raw',
})

/** A visitor's own conversation is named by a secret that only this browser holds. */
const visitorBody = visitorSchema.extend({ text: messageText, embedded: z.boolean().default(false) })

export const sendPublicMessage = defineEndpoint({
  id: 'sendPublicMessage',
  method: 'POST',
  path: '/api/v1/public/bots/:botId/messages',
  access: 'public',
  charges: 'callsPerDay',
  // Several visitors may share an address, but tokens cost nothing to make up.
  limits: [
    { per: 'address', burst: 60, perSecond: 3 },
    { per: 'visitor', burst: 20, perSecond: 1 },
  ],
  audits: null,
  summary: 'Ask on the hosted page.',
  params: botParams,
  body: visitorBody,
  reply: messageReply,
  idempotent: true,
  errors: [
    'quota-spent',
    'too-many-requests',
    'bot-closed',
    'bot-draft',
    'answers-preparing',
    'identity-required',
    'identity-refused',
  ],
})

export const getPublicConversation = defineEndpoint({
  id: 'getPublicConversation',
  method: 'POST',
  path: '/api/v1/public/bots/:botId/conversation',
  access: 'public',
  audits: null,
  summary: 'The conversation of this visitor so far, so that a reload loses nothing.',
  params: botParams,
  body: visitorSchema,
  reply: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        at: momentSchema,
        /** What the visitor said; null on what was said to them unasked: a person's words, or that somebody took over. */
        question: z.string().nullable(),
        /** Null: nobody has answered yet; see `state`. */
        answer: z.string().nullable(),
        /** Who answered, or would. `system` says who has the word from here on. */
        by: z.enum(['bot', 'person', 'system']),
        attachments: z.array(sentAttachmentSchema),
        suggestions: z.array(suggestionSchema),
        /** Whether it answered a question, so that the visitor may say if it helped: `rateAnswer`. */
        isRateable: z.boolean(),
        rating: z.enum(['good', 'needs-improvement']).nullable(),
        /** The questions that a language model answered from. */
        sources: z.array(z.string()).optional(),
      }),
    ),
    /** Who has the next word. While it is `waiting` or `person`, look again every few seconds. */
    state: replyStateSchema,
    /** Whether the bot keeps silent, as a person has the word or was asked for. */
    isBotSilent: z.boolean(),
    /** Of who waits: how many wait longer for a person of this bot, counted to 50 (`maxAhead`). Else null. */
    ahead: z.number().int().nullable(),
    /** What people of the team are called here, as the owner wants it shown, in past replies too; null where there is no such name. */
    personName: z.string().nullable(),
    /** Shows the button of a website how much was not seen; see `getUnread`. Null before anything was said. */
    unreadKey: z.string().nullable(),
  }),
  errors: ['identity-required', 'identity-refused'],
})

export const sendSampleMessage = defineEndpoint({
  id: 'sendSampleMessage',
  method: 'POST',
  path: '/api/v1/sample/:locale/messages',
  access: 'public',
  limits: [{ per: 'address', burst: 20, perSecond: 1 }],
  audits: null,
  summary: 'Ask the sample bot of the home page. Nothing is stored.',
  params: z.object({ locale: localeSchema }),
  body: z.object({
    text: messageText,
    previousSuggestions: z.array(suggestionSchema).max(3).default([]),
    /** What was said before, oldest first: nothing is stored, so the page tells. */
    turns: z
      .array(
        z.object({
          question: z.string().max(messageMaxLength),
          kind: replyKindSchema,
          answeredBy: z.string().max(100).nullable(),
          ageMs: z.number().min(0),
        }),
      )
      .max(8)
      .default([]),
  }),
  reply: z.object({
    answer: answerSchema,
    suggestions: z.array(suggestionSchema),
    /** The question of the entry that answered. */
    matchedQuestion: z.string().nullable(),
    why: whySchema,
  }),
  errors: ['too-many-requests'],
})
