/** The optional helpers of the answer engine: an embedding model, of a service or on this machine, and a language model; set up by an ADMIN and off until then. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fault } from '../errors.ts'
import { momentSchema, optionalText, requiredText } from '../fields.ts'
import { botParams } from './bots.ts'
import { corpusLimits, itemMaxBodyBytes } from './corpus.ts'

export const modelKindSchema = z.enum(['embeddings', 'chat'])
export type ModelKind = z.infer<typeof modelKindSchema>

/** What a model did wrong, from our side of the line. What a service said itself is not kept: some repeat the key in it. */
export const modelFaultSchema = z.enum([
  'time-out',
  'unreachable',
  'address-refused',
  'key-refused',
  'not-found',
  'busy',
  'server-error',
  'refused',
  'not-understood',
  'dimensions-changed',
  'key-unreadable',
  // Of a model on this machine.
  'model-missing',
  'model-changed',
  'model-unreadable',
  'model-stopped',
])
export type ModelFault = z.infer<typeof modelFaultSchema>

/** Without the `/embeddings` or `/chat/completions` that is put behind it. Whether loopback and private networks are allowed is a setting of the server. */
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

export const localModelLimits = {
  /** Of one file: what a 32-bit runtime can hold beside its own work. */
  fileBytes: 1024 ** 3,
  zipBytes: 1.25 * 1024 ** 3,
  /** Of an upload, so that each is sent well within the time that a request has, also over a slow line. */
  partBytes: 4 * 1024 ** 2,
} as const

/** The name of a folder: it never leads out of the one with the models. */
const localModelName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][\w.-]*$/, fault('invalid-input'))

const localModelSchema = z.object({
  name: z.string(),
  /** Of all its files. */
  bytes: z.number(),
  /** The ONNX file that is used, and its SHA-256 in hexadecimal; null when there is none. */
  file: z.string().nullable(),
  sha256: z.string().nullable(),
  /** Files that it lacks. */
  missing: z.array(z.string()),
})
export type LocalModel = z.infer<typeof localModelSchema>

export const installFaultSchema = z.enum([
  'unreachable',
  'address-refused',
  'time-out',
  'not-found',
  'refused',
  'server-error',
  'cut-off',
  'too-large',
  'disk-full',
  'zip-damaged',
  'files-missing',
  'model-unreadable',
])
export type InstallFault = z.infer<typeof installFaultSchema>

const installationSchema = z.object({
  /** What it is made from: `owner/model` or the name of a zip file. */
  from: z.string(),
  kind: z.enum(['download', 'zip']),
  state: z.enum(['running', 'checking', 'done', 'failed', 'cancelled']),
  bytesDone: z.number(),
  /** Of the files known so far; null before the first. */
  bytesTotal: z.number().nullable(),
  fault: installFaultSchema.nullable(),
  /** The folder that was made. */
  name: z.string().nullable(),
})
export type Installation = z.infer<typeof installationSchema>

/** What lies in the models folder of the node that answers. */
const localModelsSchema = z.object({
  folder: z.string(),
  models: z.array(localModelSchema),
  zips: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** The last one since the start of this node. */
  installation: installationSchema.nullable(),
})
export type LocalModels = z.infer<typeof localModelsSchema>

const modelsSchema = z.object({
  embeddings: modelServiceSchema.extend({
    /** Whether the model runs on this machine. */
    isLocal: z.boolean(),
    localModel: z.string().nullable(),
    /** Corpus items whose vectors are there, of those that are to have one. */
    itemsReady: z.number().int(),
    itemsTotal: z.number().int(),
    /** Bots with more items than are compared by vectors. */
    botsTooLarge: z.number().int(),
  }),
  chat: modelServiceSchema,
  local: localModelsSchema,
})
export type Models = z.infer<typeof modelsSchema>

const testReply = z.object({
  fault: modelFaultSchema.nullable(),
  /** Length of the vectors; null for a language model. */
  dimensions: z.number().int().nullable(),
  tookMs: z.number().int(),
})

const kindParams = z.object({ kind: modelKindSchema })

export const getModels = defineEndpoint({
  id: 'getModels',
  method: 'GET',
  path: '/api/v1/admin/models',
  access: 'admin',
  summary: 'The optional model services, their state, and how many vectors are ready.',
  reply: modelsSchema,
})

export const saveModel = defineEndpoint({
  id: 'saveModel',
  method: 'PUT',
  path: '/api/v1/admin/models/:kind',
  access: 'admin',
  audits: ['model-switched-on', 'model-switched-off', 'model-key-changed'],
  summary: 'Set up a model service, switch it on or off.',
  params: kindParams,
  body: serviceBody.extend({ isOn: z.boolean() }),
  reply: modelsSchema,
  errors: ['url-refused'],
})

export const testModel = defineEndpoint({
  id: 'testModel',
  method: 'POST',
  path: '/api/v1/admin/models/:kind/test',
  access: 'admin',
  audits: ['model-tested'],
  summary: 'Ask a model service once, with what stands in the form. Nothing is stored.',
  params: kindParams,
  body: serviceBody,
  reply: testReply,
  errors: ['url-refused'],
})

export const saveLocalModel = defineEndpoint({
  id: 'saveLocalModel',
  method: 'PUT',
  path: '/api/v1/admin/models/embeddings/local',
  access: 'admin',
  audits: ['model-switched-on', 'model-switched-off'],
  summary: 'Use an embedding model of this machine, switch it on or off.',
  body: z.object({ name: localModelName, isOn: z.boolean() }),
  reply: modelsSchema,
})

export const testLocalModel = defineEndpoint({
  id: 'testLocalModel',
  method: 'POST',
  path: '/api/v1/admin/local-models/:name/test',
  access: 'admin',
  audits: null,
  summary: 'Load an embedding model of this machine and ask it once.',
  params: z.object({ name: localModelName }),
  reply: testReply,
})

export const downloadLocalModel = defineEndpoint({
  id: 'downloadLocalModel',
  method: 'POST',
  path: '/api/v1/admin/local-model-installation/download',
  access: 'admin',
  audits: ['local-model-downloaded'],
  summary: 'Begin to download an embedding model from a server with the layout of Hugging Face.',
  body: z.object({
    baseUrl: serviceUrlSchema,
    /** `owner/model` */
    repository: requiredText(200).pipe(
      z.string().regex(/^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/, fault('model-repository-format')),
    ),
  }),
  reply: modelsSchema,
  errors: ['model-installing', 'url-refused'],
})

export const unpackLocalModel = defineEndpoint({
  id: 'unpackLocalModel',
  method: 'POST',
  path: '/api/v1/admin/local-model-installation/unpack',
  access: 'admin',
  audits: ['local-model-unpacked'],
  summary: 'Begin to unpack a zip file that lies in the models folder.',
  body: z.object({ zip: localModelName }),
  reply: modelsSchema,
  errors: ['model-installing'],
})

export const uploadLocalModel = defineEndpoint({
  id: 'uploadLocalModel',
  method: 'POST',
  path: '/api/v1/admin/local-model-upload',
  access: 'admin',
  audits: null,
  summary: 'Send a zip file part by part; after the last one it lies in the models folder, to be unpacked.',
  query: z.object({
    zip: localModelName.regex(/\.zip$/i, fault('file-type')),
    /** Where the part begins; 0 starts over. */
    offset: z.coerce.number().int().min(0).max(localModelLimits.zipBytes, fault('file-too-large')).default(0),
    /** Size of the whole file. */
    total: z.coerce.number().int().min(1).max(localModelLimits.zipBytes, fault('file-too-large')),
  }),
  upload: { maxBytes: localModelLimits.partBytes },
  /** How much is there: the next part begins here. */
  reply: z.object({ received: z.number().int() }),
  errors: ['file-missing', 'file-too-large', 'file-type', 'file-damaged'],
})

export const cancelLocalModelInstallation = defineEndpoint({
  id: 'cancelLocalModelInstallation',
  method: 'DELETE',
  path: '/api/v1/admin/local-model-installation',
  access: 'admin',
  audits: ['local-model-cancelled'],
  summary: 'Stop a download or unpacking; nothing of it stays.',
  reply: modelsSchema,
})

export const getModelHelp = defineEndpoint({
  id: 'getModelHelp',
  method: 'GET',
  path: '/api/v1/model-help',
  access: 'session',
  summary: 'Which help of a model this installation offers to owners.',
  reply: z.object({ proposesVariants: z.boolean() }),
})

export const proposeVariants = defineEndpoint({
  id: 'proposeVariants',
  method: 'POST',
  path: '/api/v1/bots/:botId/variant-proposals',
  access: 'session',
  // Each call costs the installation money.
  limits: [{ per: 'account', burst: 10, perSecond: 0.1 }],
  audits: null,
  summary: 'Other wordings of a question, proposed by the language model. Nothing is stored.',
  params: botParams,
  body: z.object({
    question: requiredText(corpusLimits.questionLength),
    answer: optionalText(corpusLimits.answerLength).default(''),
    variants: z.array(z.string().max(corpusLimits.questionLength)).max(corpusLimits.variantCount).default([]),
  }),
  maxBodyBytes: itemMaxBodyBytes,
  reply: z.object({ variants: z.array(z.string()) }),
  errors: ['model-off', 'model-failed', 'too-many-requests'],
})
