/** How customers pay belongs to the installation. */
import { sql } from 'drizzle-orm'
import type { HowToPay } from '#contract/features/terms/how-to-pay.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { howToPay } from '../plans.tables.ts'

export async function readHowToPay(db: Queryable): Promise<HowToPay> {
  const [row] = await db.select({ zh: howToPay.zh, en: howToPay.en, revision: howToPay.revision }).from(howToPay)
  return row ?? { zh: '', en: '', revision: 0 }
}

/** Writes texts that were made from the revision that they name; false when another change was first. */
export async function writeHowToPay(db: Queryable, { zh, en, revision }: HowToPay, at: Date): Promise<boolean> {
  const next = { zh, en, revision: revision + 1, changedAt: at }
  const changed = await db
    .insert(howToPay)
    .values({ id: 'how-to-pay', ...next })
    .onConflictDoUpdate({ target: howToPay.id, set: next, setWhere: sql`${howToPay.revision} = ${revision}` })
    .returning({ revision: howToPay.revision })
  // The first row is written by whoever read that there was none.
  return changed.length > 0
}
