import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EntitlementChanges, Tier } from '#contract/entitlements.ts'
import type { Prices } from '#contract/prices.ts'
import { moment } from '#server/platform/database/columns.ts'

/** What plans have and cost: one row, once an ADMIN changed something. What it does not name is as a new installation has it. */
export const planRecords = pgTable('plan_records', {
  id: text('id', { enum: ['plans'] }).primaryKey(),
  quantities: jsonb('quantities').$type<Partial<Record<Tier, EntitlementChanges>>>().notNull(),
  prices: jsonb('prices').$type<Partial<Prices>>().notNull(),
  revision: integer('revision').notNull(),
  changedAt: moment('changed_at').notNull(),
})
