/** The bots that are asked and the corpus they answer from. */
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Tier, tierOf } from '#contract/entitlements.ts'
import type { ReplySettings } from '#engine/dialogue/reply.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { corpusHits, corpusItems } from '#server/features/corpus/corpus.tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { answerStartLength, type IndexedItem } from './bot-index.ts'
import type { IndexedBot } from './bot-indexes.ts'
import type { HitCount } from './hit-counter.ts'

export interface AskedBot extends IndexedBot {
  readonly name: string
  readonly status: 'completed' | 'closed'
  readonly replySettings: ReplySettings
  readonly testedAt: Date | null
  readonly firstVisitAt: Date | null
  /** The owner's. */
  readonly tier: Tier
}

async function findOne(db: Queryable, where: SQL | undefined, now: Date): Promise<AskedBot | undefined> {
  const { role, plan, planUntil } = accounts
  const [row] = await db
    .select({ bot: bots, owner: { role, plan, planUntil } })
    .from(bots)
    .innerJoin(accounts, eq(accounts.id, bots.accountId))
    .where(where)
  return row && { ...row.bot, tier: tierOf(row.owner, now) }
}

export async function findBot(
  db: Queryable,
  accountId: string,
  botId: string,
  now: Date,
): Promise<AskedBot | undefined> {
  return await findOne(db, and(eq(bots.accountId, accountId), eq(bots.id, botId)), now)
}

/** The one look-up without a tenant: anyone may ask a bot whose id they know. */
export async function findPublicBot(db: Queryable, botId: string, now: Date): Promise<AskedBot | undefined> {
  return await findOne(db, eq(bots.id, botId), now)
}

/** Ticks a first step. A row that an import holds is passed over, as no chat should wait for that; the next message tries again. */
export async function noteFirstStep(
  db: Queryable,
  accountId: string,
  botId: string,
  step: 'testedAt' | 'firstVisitAt',
  now: Date,
): Promise<void> {
  const isIt = and(eq(bots.accountId, accountId), eq(bots.id, botId), isNull(bots[step]))
  const free = db.select({ id: bots.id }).from(bots).where(isIt).for('update', { skipLocked: true })
  await db
    .update(bots)
    .set({ [step]: now })
    .where(and(isIt, sql`${bots.id} in (${free})`))
}

const pageSize = 500

/** Items of a later version than `version`, in pages of one snapshot. The first load, from -1, needs only what can answer. */
export async function readChangedItems(
  db: Queryable,
  accountId: string,
  botId: string,
  version: number,
  take: (items: readonly IndexedItem[]) => Promise<void>,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      let after = { version, id: lastId }
      for (;;) {
        const page = await readPage(tx, accountId, botId, after, version < 0)
        await take(page)
        const last = page.at(-1)
        if (last === undefined || page.length < pageSize) return
        after = last
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** No id comes after it. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

async function readPage(
  db: Queryable,
  accountId: string,
  botId: string,
  after: { version: number; id: string },
  isLiveOnly: boolean,
): Promise<IndexedItem[]> {
  const { id, question, variants, keywords, intent, answer, isEnabled, deletedAt } = corpusItems
  return await db
    .select({
      id,
      version: corpusItems.version,
      isLive: sql<boolean>`${isEnabled} and ${deletedAt} is null`,
      question,
      variants,
      keywords,
      intent,
      answerStart: sql<string>`left(${answer}, ${answerStartLength})`,
      isAnswerCut: sql<boolean>`length(${answer}) > ${answerStartLength}`,
    })
    .from(corpusItems)
    .where(
      and(
        eq(corpusItems.accountId, accountId),
        eq(corpusItems.botId, botId),
        sql`(${corpusItems.version}, ${id}) > (${after.version}::bigint, ${after.id}::uuid)`,
        isLiveOnly ? and(eq(isEnabled, true), isNull(deletedAt)) : undefined,
      ),
    )
    .orderBy(asc(corpusItems.version), asc(id))
    .limit(pageSize)
}

/** The whole answer of an item, when it can answer. */
export async function readAnswer(
  db: Queryable,
  accountId: string,
  botId: string,
  itemId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ answer: corpusItems.answer })
    .from(corpusItems)
    .where(
      and(
        eq(corpusItems.accountId, accountId),
        eq(corpusItems.botId, botId),
        eq(corpusItems.id, itemId),
        eq(corpusItems.isEnabled, true),
        isNull(corpusItems.deletedAt),
      ),
    )
  return row?.answer
}

/** Up to four questions to tap: those that answered most, or the first ones. Long ones would not fit a button. */
export async function readStarters(db: Queryable, accountId: string, botId: string): Promise<string[]> {
  const { question, createdAt, id } = corpusItems
  const rows = await db
    .select({ question })
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
        sql`length(${question}) <= 80`,
      ),
    )
    .orderBy(sql`${corpusHits.hits} desc nulls last`, asc(createdAt), asc(id))
    .limit(4)
  return rows.map((row) => row.question)
}

export async function addHits(db: Queryable, counts: readonly HitCount[]): Promise<void> {
  // In one order everywhere, so that two nodes never wait for each other in a ring.
  const rows = [...counts].sort((a, b) => (a.itemId < b.itemId ? -1 : 1))
  await db
    .insert(corpusHits)
    .select(
      // Counts of a bot that was deleted meanwhile have nowhere to go.
      sql`select hit.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as hit("accountId" uuid, "botId" uuid, "itemId" uuid, hits integer, "lastHitAt" timestamptz)
        join ${bots} on ${bots.accountId} = hit."accountId" and ${bots.id} = hit."botId"`,
    )
    .onConflictDoUpdate({
      target: [corpusHits.accountId, corpusHits.botId, corpusHits.itemId],
      set: {
        hits: sql`${corpusHits.hits} + excluded.hits`,
        lastHitAt: sql`greatest(${corpusHits.lastHitAt}, excluded.last_hit_at)`,
      },
    })
}
