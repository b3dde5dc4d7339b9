/** Queries over bots. Another account's bot is nobody's: every function takes the tenant. */
import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { lockAccount } from '#server/features/accounts/accounts.public.ts'
import { isUniqueViolation, type Queryable, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { nameKeyOf } from './bots.rules.ts'
import { apiKeys, type BotRow, bots } from './bots.tables.ts'

type NewBot = Pick<BotRow, 'id' | 'name' | 'language' | 'template' | 'replySettings' | 'createdAt'>

function isBot(accountId: string, botId: string) {
  return and(eq(bots.accountId, accountId), eq(bots.id, botId))
}

const liveKey = and(eq(apiKeys.accountId, bots.accountId), eq(apiKeys.botId, bots.id), isNull(apiKeys.revokedAt))

export async function listBots(db: Queryable, accountId: string) {
  return await db
    .select({ bot: bots, keyPrefix: apiKeys.prefix })
    .from(bots)
    .leftJoin(apiKeys, liveKey)
    .where(eq(bots.accountId, accountId))
    .orderBy(asc(bots.createdAt), asc(bots.id))
}

export async function findBotWithKey(db: Queryable, accountId: string, botId: string) {
  const [row] = await db
    .select({ bot: bots, keyPrefix: apiKeys.prefix })
    .from(bots)
    .leftJoin(apiKeys, liveKey)
    .where(isBot(accountId, botId))
  return row
}

export async function findBot(db: Queryable, accountId: string, botId: string): Promise<BotRow | undefined> {
  const [row] = await db.select().from(bots).where(isBot(accountId, botId))
  return row
}

/** With a revision that is another one after every change of the row. */
export async function findBotWithRevision(
  db: Queryable,
  accountId: string,
  botId: string,
): Promise<{ bot: BotRow; revision: string } | undefined> {
  const [row] = await db
    .select({ bot: bots, revision: sql<string>`${bots}.xmin::text` })
    .from(bots)
    .where(isBot(accountId, botId))
  return row
}

/** Every bot that has items, for work that the house does in the background: the one list without a tenant. */
export async function listBotSizes(db: Queryable) {
  const { accountId, id, itemCount, corpusVersion } = bots
  return await db.select({ accountId, id, itemCount, corpusVersion }).from(bots).where(gt(itemCount, 0))
}

/** A bot by its public id alone: for the hosted page, where nobody is logged in. Its `accountId` is the tenant from here on. */
export async function findPublicBot(db: Queryable, botId: string): Promise<BotRow | undefined> {
  const [row] = await db.select().from(bots).where(eq(bots.id, botId))
  return row
}

/** Other creations of the account wait until this transaction ends; then the number is exact. */
export async function countBotsLocked(tx: Transaction, accountId: string): Promise<number> {
  await lockAccount(tx, accountId)
  const [row] = await tx.select({ count: count() }).from(bots).where(eq(bots.accountId, accountId))
  return row?.count ?? 0
}

/** Holds the bot until the transaction ends; false when there is none. */
export async function lockBot(tx: Transaction, accountId: string, botId: string): Promise<boolean> {
  const rows = await tx.select({ id: bots.id }).from(bots).where(isBot(accountId, botId)).for('no key update')
  return rows.length > 0
}

export async function insertBot(tx: Transaction, accountId: string, bot: NewBot): Promise<void> {
  await refuseTakenName(() =>
    tx.insert(bots).values({ ...bot, accountId, nameKey: nameKeyOf(bot.name), status: 'completed' }),
  )
}

export async function changeBot(
  db: Queryable,
  accountId: string,
  botId: string,
  change: { name?: string | undefined; status?: BotRow['status'] | undefined },
): Promise<boolean> {
  const { name, status } = change
  const set = { ...(name === undefined ? {} : { name, nameKey: nameKeyOf(name) }), ...(status && { status }) }
  if (Object.keys(set).length === 0) return true
  const changed = await refuseTakenName(() =>
    db.update(bots).set(set).where(isBot(accountId, botId)).returning({ id: bots.id }),
  )
  return changed.length > 0
}

async function refuseTakenName<R>(write: () => PromiseLike<R>): Promise<R> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'bots_name')) throw new AppError('bot-name-taken', { field: 'name' })
    throw error
  }
}

/** All that belongs to the bot goes with it, by the tables' own rules. */
export async function deleteBot(tx: Transaction, accountId: string, botId: string): Promise<void> {
  await tx.delete(bots).where(isBot(accountId, botId))
}

const stepColumns = { tested: 'testedAt', 'snippet-copied': 'snippetCopiedAt', visited: 'firstVisitAt' } as const
export type FirstStep = keyof typeof stepColumns

/** Notes the first time of a step. Later times write nothing, so callers need not ask before. */
export async function noteFirstStep(
  db: Queryable,
  accountId: string,
  botId: string,
  step: FirstStep,
  at: Date,
): Promise<void> {
  const column = stepColumns[step]
  await db
    .update(bots)
    .set({ [column]: at })
    .where(and(isBot(accountId, botId), isNull(bots[column])))
}

export interface CorpusAdvance {
  /** By how many the live items change. */
  readonly itemCountChange: number
  /** What the account's plan allows; only asked when items are added. */
  readonly limit: number
  /** Whether the owner did it, not a template. */
  readonly isOwn: boolean
}

/**
 * Every change of a corpus passes here first: it counts the items against the limit and makes the next version, holding the bot's row until
 * the transaction ends. So versions become visible in their order, and an index that read up to one of them has missed nothing.
 */
export async function advanceCorpus(
  tx: Transaction,
  accountId: string,
  botId: string,
  { itemCountChange, limit, isOwn }: CorpusAdvance,
): Promise<number> {
  const [row] = await tx
    .update(bots)
    .set({
      itemCount: sql`${bots.itemCount} + ${itemCountChange}::int`,
      corpusVersion: sql`${bots.corpusVersion} + 1`,
      ...(isOwn ? { hasOwnItem: true } : {}),
    })
    .where(
      and(
        isBot(accountId, botId),
        itemCountChange > 0 ? sql`${bots.itemCount} + ${itemCountChange}::int <= ${limit}::int` : undefined,
      ),
    )
    .returning({ version: bots.corpusVersion })
  if (row !== undefined) return row.version
  if ((await findBot(tx, accountId, botId)) === undefined) throw new AppError('not-found')
  throw new AppError('corpus-full', { limit })
}

/** Notes that rows deleted up to this version are gone for good. */
export async function notePurge(tx: Transaction, accountId: string, botId: string, version: number): Promise<void> {
  await tx
    .update(bots)
    .set({ purgedVersion: sql`greatest(${bots.purgedVersion}, ${version}::bigint)` })
    .where(isBot(accountId, botId))
}
