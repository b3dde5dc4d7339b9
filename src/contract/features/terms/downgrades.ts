/** What an account loses without its plan, and which bots stay. Nothing is deleted. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { type EntitlementName, entitlementNames, type FeatureName } from '../../entitlements.ts'
import { fault } from '../../errors.ts'
import { idSchema, momentSchema } from '../../fields.ts'

export type AmountName = Exclude<EntitlementName, FeatureName>

const nameSchema = z.enum(entitlementNames as [string, ...string[]])

export const downgradeSchema = z.object({
  /** `none`: the plan runs. `choosing`: it ended, and the bots that stay can be chosen. `settled`: those over the limit are closed. */
  state: z.enum(['none', 'choosing', 'settled']),
  /** Until when they can be chosen; after that, the oldest stay. */
  chooseUntil: momentSchema.nullable(),
  /** How many bots stay; null: all. */
  botLimit: z.number().int().nullable(),
  /** The oldest first. */
  bots: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      itemCount: z.number().int(),
      createdAt: momentSchema,
      /** Whether it stays, by the owner's choice or else as one of the oldest. */
      stays: z.boolean(),
      /** Whether it is closed now. */
      isReadOnly: z.boolean(),
    }),
  ),
  isChosen: z.boolean(),
  /** How many items a bot may have; null: any number. */
  itemLimit: z.number().int().nullable(),
  /** Bots with more items than that: all of them answer, and none can be added. */
  fullBots: z.array(z.object({ id: z.string(), name: z.string(), itemCount: z.number().int() })),
  lostFeatures: z.array(nameSchema as unknown as z.ZodType<FeatureName>),
  /** Amounts that become smaller; null: unlimited. */
  lowered: z.array(
    z.object({
      name: nameSchema as unknown as z.ZodType<AmountName>,
      from: z.number().nullable(),
      to: z.number().nullable(),
    }),
  ),
})
export type Downgrade = z.infer<typeof downgradeSchema>

export const getDowngrade = defineEndpoint({
  id: 'getDowngrade',
  method: 'GET',
  path: '/api/v1/account/plan/downgrade',
  access: 'session',
  summary: 'What the account loses when its plan ends, or has lost: bots, items, features and amounts.',
  reply: downgradeSchema,
})

export const chooseBots = defineEndpoint({
  id: 'chooseBots',
  method: 'PUT',
  path: '/api/v1/account/plan/kept-bots',
  access: 'session',
  audits: ['bots-chosen'],
  summary:
    'Choose the bots that stay without the plan, ahead or within 7 days after its end. Later, free places can be filled.',
  body: z.object({ botIds: z.array(idSchema).min(1, fault('nothing-selected')).max(1000, fault('too-many-entries')) }),
  reply: downgradeSchema,
  errors: ['limit-reached', 'choice-closed'],
})
