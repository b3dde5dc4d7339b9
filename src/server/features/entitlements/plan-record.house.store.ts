/** The record of the installation: it belongs to no account. */
import { sql } from 'drizzle-orm'
import { startingQuantities, withChanges } from '#contract/entitlements.ts'
import type { PlanRecord } from '#contract/features/plans.ts'
import { startingPrices } from '#contract/prices.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Entitled, type EntitledAccount, entitledBy } from './entitlements.rules.ts'
import { planRecords } from './entitlements.tables.ts'

/** What holds now. Entitlements that came with a later version have their starting amounts. */
export async function readPlanRecord(db: Queryable): Promise<PlanRecord> {
  const [row] = await db.select().from(planRecords)
  const { quantities = {}, prices = {}, revision = 0 } = row ?? {}
  return {
    quantities: {
      FREE: withChanges(startingQuantities.FREE, quantities.FREE ?? {}),
      VIP: withChanges(startingQuantities.VIP, quantities.VIP ?? {}),
      ADMIN: withChanges(startingQuantities.ADMIN, quantities.ADMIN ?? {}),
    },
    prices: { ...startingPrices, ...prices },
    revision,
  }
}

/** Writes a record that was made from the revision that it names; false when another change was first. */
export async function writePlanRecord(
  db: Queryable,
  { quantities, prices, revision }: PlanRecord,
  at: Date,
): Promise<boolean> {
  const next = { quantities, prices, revision: revision + 1, changedAt: at }
  const changed = await db
    .insert(planRecords)
    .values({ id: 'plans', ...next })
    .onConflictDoUpdate({ target: planRecords.id, set: next, setWhere: sql`${planRecords.revision} = ${revision}` })
    .returning({ revision: planRecords.revision })
  // The first row is written by whoever read that there was none.
  return changed.length > 0
}

/** What an account may have, read at this moment: within a transaction, which must not ask for another connection. */
export async function readEntitlements(db: Queryable, account: EntitledAccount, now: Date): Promise<Entitled> {
  return entitledBy(await readPlanRecord(db), account, now)
}
