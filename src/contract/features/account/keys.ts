/** Named API keys of an account: each for some bots, or for the calls of the account, with an end and a cap of its own. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, momentSchema, requiredText } from '../../fields.ts'
import { keyScopesSchema } from '../app-access/scopes.ts'

/** How many an account may have at the same time. */
export const maxNamedKeys = 20
const maxDays = 3650
const maxCallsPerDay = 1_000_000

export const namedKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The visible start of the key. */
  prefix: z.string(),
  /** The bots that it may ask: all, those of later included, or these. */
  bots: z.union([z.literal('all'), z.array(z.string())]),
  /** What it may do with these bots. */
  scopes: keyScopesSchema,
  /** Whether it may make the calls under /factory. */
  forAccount: z.boolean(),
  callsPerDay: z.number().int().nullable(),
  /** Of a key with a cap, counted by the days of the account. */
  callsToday: z.number().int(),
  createdAt: momentSchema,
  expiresAt: momentSchema.nullable(),
  isExpired: z.boolean(),
  usedAt: momentSchema.nullable(),
})
export type NamedKey = z.infer<typeof namedKeySchema>

export const listNamedKeys = defineEndpoint({
  id: 'listNamedKeys',
  method: 'GET',
  path: '/api/v1/account/keys',
  access: 'session',
  summary: 'The named API keys of the account, newest first.',
  reply: z.object({ items: z.array(namedKeySchema), max: z.number().int() }),
})

export const createNamedKey = defineEndpoint({
  id: 'createNamedKey',
  method: 'POST',
  path: '/api/v1/account/keys',
  access: 'session',
  audits: ['named-key-created'],
  summary: 'Make a named API key. It is shown only now.',
  body: z
    .object({
      name: requiredText(60),
      bots: z.union([z.literal('all'), z.array(idSchema).max(100, fault('too-many-entries'))]),
      scopes: keyScopesSchema.default('all'),
      forAccount: z.boolean(),
      /** Null: it does not end by itself. */
      expiresInDays: z
        .number(fault('number-out-of-range'))
        .int(fault('number-out-of-range'))
        .min(1, fault('number-out-of-range'))
        .max(maxDays, fault('number-out-of-range'))
        .nullable(),
      /** How many calls it may make a day; null: as many as the plan has. */
      callsPerDay: z
        .number(fault('number-out-of-range'))
        .int(fault('number-out-of-range'))
        .min(1, fault('number-out-of-range'))
        .max(maxCallsPerDay, fault('number-out-of-range'))
        .nullable(),
    })
    .refine(({ bots, forAccount }) => bots === 'all' || bots.length > 0 || forAccount, {
      ...fault('nothing-selected'),
      path: ['bots'],
    })
    .refine(({ scopes, forAccount }) => scopes === 'all' || scopes.length > 0 || forAccount, {
      ...fault('nothing-selected'),
      path: ['scopes'],
    }),
  reply: z.object({ apiKey: z.string(), item: namedKeySchema }),
  status: 201,
  errors: ['keys-full'],
})

export const revokeNamedKey = defineEndpoint({
  id: 'revokeNamedKey',
  method: 'DELETE',
  path: '/api/v1/account/keys/:keyId',
  access: 'session',
  audits: ['named-key-revoked'],
  summary: 'Stop a named API key, at once and for good.',
  params: z.object({ keyId: idSchema }),
  reply: 'empty',
})
