/** What an account has used of its day, its add-on packs, and what it may expect of today. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { chosenMoment, idSchema, momentSchema, optionalText } from '../../fields.ts'

/** From this share of a day's calls, or of the items that a bot may have, the owner is warned. */
export const nearLimitShare = 0.8

export const packSchema = z.object({
  id: z.string(),
  /** How many calls it had; null: without a limit. */
  calls: z.int().nullable(),
  callsLeft: z.int().nullable(),
  boughtAt: momentSchema,
  /** Null: never. */
  expiresAt: momentSchema.nullable(),
  note: z.string(),
})
export type Pack = z.infer<typeof packSchema>

const usedOf = z.object({
  used: z.int(),
  /** Null: without a limit. */
  limit: z.int().nullable(),
})

export const usageSchema = z.object({
  /** The account's day. */
  day: z.string(),
  resetsAt: momentSchema,
  calls: usedOf,
  chitChats: usedOf,
  /** Calls of today that came out of packs. */
  packCallsToday: z.int(),
  /** What all packs have left together; null: without a limit. */
  packCallsLeft: z.int().nullable(),
  /** Those that can still be used, in the order in which they are. */
  packs: z.array(packSchema),
  /** `near`: 80 % of today's calls are used. `full`: all; packs go on. `spent`: nothing is left until `resetsAt`. */
  warning: z.enum(['near', 'full', 'spent']).nullable(),
  /** When the calls of today, packs included, come to their end at the pace of the last two hours; null: not before the day does. */
  endsAt: momentSchema.nullable(),
})
export type Usage = z.infer<typeof usageSchema>

export const getUsage = defineEndpoint({
  id: 'getUsage',
  method: 'GET',
  path: '/api/v1/account/usage',
  access: 'session',
  summary:
    "What is used of today's calls and small talk, what add-on packs have left, and when today's calls come to their end.",
  reply: usageSchema,
})

const accountParams = z.object({ accountId: idSchema })

export const listPacks = defineEndpoint({
  id: 'listPacks',
  method: 'GET',
  path: '/api/v1/admin/accounts/:accountId/packs',
  access: 'admin',
  summary: 'The add-on packs of an account, used-up and expired ones too; newest first, at most 200.',
  params: accountParams,
  reply: z.object({ items: z.array(packSchema) }),
})

export const grantPack = defineEndpoint({
  id: 'grantPack',
  method: 'POST',
  path: '/api/v1/admin/accounts/:accountId/packs',
  access: 'admin',
  audits: ['pack-granted'],
  idempotent: true,
  summary: 'Give an account an add-on pack of calls. Its owner is mailed.',
  params: accountParams,
  body: z.object({
    /** Null: without a limit. */
    calls: z
      .int(fault('number-out-of-range'))
      .min(1, fault('number-out-of-range'))
      .max(1_000_000_000, fault('number-out-of-range'))
      .nullable(),
    expiresAt: chosenMoment.nullable().default(null),
    note: optionalText(200).default(''),
  }),
  reply: packSchema,
  status: 201,
  errors: ['end-past'],
})

export const withdrawPack = defineEndpoint({
  id: 'withdrawPack',
  method: 'DELETE',
  path: '/api/v1/admin/accounts/:accountId/packs/:packId',
  access: 'admin',
  audits: ['pack-withdrawn'],
  summary: 'Take a pack back, with what is left of it. What was used of it stays used.',
  params: z.object({ accountId: idSchema, packId: idSchema }),
  reply: 'empty',
})
