/** Reading and changing what a bot knows of itself, of what it sells, and of its features. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { entityNameSchema, idSchema, momentSchema, revisionSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'
import {
  factsSchema,
  featureFactsSchema,
  featureFields,
  informationFields,
  informationLimits,
  wordingsOf,
} from './information.ts'

/* What is read */

/** What is said of a field: the answer customers get, and how they would ask for it. */
const saidSchema = z.object({ question: z.string(), answer: z.string().nullable() })

const featureSchema = z.object({
  id: z.string(),
  name: z.string(),
  facts: featureFactsSchema,
  wordings: wordingsOf(featureFields),
  said: z.record(z.enum(featureFields), saidSchema),
  revision: z.number().int(),
})
export type BotFeature = z.infer<typeof featureSchema>

export const informationSchema = z.object({
  /** 0: nothing was filled in yet. */
  revision: z.number().int(),
  updatedAt: momentSchema.nullable(),
  facts: factsSchema,
  wordings: wordingsOf(informationFields),
  said: z.record(z.enum(informationFields), saidSchema),
  /** What follows from the birthday: both signs, in the bot's language; empty where nothing does. */
  signs: z.object({ zodiacSign: z.string(), chineseZodiac: z.string() }),
  /** In the owner's order. */
  features: z.array(featureSchema),
  /** Another one whenever the bot may answer otherwise. */
  contentVersion: z.number().int(),
})
export type Information = z.infer<typeof informationSchema>

export const getInformation = defineEndpoint({
  id: 'getInformation',
  method: 'GET',
  path: '/api/v1/bots/:botId/information',
  access: 'session',
  summary: 'What the bot knows of itself and of what it sells, with its features.',
  params: botParams,
  reply: informationSchema,
})

/* What is changed */

/** A field that somebody else changed since; `part` says whether its fact or its wording. Nothing of it was stored. */
const conflictSchema = z.object({ part: z.enum(['name', 'fact', 'wording']), field: z.string() })
export type InformationConflict = z.infer<typeof conflictSchema>

const changedReply = z.object({
  information: informationSchema,
  /** What was refused, as it was changed since the given revision: `information` has what stands there now. All else is stored. */
  conflicts: z.array(conflictSchema),
})

/** As the caller read it. Fields that others changed since are refused, each by itself; with the newest one everything is overwritten. */
const startedFrom = revisionSchema

export const changeInformation = defineEndpoint({
  id: 'changeInformation',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/information',
  access: 'session',
  audits: null,
  limits: [{ per: 'account', burst: 300, perSecond: 10 }],
  summary:
    'Change fields of what the bot knows, or the wording of their answers. Fields that somebody else changed since the given revision are left as they are, and named.',
  params: botParams,
  body: z.object({
    revision: startedFrom,
    facts: factsSchema.partial().default({}),
    wordings: wordingsOf(informationFields).default({}),
  }),
  maxBodyBytes: 512 * 1024,
  reply: changedReply,
})

const featureParams = botParams.extend({ featureId: idSchema })

export const addFeature = defineEndpoint({
  id: 'addFeature',
  method: 'POST',
  path: '/api/v1/bots/:botId/features',
  access: 'session',
  audits: null,
  limits: [{ per: 'account', burst: 300, perSecond: 10 }],
  summary: 'Add a feature. With what `removeFeature` answered, the feature comes back where it was.',
  params: botParams,
  body: z.object({
    name: entityNameSchema,
    facts: featureFactsSchema.partial().default({}),
    wordings: wordingsOf(featureFields).default({}),
    /** Behind how many others it stands; without it, at the end. */
    place: z.int(fault('number-out-of-range')).min(0).max(informationLimits.features).optional(),
  }),
  reply: z.object({ id: z.string(), information: informationSchema }),
  status: 201,
  idempotent: true,
  errors: ['feature-exists', 'too-many-entries'],
})

export const changeFeature = defineEndpoint({
  id: 'changeFeature',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/features/:featureId',
  access: 'session',
  audits: null,
  limits: [{ per: 'account', burst: 300, perSecond: 10 }],
  summary: 'Change fields of a feature, as `changeInformation` does. `revision` is that of the feature.',
  params: featureParams,
  body: z.object({
    revision: startedFrom,
    name: entityNameSchema.optional(),
    facts: featureFactsSchema.partial().default({}),
    wordings: wordingsOf(featureFields).default({}),
  }),
  reply: changedReply,
  errors: ['feature-exists'],
})

export const removeFeature = defineEndpoint({
  id: 'removeFeature',
  method: 'DELETE',
  path: '/api/v1/bots/:botId/features/:featureId',
  access: 'session',
  audits: null,
  summary: 'Remove a feature. What is answered brings it back by `addFeature`.',
  params: featureParams,
  reply: z.object({
    information: informationSchema,
    removed: z.object({
      name: z.string(),
      facts: featureFactsSchema,
      wordings: wordingsOf(featureFields),
      place: z.number().int(),
    }),
  }),
})

export const orderFeatures = defineEndpoint({
  id: 'orderFeatures',
  method: 'PUT',
  path: '/api/v1/bots/:botId/features/order',
  access: 'session',
  audits: null,
  summary: 'Put features in another order. Those that are not named keep theirs, behind the others.',
  params: botParams,
  body: z.object({ ids: z.array(idSchema).max(informationLimits.features, fault('too-many-entries')) }),
  reply: z.object({ information: informationSchema }),
})
