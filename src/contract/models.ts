/** The optional helpers of the answer engine: an embeddings service and a language model, both set up by an ADMIN and off until then. */
import { z } from 'zod'
import { botParams } from './bots.ts'
import { corpusLimits } from './corpus.ts'
import { defineEndpoint } from './endpoint.ts'
import { fault } from './errors.ts'
import { momentSchema, optionalText, requiredText } from './fields.ts'

export const modelKindSchema = z.enum(['embeddings', 'chat'])
export type ModelKind = z.infer<typeof modelKindSchema>

/** What a service did wrong, from our side of the line. What it said itself is not kept: some repeat the key in it. */
export const modelFaultSchema = z.enum([
  'time-out',
  'unreachable',
  'key-refused',
  'not-found',
  'busy',
  'server-error',
  'refused',
  'not-understood',
  'dimensions-changed',
  'key-unreadable',
])
export type ModelFault = z.infer<typeof modelFaultSchema>

/** Without the `/embeddings` or `/chat/completions` that is put behind it. Loopback and private networks are allowed on purpose. */
const serviceUrlSchema = z
  .string(fault('field-required'))
  .transform((value) => value.trim().replace(/\/+$/, ''))
  .pipe(
    z
      .string()
      .min(1, fault('field-required'))
      .max(500, fault('field-too-long'))
      .refine(isServiceUrl, fault('model-url-format')),
  )

function isServiceUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hash, search } = new URL(value)
  return ['http:', 'https:'].includes(protocol) && `${username}${password}${hash}${search}` === ''
}

const serviceBody = z.object({
  baseUrl: serviceUrlSchema,
  model: requiredText(200),
  /**
   * Left out: the stored key stays, as long as the address is of the same origin; a key is never sent to a place it was not
   * given for. null: no key.
   */
  key: z
    .string()
    .trim()
    .max(2000, fault('field-too-long'))
    .regex(/^[\x21-\x7e]*$/, fault('invalid-input'))
    .nullable()
    .optional(),
})
export type ServiceInput = z.output<typeof serviceBody>

export const modelServiceSchema = z.object({
  kind: modelKindSchema,
  isOn: z.boolean(),
  /** Empty until it is set up. */
  baseUrl: z.string(),
  model: z.string(),
  /** The key itself never leaves the server. */
  hasKey: z.boolean(),
  state: z.enum(['off', 'ready', 'failing']),
  failingSince: momentSchema.nullable(),
  lastFault: modelFaultSchema.nullable(),
  lastFaultAt: momentSchema.nullable(),
  /** Faults since the service was last set up. */
  faultCount: z.number().int(),
})
export type ModelService = z.infer<typeof modelServiceSchema>

const modelsSchema = z.object({
  embeddings: modelServiceSchema.extend({
    /** Corpus items whose vectors are there, of those that are to have one. */
    itemsReady: z.number().int(),
    itemsTotal: z.number().int(),
    /** Bots with more items than are compared by vectors. */
    botsTooLarge: z.number().int(),
  }),
  chat: modelServiceSchema,
})
export type Models = z.infer<typeof modelsSchema>

const kindParams = z.object({ kind: modelKindSchema })

export const getModels = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/models',
  access: 'admin',
  summary: 'The optional model services, their state, and how many vectors are ready.',
  reply: modelsSchema,
})

export const saveModel = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/models/:kind',
  access: 'admin',
  summary: 'Set up a model service, switch it on or off.',
  params: kindParams,
  body: serviceBody.extend({ isOn: z.boolean() }),
  reply: modelsSchema,
})

export const testModel = defineEndpoint({
  method: 'POST',
  path: '/api/v1/admin/models/:kind/test',
  access: 'admin',
  summary: 'Ask a model service once, with what stands in the form. Nothing is stored.',
  params: kindParams,
  body: serviceBody,
  reply: z.object({
    fault: modelFaultSchema.nullable(),
    /** Length of the vectors; null for a language model. */
    dimensions: z.number().int().nullable(),
    tookMs: z.number().int(),
  }),
})

export const getModelHelp = defineEndpoint({
  method: 'GET',
  path: '/api/v1/model-help',
  access: 'session',
  summary: 'Which help of a model this installation offers to owners.',
  reply: z.object({ proposesVariants: z.boolean() }),
})

export const proposeVariants = defineEndpoint({
  method: 'POST',
  path: '/api/v1/bots/:botId/variant-proposals',
  access: 'session',
  summary: 'Other wordings of a question, proposed by the language model. Nothing is stored.',
  params: botParams,
  body: z.object({
    question: requiredText(corpusLimits.questionLength),
    answer: optionalText(corpusLimits.answerLength).default(''),
    variants: z.array(z.string().max(corpusLimits.questionLength)).max(corpusLimits.variantCount).default([]),
  }),
  reply: z.object({ variants: z.array(z.string()) }),
  errors: ['model-off', 'model-failed', 'too-many-requests'],
})
