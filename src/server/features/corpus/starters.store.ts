import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { corpusHits, corpusItems } from './corpus.tables.ts'
import { isInviting } from './starters.rules.ts'
import { filledQuestion, hasOpenBlank } from './writing/corpus.entries.ts'

/** More of them are hardly asked most. */
const maxLeftOut = 20

/** Questions to tap: those that answered most, else the first ones. Long ones would not fit a button, and complaints do not greet anyone. */
export async function readStarters(
  db: Queryable,
  accountId: string,
  botId: string,
  { today, most }: { readonly today: string; readonly most: number },
): Promise<string[]> {
  const { createdAt, id, validFrom, validUntil } = corpusItems
  const rows = await db
    .select({ question: sql<string>`${filledQuestion}` })
    .from(corpusItems)
    .leftJoin(
      corpusHits,
      and(eq(corpusHits.accountId, accountId), eq(corpusHits.botId, botId), eq(corpusHits.itemId, id)),
    )
    .where(
      and(
        eq(corpusItems.accountId, accountId),
        eq(corpusItems.botId, botId),
        eq(corpusItems.isEnabled, true),
        isNull(corpusItems.deletedAt),
        sql`length(${filledQuestion}) <= 80`,
        sql`not (${hasOpenBlank})`,
        sql`(${validFrom} is null or ${validFrom} <= ${today}::date) and (${validUntil} is null or ${validUntil} >= ${today}::date)`,
      ),
    )
    // Items that came together stand in the order of their list, which runs backwards.
    .orderBy(sql`${corpusHits.hits} desc nulls last`, asc(createdAt), sql`${id} desc`)
    .limit(most + maxLeftOut)
  return rows
    .map((row) => row.question)
    .filter(isInviting)
    .slice(0, most)
}
