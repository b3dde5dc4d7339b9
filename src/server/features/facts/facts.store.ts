import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Fact } from '#contract/features/facts.ts'
import { countItemsWith } from '#server/features/corpus/corpus.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { botFacts } from './facts.tables.ts'

const isOf = (accountId: string, botId: string) => and(eq(botFacts.accountId, accountId), eq(botFacts.botId, botId))

export async function readFacts(db: Queryable, accountId: string, botId: string): Promise<Fact[]> {
  const { label, value, place } = botFacts
  return await db
    .select({ label, value, items: countItemsWith(accountId, botId, sql`${label}`) })
    .from(botFacts)
    .where(isOf(accountId, botId))
    .orderBy(asc(place), asc(label))
}

/** In the order of the labels; those that the bot has stay as they are. */
export async function insertFacts(
  tx: Transaction,
  accountId: string,
  botId: string,
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return
  await tx
    .insert(botFacts)
    .values(labels.map((label, place) => ({ accountId, botId, label, place })))
    .onConflictDoNothing()
}

/** Returns how many of the labels the bot has. */
export async function updateFacts(
  tx: Transaction,
  accountId: string,
  botId: string,
  values: Readonly<Record<string, string>>,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${botFacts} set value = given.value
    from json_each_text(${JSON.stringify(values)}::json) as given (label, value)
    where ${isOf(accountId, botId)} and ${botFacts.label} = given.label`)
  return rowCount ?? 0
}

/** How many blanks are still open, by bot. One that no item has asks for nothing. */
export async function countOpenBlanks(
  db: Queryable,
  accountId: string,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { botId, value } = botFacts
  const rows = await db
    .select({ botId, open: sql<number>`count(*)::int` })
    .from(botFacts)
    .where(
      and(
        eq(botFacts.accountId, accountId),
        inArray(botId, [...botIds]),
        eq(value, ''),
        sql`${countItemsWith(accountId, sql`${botId}`, sql`${botFacts.label}`)} > 0`,
      ),
    )
    .groupBy(botId)
  return new Map(rows.map(({ botId: id, open }) => [id, open]))
}
