/** How a bot speaks beside its corpus: set replies, sensitive words, customised questions and answers, and how sure it has to be. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { requiredText, revisionSchema } from '../../fields.ts'
import { answerSchema, messageReply, messageText, replyKindSchema, whySchema } from '../answers.ts'
import { botParams } from '../bots.ts'

/** The sentences that a bot says by itself, in the order in which they are shown. */
export const replyTextNames = [
  'openingWords',
  'greetingReply',
  'endReply',
  'thanksReply',
  'sensitiveReply',
  'fallbackReply',
  'mediaReply',
  'personReply',
  'identityReply',
  'acknowledgeReply',
  'unclearReply',
  'blankReply',
  'contactReply',
  'orderReply',
  'insultReply',
  'offTopicReply',
] as const
export type ReplyTextName = (typeof replyTextNames)[number]

/** They cannot be switched off: a customer is never answered with silence. */
export const alwaysSaid: readonly ReplyTextName[] = ['fallbackReply', 'mediaReply']

export const replyLimits = {
  /** Ways to say one reply. */
  variants: 10,
  textLength: 500,
  sensitiveWords: 2000,
  wordLength: 50,
  /** Whatever the plan has. */
  customised: 200,
  questionLength: 200,
  answerLength: 1000,
  wordFileBytes: 5 * 1024 * 1024,
  /** Different questions of the last seven days that are replayed. */
  recentQuestions: 2000,
  /** With fewer there is nothing to tell from them. */
  minRecentQuestions: 30,
  /** In one call: less than a second of work. */
  replayedAtOnce: 50,
} as const

const nameSchema = z.enum(replyTextNames, fault('choice-invalid'))

/** Of the same type as all names: lists of either kind are alike to those who read them. */
const offSchema = nameSchema.refine((name) => !alwaysSaid.includes(name), fault('choice-invalid'))

const waysSchema = z
  .array(requiredText(replyLimits.textLength), fault('field-required'))
  .min(1, fault('field-required'))
  .max(replyLimits.variants, fault('too-many-entries'))

export const matchSchema = z.enum(['exact', 'contains', 'similar'], fault('choice-invalid'))
export type Match = z.infer<typeof matchSchema>

const customisedSchema = z.object({
  /** Chosen by who adds it; it stays when the order changes. */
  id: z.string(fault('field-required')).regex(/^[\w-]{1,36}$/, fault('choice-invalid')),
  question: requiredText(replyLimits.questionLength),
  answer: requiredText(replyLimits.answerLength),
  /** `similar`: recognised as the corpus is, from the bot's answer step on. */
  match: matchSchema,
  isOn: z.boolean(),
})
export type Customised = z.infer<typeof customisedSchema>

const stepSchema = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
  fault('choice-invalid'),
)
export type AnswerStep = z.infer<typeof stepSchema>

/** Words that are written alike are one. */
function withoutRepeats(words: readonly string[]): string[] {
  const byKey = new Map(words.map((word) => [word.normalize('NFKC').toLowerCase(), word]))
  return [...byKey.values()]
}

const settingsSchema = z.object({
  /** All ways to say each: they take turns. `{bot}` stands for the bot's name, `{contact}` for what the customer left. */
  replies: z.object(
    Object.fromEntries(replyTextNames.map((name) => [name, waysSchema])) as Record<ReplyTextName, typeof waysSchema>,
  ),
  /** Replies that are switched off. Those of `alwaysSaid` are none of them. */
  off: z.array(offSchema).transform((off) => replyTextNames.filter((name) => off.includes(name))),
  sensitiveWords: z
    .array(requiredText(replyLimits.wordLength))
    .max(replyLimits.sensitiveWords, fault('too-many-entries'))
    .transform(withoutRepeats),
  /** In their order: of several that match alike the first speaks. */
  customised: z
    .array(customisedSchema)
    .max(replyLimits.customised, fault('too-many-entries'))
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, fault('choice-invalid')),
  /** How sure the bot is before it answers: 1 answers most, 5 least, 3 is usual. */
  answerStep: stepSchema,
})
export type ReplySettingsInput = z.infer<typeof settingsSchema>

const storedSchema = settingsSchema.extend({
  /** Another one after each change. */
  revision: z.number().int(),
  /** What the five steps are: the confidence from which the bot answers, and from which it asks "did you mean". */
  steps: z.array(z.object({ answer: z.number(), suggest: z.number() })),
})
export type StoredReplySettings = z.infer<typeof storedSchema>

/** All of it at its fullest, in characters that take three bytes. */
const maxBodyBytes = 2 * 1024 * 1024

export const getReplySettings = defineEndpoint({
  id: 'getReplySettings',
  method: 'GET',
  path: '/api/v1/bots/:botId/replies',
  access: 'session',
  summary:
    'How the bot speaks: its set replies, sensitive words, customised questions and answers, and how sure it has to be.',
  params: botParams,
  reply: storedSchema,
})

export const saveReplySettings = defineEndpoint({
  id: 'saveReplySettings',
  method: 'PUT',
  path: '/api/v1/bots/:botId/replies',
  access: 'session',
  audits: ['bot-changed'],
  summary: 'Change how the bot speaks. The revision is the one that was read: after another change nothing is stored.',
  params: botParams,
  body: settingsSchema.extend({ revision: revisionSchema }),
  maxBodyBytes,
  reply: storedSchema,
  errors: ['replies-changed', 'limit-reached'],
})

export const tryReplies = defineEndpoint({
  id: 'tryReplies',
  method: 'POST',
  path: '/api/v1/bots/:botId/reply-trials',
  access: 'session',
  audits: null,
  limits: [{ per: 'account', burst: 60, perSecond: 1 }],
  summary:
    'What the bot would say to a message if these settings were stored, with why. Nothing is stored, counted or charged.',
  params: botParams,
  body: z.object({
    text: messageText,
    settings: settingsSchema,
    /** How many messages came before: replies with several ways to say them go on with the next. */
    turn: z.int().min(0).max(1000).default(0),
  }),
  maxBodyBytes,
  reply: z.object({
    answer: answerSchema,
    suggestions: messageReply.shape.suggestions,
    why: whySchema,
    /** Which of the set replies it is. */
    reply: nameSchema.nullable(),
  }),
  errors: ['too-many-requests'],
})

export const readWordFile = defineEndpoint({
  id: 'readWordFile',
  method: 'POST',
  path: '/api/v1/bots/:botId/word-files',
  access: 'session',
  audits: null,
  limits: [{ per: 'account', burst: 20, perSecond: 0.2 }],
  summary:
    'Read the words of a txt, csv or xlsx file (at most 5 MB), to be added to the sensitive words. Nothing is stored.',
  params: botParams,
  upload: { maxBytes: replyLimits.wordFileBytes },
  reply: z.object({
    /** Each once, in the order of the file. */
    words: z.array(z.string()),
    /** Too long for a word. */
    tooLong: z.number().int(),
    /** Beyond what a bot may have. */
    leftOut: z.number().int(),
  }),
  errors: [
    'file-missing',
    'file-too-large',
    'file-type',
    'file-encrypted',
    'file-damaged',
    'file-encoding',
    'file-too-many-rows',
    'file-too-many-columns',
    'file-cell-too-long',
    'file-empty',
    'file-unsafe',
    'file-time-out',
    'too-many-requests',
  ],
})

const verdictSchema = z.enum(['good', 'needs-improvement']).nullable()

export const listRecentQuestions = defineEndpoint({
  id: 'listRecentQuestions',
  method: 'GET',
  path: '/api/v1/bots/:botId/recent-questions',
  access: 'session',
  // All messages of a week are looked at.
  limits: [{ per: 'account', burst: 60, perSecond: 2 }],
  summary: 'What customers asked in the last seven days, each wording once, the latest first.',
  params: botParams,
  reply: z.object({
    items: z.array(
      z.object({
        text: z.string(),
        count: z.number().int(),
        /** What somebody made of the answer last. */
        verdict: verdictSchema,
      }),
    ),
  }),
})
export type RecentQuestion = z.infer<typeof listRecentQuestions.reply>['items'][number]

const replayedSchema = z.object({
  kind: replyKindSchema,
  /** Of the entry that answers or comes nearest. */
  title: z.string().nullable(),
  confidence: z.number(),
})
export type Replayed = z.infer<typeof replayedSchema>

export const previewAnswerStep = defineEndpoint({
  id: 'previewAnswerStep',
  method: 'POST',
  path: '/api/v1/bots/:botId/answer-step-previews',
  access: 'session',
  audits: null,
  // 2,000 questions take forty calls, and whoever compares the five steps asks for all of them.
  limits: [{ per: 'account', burst: 240, perSecond: 4 }],
  summary:
    'Which of these questions would be answered otherwise at another answer step. Nothing is stored, counted or charged.',
  params: botParams,
  body: z.object({
    step: stepSchema,
    questions: z
      .array(messageText, fault('field-required'))
      .min(1, fault('field-required'))
      .max(replyLimits.replayedAtOnce, fault('too-many-entries')),
  }),
  maxBodyBytes: replyLimits.replayedAtOnce * 2000 * 4 + 1024,
  reply: z.object({
    /** `place` counts from 0 among the questions. */
    changed: z.array(z.object({ place: z.number().int(), before: replayedSchema, after: replayedSchema })),
  }),
  errors: ['too-many-requests'],
})

export const getReplyUse = defineEndpoint({
  id: 'getReplyUse',
  method: 'GET',
  path: '/api/v1/bots/:botId/reply-use',
  access: 'session',
  limits: [{ per: 'account', burst: 60, perSecond: 2 }],
  summary: 'How often customers were given each set reply and each customised answer in the last seven days.',
  params: botParams,
  reply: z.object({
    /** By the kind of the reply, as `answer.source.kind` tells it. */
    kinds: z.record(z.string(), z.number().int()),
    /** Those with an answer that waits for its owner's facts, among the replies that lead to a person. */
    blanks: z.number().int(),
    /** By the id of the customised item. */
    customised: z.record(z.string(), z.number().int()),
  }),
})
