/** What plans have and cost, as this installation sells them. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import {
  type EntitlementChanges,
  type EntitlementName,
  type Entitlements,
  entitlementNames,
  entitlements,
  kindOf,
  tiers,
} from '../entitlements.ts'
import { fault } from '../errors.ts'
import { revisionSchema } from '../fields.ts'
import { plansPath } from '../prices.ts'

/** No plan can have more: what the product was measured with, or what a column holds. */
const maxAmounts: Partial<Record<EntitlementName, number>> = {
  bots: 1000,
  corpusItemsPerBot: 100_000,
  customReplies: 200,
  storageMb: 10_000_000,
}
const maxAmount = 1_000_000_000

/** Whether an amount may be without a limit. */
export function mayBeUnlimited(name: EntitlementName): boolean {
  return tiers.some((tier) => entitlements[name][tier] === null)
}

/** A feature is had or not; an amount is a whole number, or null where it may be without a limit. */
function amountSchemaOf(name: EntitlementName): z.ZodType {
  if (kindOf(name) === 'feature') return z.boolean(fault('choice-invalid'))
  const amount = z
    .int(fault('number-out-of-range'))
    .min(0, fault('number-out-of-range'))
    .max(maxAmounts[name] ?? maxAmount, fault('number-out-of-range'))
  return mayBeUnlimited(name) ? amount.nullable() : amount
}

const amountSchemas = Object.fromEntries(entitlementNames.map((name) => [name, amountSchemaOf(name)])) as unknown as {
  [N in EntitlementName]: z.ZodType<Entitlements[N]>
}

export const entitlementsSchema = z.object(amountSchemas)

/** What is set for one account alone; what is left out follows the plan. */
export const entitlementChangesSchema: z.ZodType<EntitlementChanges> = entitlementsSchema.partial().strict()

const quantitiesSchema = z.object({ FREE: entitlementsSchema, VIP: entitlementsSchema, ADMIN: entitlementsSchema })

/** Whole fen, from one fen to a million yuan. */
export const fenSchema = z
  .int(fault('number-out-of-range'))
  .min(1, fault('number-out-of-range'))
  .max(100_000_000, fault('number-out-of-range'))

const pricesSchema = z.object({ monthlyFen: fenSchema, yearlyFen: fenSchema })

export const planRecordSchema = z.object({
  quantities: quantitiesSchema,
  prices: pricesSchema,
  /** Grows with each change: a change names the one that it was made from. */
  revision: revisionSchema,
})
export type PlanRecord = z.infer<typeof planRecordSchema>

export const getPlans = defineEndpoint({
  id: 'getPlans',
  method: 'GET',
  path: plansPath,
  access: 'public',
  summary: 'What each plan has and costs. Amounts of null have no limit; prices are in fen (CNY).',
  reply: planRecordSchema,
})

/** Of the amounts of a plan, those that are less than what free accounts have: VIP would lose by paying. */
function lessThanFree({ FREE, VIP }: PlanRecord['quantities']): EntitlementName[] {
  const amountOf = (amount: number | boolean | null) => (amount === null ? Number.POSITIVE_INFINITY : Number(amount))
  return entitlementNames.filter((name) => amountOf(VIP[name]) < amountOf(FREE[name]))
}

export const changePlans = defineEndpoint({
  id: 'changePlans',
  method: 'PUT',
  path: '/api/v1/admin/plans',
  access: 'admin',
  audits: ['plans-changed'],
  summary: 'Change what plans have and cost. It holds on all nodes within a second; terms that run keep their price.',
  body: planRecordSchema.superRefine(({ quantities }, context) => {
    for (const name of lessThanFree(quantities))
      context.addIssue({ code: 'custom', ...fault('plan-below-free'), path: ['quantities', 'VIP', name] })
  }),
  reply: planRecordSchema,
  errors: ['plan-below-free', 'edit-conflict'],
})
