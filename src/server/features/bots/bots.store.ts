/** Queries over bots. Every function takes the tenant: another account's bot does not exist for it. */
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { ContactLimits, Look } from '#contract/features/bots.ts'
import { lockAccount } from '#server/features/accounts/accounts.public.ts'
import { isUniqueViolation, type Queryable, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { publish, published } from '#server/platform/live/publish.ts'
import { nameKeyOf } from './bots.rules.ts'
import { apiKeys, type BotRow, bots } from './bots.tables.ts'

type NewBot = Pick<BotRow, 'id' | 'name' | 'language' | 'template' | 'status' | 'replySettings' | 'createdAt'>

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

/** Nobody deletes the bot until the transaction ends; other changes of it go on meanwhile. False when there is none. */
export async function keepBot(tx: Transaction, accountId: string, botId: string): Promise<boolean> {
  const rows = await tx.select({ id: bots.id }).from(bots).where(isBot(accountId, botId)).for('key share')
  return rows.length > 0
}

export async function insertBot(tx: Transaction, accountId: string, bot: NewBot): Promise<void> {
  await refuseTakenName(() => tx.insert(bots).values({ ...bot, accountId, nameKey: nameKeyOf(bot.name) }))
  await publish(tx, { accountId, topic: 'bots', botId: bot.id, id: bot.id })
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
    db
      .update(bots)
      .set(set)
      .where(isBot(accountId, botId))
      .returning({ id: bots.id, ...published({ accountId, topic: 'bots', botId, id: botId }) }),
  )
  return changed.length > 0
}

/** A draft is online from now on; whatever else it is, it stays. */
export async function launchBot(tx: Transaction, accountId: string, botId: string): Promise<boolean> {
  const launched = await tx
    .update(bots)
    .set({ status: 'completed' })
    .where(and(isBot(accountId, botId), eq(bots.status, 'draft')))
    .returning({ id: bots.id, ...published({ accountId, topic: 'bots', botId, id: botId }) })
  return launched.length > 0
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
  await publish(tx, { accountId, topic: 'bots', botId, id: botId })
}

export async function changeColours(
  db: Queryable,
  accountId: string,
  botId: string,
  { colour, subtitle }: Pick<Look, 'colour' | 'subtitle'>,
): Promise<boolean> {
  const changed = await db
    .update(bots)
    .set({ colour, subtitle })
    .where(isBot(accountId, botId))
    .returning({ id: bots.id, ...published({ accountId, topic: 'bots', botId, id: botId }) })
  return changed.length > 0
}

export async function changeContactLimits(
  db: Queryable,
  accountId: string,
  botId: string,
  { perDay, perMinute }: ContactLimits,
): Promise<boolean> {
  const changed = await db
    .update(bots)
    .set({ contactCallsPerDay: perDay, contactCallsPerMinute: perMinute })
    .where(isBot(accountId, botId))
    .returning({ id: bots.id, ...published({ accountId, topic: 'bots', botId, id: botId }) })
  return changed.length > 0
}

/** However often sites ask, and whatever they claim, a bot's row is written at most once in this time. */
const siteEvery = "interval '1 minute'"
/** How exact the time is at which the same site was last seen. */
const sameSiteEvery = "interval '1 hour'"

/** Notes where the code for websites stands. */
export async function noteSite(
  db: Queryable,
  accountId: string,
  botId: string,
  { host, at }: { host: string; at: Date },
): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  const isDue = sql`(${bots.siteSeenAt} is null or ${bots.siteSeenAt} < ${now} -
    case when ${bots.siteHost} = ${host} then ${sql.raw(sameSiteEvery)} else ${sql.raw(siteEvery)} end)`
  await db
    .update(bots)
    .set({ siteHost: host, siteSeenAt: at })
    .where(and(isBot(accountId, botId), isDue))
    .returning(published({ accountId, topic: 'bots', botId, id: botId }))
}

const stepColumns = {
  tested: 'testedAt',
  'snippet-copied': 'snippetCopiedAt',
  'link-copied': 'linkCopiedAt',
  visited: 'firstVisitAt',
} as const
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
    .returning(published({ accountId, topic: 'bots', botId, id: botId }))
}

export interface ItemCountChange {
  /** By how many the live items change. */
  readonly by: number
  /** What the account's plan allows; only asked when items are added. */
  readonly limit: number
  /** Whether the owner did it, not a template. */
  readonly isOwn: boolean
}

/** Counts corpus items against the limit, and holds the bot's row until the transaction ends. */
export async function changeItemCount(
  tx: Transaction,
  accountId: string,
  botId: string,
  { by, limit, isOwn }: ItemCountChange,
): Promise<void> {
  const [row] = await tx
    .update(bots)
    .set({ itemCount: sql`${bots.itemCount} + ${by}::int`, ...(isOwn ? { hasOwnItem: true } : {}) })
    .where(and(isBot(accountId, botId), by > 0 ? sql`${bots.itemCount} + ${by}::int <= ${limit}::int` : undefined))
    .returning({ id: bots.id })
  if (row !== undefined) return
  if ((await findBot(tx, accountId, botId)) === undefined) throw new AppError('not-found')
  throw new AppError('corpus-full', { limit })
}

/**
 * Every change of what a bot answers with passes here first: it makes the next version and holds the bot's row until the transaction ends. So
 * versions become visible in their order, and an index that read up to one of them has missed nothing.
 */
export async function advanceContent(tx: Transaction, accountId: string, botId: string): Promise<number> {
  const [row] = await tx
    .update(bots)
    .set({ contentVersion: sql`${bots.contentVersion} + 1` })
    .where(isBot(accountId, botId))
    .returning({
      version: bots.contentVersion,
      ...published({ accountId, topic: 'corpus', botId, id: botId, version: sql`${bots.contentVersion}` }),
    })
  if (row === undefined) throw new AppError('not-found')
  return row.version
}

/** Counts entries that can be answered with, of all sources; after `advanceContent`, which holds the row. */
export async function changeEntryCount(tx: Transaction, accountId: string, botId: string, by: number): Promise<void> {
  if (by === 0) return
  await tx
    .update(bots)
    .set({ entryCount: sql`${bots.entryCount} + ${by}::int` })
    .where(isBot(accountId, botId))
}

/** Notes that entries dropped up to this version are gone for good. */
export async function notePurge(tx: Transaction, accountId: string, botId: string, version: number): Promise<void> {
  await tx
    .update(bots)
    .set({ purgedVersion: sql`greatest(${bots.purgedVersion}, ${version}::bigint)` })
    .where(isBot(accountId, botId))
}
