/** The corpus of a bot: questions and answers, one answer an item, several variants a question. */
import { z } from 'zod'
import { type BodyOf, defineEndpoint } from '../endpoint.ts'
import { fault } from '../errors.ts'
import {
  cleanText,
  daySchema,
  idSchema,
  momentSchema,
  optionalText,
  pageOf,
  requiredText,
  revisionSchema,
} from '../fields.ts'
import { botParams } from './bots.ts'
import { attachmentSchema } from './customising/corpus-attachments.ts'

export const corpusLimits = {
  questionLength: 1000,
  answerLength: 10_000,
  intentLength: 100,
  keywordLength: 60,
  keywordCount: 50,
  variantCount: 100,
  batchSize: 1000,
  pageSize: 50,
} as const

/** Keywords as people write them: comma separated, both comma forms and `、`; no repeats. */
export function splitKeywords(text: string): string[] {
  const words = cleanText(text)
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}

const keywordsSchema = z
  .union([z.array(z.string()), z.string().transform(splitKeywords)])
  .transform((words) => [...new Set(words.flatMap(splitKeywords))])
  .pipe(
    z
      .array(z.string().max(corpusLimits.keywordLength, fault('field-too-long')))
      .max(corpusLimits.keywordCount, fault('too-many-entries')),
  )

const variantsSchema = z
  .array(optionalText(corpusLimits.questionLength))
  .max(corpusLimits.variantCount, fault('too-many-entries'))
  .transform((texts) => [...new Set(texts.filter((text) => text !== ''))])

/** Of the account's time zone: the first and the last day on which the item answers. */
const validDays = { validFrom: daySchema.nullable().optional(), validUntil: daySchema.nullable().optional() }

/** What an owner writes. A complete question is required, and an answer: a text, a file that was uploaded for it, or both. The rest is optional. */
export const corpusItemInput = z
  .object({
    question: requiredText(corpusLimits.questionLength),
    answer: optionalText(corpusLimits.answerLength).default(''),
    intent: optionalText(corpusLimits.intentLength).default(''),
    keywords: keywordsSchema.default([]),
    variants: variantsSchema.default([]),
    isEnabled: z.boolean().default(true),
    ...validDays,
    attachmentId: idSchema.nullable().optional(),
  })
  // Beside the faults of other fields, not after them.
  .refine(hasAnswer, { ...fault('field-required'), path: ['answer'], when: () => true })
  .refine(isInOrder, { ...fault('date-range'), path: ['validUntil'], when: () => true, params: { isValidity: true } })
export type CorpusItemInput = z.output<typeof corpusItemInput>

/** Of whatever came: other fields may be wrong as well. */
function hasAnswer(item: unknown): boolean {
  const { answer, attachmentId } = fieldsOf(item)
  const isMissing = answer === undefined || answer === ''
  return !isMissing || (typeof attachmentId === 'string' && attachmentId !== '')
}

function isInOrder(item: unknown): boolean {
  const { validFrom, validUntil } = fieldsOf(item)
  return typeof validFrom !== 'string' || typeof validUntil !== 'string' || validFrom <= validUntil
}

function fieldsOf(item: unknown): Readonly<Record<string, unknown>> {
  return typeof item === 'object' && item !== null ? (item as Readonly<Record<string, unknown>>) : {}
}

export const corpusItemSchema = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  intent: z.string(),
  keywords: z.array(z.string()),
  variants: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Days of the account's time zone; null: without a beginning, or an end. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** Goes out with the answer, or is all of it. */
  attachment: attachmentSchema.nullable(),
  /** How often it answered customers, and when last; what the owner tries out does not count. */
  hits: z.number().int(),
  lastHitAt: momentSchema.nullable(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  /** Grows with each edit; hand it back so that two editors never overwrite each other unseen. */
  revision: z.number().int(),
})
export type CorpusItem = z.infer<typeof corpusItemSchema>

/** Which items: the filters of the list, used by batch calls as well. */
export const corpusFilter = z.object({
  /** Looks into question, variants, answer, keywords and intent; case, width and traditional forms do not matter. */
  q: z.string().max(200).optional(),
  /** Days of the last change in the account's time zone, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  intent: z.string().max(corpusLimits.intentLength).optional(),
  enabled: z.enum(['yes', 'no']).optional(),
  /** `open`: items that wait for a blank to be filled in; not those that the owner switched off. */
  blanks: z.enum(['open']).optional(),
  /** Items with the blank of this label, filled in or not: `opening hours` for `[opening hours]`. */
  blank: z.string().max(60).optional(),
  /** `untouched`: the items that the bot's template brought, and whose texts nobody has changed or filled in since. */
  start: z.enum(['untouched']).optional(),
  /** By the days on which items answer: today is before their first, or after their last; `limited`: they have one or the other. */
  valid: z.enum(['upcoming', 'ended', 'limited']).optional(),
})
export type CorpusFilter = z.output<typeof corpusFilter>

/** How the list can be ordered: by the last change or by how often items answered, either way round. */
export const corpusSorts = ['changed', 'oldest', 'hits', 'unused'] as const
export type CorpusSort = (typeof corpusSorts)[number]

/** An item with all its variants at their full length, three bytes a character, fits. */
export const itemMaxBodyBytes = 512 * 1024

const itemParams = botParams.extend({ itemId: idSchema })

export const listCorpus = defineEndpoint({
  id: 'listCorpus',
  method: 'GET',
  path: '/api/v1/bots/:botId/corpus',
  access: 'sessionOrScope',
  scopes: ['corpus:read'],
  summary:
    'Items, last changed first or as `order` says. Pages by cursor stay fast at 100,000 items; by hits, each page sorts all that match.',
  params: botParams,
  query: corpusFilter.extend({
    /**
     * Last changed first, or `oldest` change first; most `hits` first, or `unused` first.
     * `match`, for a search: the questions that hold the words come first, the closest one on top. There is one page.
     */
    order: z.enum([...corpusSorts, 'match']).default('changed'),
    cursor: z.string().max(200).optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1, fault('number-out-of-range'))
      .max(200, fault('number-out-of-range'))
      .default(corpusLimits.pageSize),
  }),
  reply: pageOf(corpusItemSchema).extend({
    /** Items of the bot in all, and how many its plan allows. */
    botTotal: z.number().int(),
    botLimit: z.number().int(),
  }),
  errors: ['date-range'],
})

export const listIntents = defineEndpoint({
  id: 'listIntents',
  method: 'GET',
  path: '/api/v1/bots/:botId/corpus-intents',
  access: 'sessionOrScope',
  scopes: ['corpus:read'],
  summary: 'The intents in use, most used first.',
  params: botParams,
  reply: z.object({ items: z.array(z.object({ intent: z.string(), count: z.number().int() })) }),
})

export const getCorpusItem = defineEndpoint({
  id: 'getCorpusItem',
  method: 'GET',
  path: '/api/v1/bots/:botId/corpus/:itemId',
  access: 'sessionOrScope',
  scopes: ['corpus:read'],
  summary: 'One item.',
  params: itemParams,
  reply: corpusItemSchema,
})

export const createCorpusItem = defineEndpoint({
  id: 'createCorpusItem',
  method: 'POST',
  path: '/api/v1/bots/:botId/corpus',
  access: 'sessionOrScope',
  scopes: ['corpus:write'],
  audits: null,
  summary: 'Add an item.',
  params: botParams,
  body: corpusItemInput,
  // Deleted items stay for a day and count against no plan: without it, adding and deleting would fill a disk.
  limits: [{ per: 'account', burst: 400, perSecond: 3 }],
  maxBodyBytes: itemMaxBodyBytes,
  reply: corpusItemSchema,
  status: 201,
  idempotent: true,
  errors: ['question-exists', 'corpus-full', 'filled-too-long', 'vip-only', 'date-range'],
})

export const updateCorpusItem = defineEndpoint({
  id: 'updateCorpusItem',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/corpus/:itemId',
  access: 'sessionOrScope',
  scopes: ['corpus:write'],
  audits: null,
  summary: 'Change an item. A field that is left out stays as it is.',
  params: itemParams,
  body: z.object({
    question: requiredText(corpusLimits.questionLength).optional(),
    /** Empty only where a file is the answer. */
    answer: optionalText(corpusLimits.answerLength).optional(),
    intent: optionalText(corpusLimits.intentLength).nullable().optional(),
    keywords: keywordsSchema.nullable().optional(),
    variants: variantsSchema.nullable().optional(),
    isEnabled: z.boolean().optional(),
    ...validDays,
    attachmentId: idSchema.nullable().optional(),
    revision: revisionSchema.optional(),
  }),
  // Each change leaves a version: without it, a history would fill a disk.
  limits: [{ per: 'account', burst: 400, perSecond: 3 }],
  maxBodyBytes: itemMaxBodyBytes,
  reply: corpusItemSchema,
  errors: ['question-exists', 'edit-conflict', 'filled-too-long', 'vip-only', 'date-range'],
})

export const addVariant = defineEndpoint({
  id: 'addVariant',
  method: 'POST',
  path: '/api/v1/bots/:botId/corpus/:itemId/variants',
  access: 'sessionOrScope',
  scopes: ['corpus:write'],
  audits: null,
  summary: 'Add a way to ask to an item.',
  params: itemParams,
  body: z.object({ text: requiredText(corpusLimits.questionLength) }),
  // Each change leaves a version: without it, a history would fill a disk.
  limits: [{ per: 'account', burst: 400, perSecond: 3 }],
  reply: corpusItemSchema,
  errors: ['question-exists'],
})

/** Either named items, or all that match a filter. */
const selectionSchema = z.union([
  z.object({
    ids: z.array(idSchema).min(1, fault('nothing-selected')).max(corpusLimits.batchSize, fault('field-too-long')),
  }),
  // Strict: a misspelt filter must not widen a deletion to everything.
  z.object({ matching: corpusFilter.strict() }),
])
export type CorpusSelection = z.output<typeof selectionSchema>

export const deleteCorpusItems = defineEndpoint({
  id: 'deleteCorpusItems',
  method: 'POST',
  path: '/api/v1/bots/:botId/corpus-deletions',
  access: 'sessionOrScope',
  scopes: ['corpus:write'],
  audits: ['corpus-items-deleted'],
  summary: 'Delete items. The deletion can be undone for a day with its id.',
  params: botParams,
  body: selectionSchema,
  reply: z.object({ deletionId: z.string().nullable(), count: z.number().int() }),
  errors: ['nothing-selected', 'remove-failed'],
})

export const changeCorpusItems = defineEndpoint({
  id: 'changeCorpusItems',
  method: 'POST',
  path: '/api/v1/bots/:botId/corpus-changes',
  access: 'sessionOrScope',
  scopes: ['corpus:write'],
  audits: null,
  summary:
    'Switch items on or off, or set their intent, in one step. Items that are so already are left alone and not counted.',
  params: botParams,
  body: z.object({
    /** By `change`: what an earlier call changed and nobody has touched since. */
    selection: z.union([...selectionSchema.options, z.object({ change: z.number().int().min(1) }).strict()]),
    set: z.union([
      z.object({ isEnabled: z.boolean() }).strict(),
      z.object({ intent: optionalText(corpusLimits.intentLength) }).strict(),
    ]),
  }),
  // Each change leaves a version: without it, a history would fill a disk.
  limits: [{ per: 'account', burst: 120, perSecond: 1 }],
  reply: z.object({
    count: z.number().int(),
    /** Names what was changed, for the call that takes it back; null when nothing was. */
    change: z.number().int().nullable(),
  }),
  errors: ['nothing-selected'],
})
export type CorpusChange = BodyOf<typeof changeCorpusItems>['set']

export const undoDeletion = defineEndpoint({
  id: 'undoDeletion',
  method: 'DELETE',
  path: '/api/v1/bots/:botId/corpus-deletions/:deletionId',
  access: 'session',
  audits: ['corpus-deletion-undone'],
  summary: 'Bring deleted items back.',
  params: botParams.extend({ deletionId: idSchema }),
  reply: z.object({ count: z.number().int() }),
  errors: ['corpus-full', 'question-exists'],
})

/** One item, several at once, or what an import had added when it was taken back. */
export const deletionWays = ['one', 'batch', 'import-undo'] as const
export type DeletionWay = (typeof deletionWays)[number]

const deletedItemSchema = z.object({
  id: z.string(),
  question: z.string(),
  /** Its beginning. */
  answer: z.string(),
  deletedAt: momentSchema,
  /** After this it is gone for good. */
  until: momentSchema,
  way: z.enum(deletionWays),
  /** The item that has the same question by now: this one can only come back when that one is deleted or asks otherwise. */
  existingId: z.string().nullable(),
})
export type DeletedItem = z.infer<typeof deletedItemSchema>

export const listDeletedItems = defineEndpoint({
  id: 'listDeletedItems',
  method: 'GET',
  path: '/api/v1/bots/:botId/corpus-deleted',
  access: 'session',
  summary: 'Items that were deleted within a day and can still be restored, last deleted first.',
  params: botParams,
  query: corpusFilter.pick({ q: true }).extend({
    cursor: z.string().max(200).optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1, fault('number-out-of-range'))
      .max(200, fault('number-out-of-range'))
      .default(corpusLimits.pageSize),
  }),
  reply: pageOf(deletedItemSchema),
})

export const restoreItems = defineEndpoint({
  id: 'restoreItems',
  method: 'POST',
  path: '/api/v1/bots/:botId/corpus-restorations',
  access: 'session',
  audits: ['corpus-items-restored'],
  summary: 'Restore deleted items. One whose question another item has by now stays deleted and is named.',
  params: botParams,
  body: z.object({
    ids: z.array(idSchema).min(1, fault('nothing-selected')).max(corpusLimits.batchSize, fault('field-too-long')),
  }),
  // Each change leaves a version: without it, a history would fill a disk.
  limits: [{ per: 'account', burst: 120, perSecond: 1 }],
  reply: z.object({
    count: z.number().int(),
    /** What stays deleted, and the item in the way. */
    conflicts: z.array(z.object({ id: z.string(), existingId: z.string() })),
  }),
  errors: ['nothing-selected', 'corpus-full'],
})

export const findSimilarItems = defineEndpoint({
  id: 'findSimilarItems',
  method: 'GET',
  path: '/api/v1/bots/:botId/corpus-similar',
  access: 'sessionOrScope',
  scopes: ['corpus:read'],
  summary: 'Items that a question is close to, to offer "add as a variant" while it is typed.',
  params: botParams,
  query: z.object({ question: z.string().max(corpusLimits.questionLength), except: z.string().optional() }),
  reply: z.object({ items: z.array(z.object({ id: z.string(), question: z.string(), confidence: z.number() })) }),
})
