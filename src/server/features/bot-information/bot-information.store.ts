/** Queries over what bots know of themselves. Whoever writes holds the bot's row. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { nameKeyOf } from '#server/features/bots/bots.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { botFeatures, botInformation } from './bot-information.tables.ts'
import { nothingStored, type StoredFacts } from './information.rules.ts'
import type { StoredFeature } from './known-facts.ts'

export interface StoredInformation {
  readonly own: StoredFacts
  readonly updatedAt: Date | null
  /** In the owner's order. */
  readonly features: readonly StoredFeature[]
}

export async function readStored(db: Queryable, accountId: string, botId: string): Promise<StoredInformation> {
  const [own] = await db
    .select()
    .from(botInformation)
    .where(and(eq(botInformation.accountId, accountId), eq(botInformation.botId, botId)))
  const features = await db
    .select()
    .from(botFeatures)
    .where(and(eq(botFeatures.accountId, accountId), eq(botFeatures.botId, botId)))
    .orderBy(asc(botFeatures.place), asc(botFeatures.createdAt), asc(botFeatures.id))
  return { own: own ?? nothingStored, updatedAt: own?.updatedAt ?? null, features }
}

export async function writeOwn(
  tx: Transaction,
  accountId: string,
  botId: string,
  stored: StoredFacts,
  at: Date,
): Promise<void> {
  const { facts, wordings, revision, changedIn } = stored
  const values = { facts, wordings, revision, changedIn, updatedAt: at }
  await tx
    .insert(botInformation)
    .values({ accountId, botId, ...values })
    .onConflictDoUpdate({ target: [botInformation.accountId, botInformation.botId], set: values })
}

/** Adds the feature at a place, or replaces the one with its id, which stays where it is. */
export async function writeFeature(
  tx: Transaction,
  accountId: string,
  botId: string,
  { id, name, facts, wordings, revision, changedIn }: StoredFeature,
  { place, at }: { place: number; at: Date },
): Promise<void> {
  const values = { name, nameKey: nameKeyOf(name), facts, wordings, revision, changedIn, updatedAt: at }
  await tx
    .insert(botFeatures)
    .values({ accountId, botId, id, place, createdAt: at, ...values })
    .onConflictDoUpdate({ target: [botFeatures.accountId, botFeatures.botId, botFeatures.id], set: values })
}

export async function deleteFeature(tx: Transaction, accountId: string, botId: string, id: string): Promise<void> {
  await tx
    .delete(botFeatures)
    .where(and(eq(botFeatures.accountId, accountId), eq(botFeatures.botId, botId), eq(botFeatures.id, id)))
}

/** `ids` has all of them. */
export async function placeFeatures(
  tx: Transaction,
  accountId: string,
  botId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update ${botFeatures} set place = given.place
    from (select id, (place - 1)::smallint as place from unnest(${sql.param([...ids])}::uuid[]) with ordinality as listed (id, place)) given
    where ${botFeatures.accountId} = ${accountId}::uuid and ${botFeatures.botId} = ${botId}::uuid and ${botFeatures.id} = given.id`)
}
