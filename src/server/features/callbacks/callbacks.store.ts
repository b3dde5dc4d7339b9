/** Queries over callbacks. Every function takes the tenant. */
import { and, count, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { keepBot } from '#server/features/bots/bots.public.ts'
import { comesAfter, pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { publish, published } from '#server/platform/live/publish.ts'
import { callbackBoxes, callbacks } from './callbacks.tables.ts'

export type NewCallback = Omit<typeof callbacks.$inferInsert, 'accountId' | 'isDone' | 'doneAt' | 'isTold'>

function isBox(accountId: string, botId: string) {
  return and(eq(callbackBoxes.accountId, accountId), eq(callbackBoxes.botId, botId))
}

function isOfBot(accountId: string, botId: string) {
  return and(eq(callbacks.accountId, accountId), eq(callbacks.botId, botId))
}

function isOpenOf(accountId: string, botId: string) {
  return and(isOfBot(accountId, botId), eq(callbacks.isDone, false))
}

/**
 * Holds the bot's box until the transaction ends, and says how many are open. The bot comes first, as its deletion takes the two in this order.
 */
export async function lockBox(tx: Transaction, accountId: string, botId: string): Promise<number> {
  if (!(await keepBot(tx, accountId, botId))) throw new AppError('not-found')
  const [box] = await tx
    .insert(callbackBoxes)
    .values({ accountId, botId })
    .onConflictDoUpdate({
      target: [callbackBoxes.accountId, callbackBoxes.botId],
      set: { openCount: sql`${callbackBoxes.openCount}` },
    })
    .returning({ openCount: callbackBoxes.openCount })
  return box?.openCount ?? 0
}

/** How many the conversation has left, and whether this one is among them or, in any conversation, among the open ones `since`. Exact under the lock of the box. */
export async function readLikeIt(
  tx: Transaction,
  accountId: string,
  botId: string,
  { conversationId, detailsHash, since }: { conversationId: string; detailsHash: string; since: Date | undefined },
): Promise<{ ofConversation: number; isKnown: boolean }> {
  const isOfConversation = eq(callbacks.conversationId, conversationId)
  const isSame = eq(callbacks.detailsHash, detailsHash)
  const isOfLate = since && and(isSame, eq(callbacks.isDone, false), gte(callbacks.at, since))
  const [row] = await tx
    .select({
      ofConversation: sql<number>`(count(*) filter (where ${isOfConversation}))::int`,
      isKnown: sql<boolean>`coalesce(bool_or(${isSame}), false)`,
    })
    .from(callbacks)
    .where(and(isOfBot(accountId, botId), or(isOfConversation, isOfLate)))
  return row ?? { ofConversation: 0, isKnown: false }
}

/** Under the lock of the box. With `room` left again, a list that fills up later is told of anew. */
export async function insertCallback(
  tx: Transaction,
  accountId: string,
  callback: NewCallback,
  room: number,
): Promise<void> {
  const { botId, id } = callback
  await tx
    .insert(callbacks)
    .values({ ...callback, accountId })
    .returning(published({ accountId, topic: 'callbacks', botId, id }))
  await tx
    .update(callbackBoxes)
    .set({
      openCount: sql`${callbackBoxes.openCount} + 1`,
      isFullTold: sql`${callbackBoxes.isFullTold} and ${callbackBoxes.openCount} >= ${room}`,
    })
    .where(isBox(accountId, botId))
}

/**
 * How many open ones the owner has not been told of, when the last mail is old enough, and whether all places are taken, the first time. Both count
 * as told from then on. Under the lock of the box.
 */
export async function takeUntold(
  tx: Transaction,
  accountId: string,
  botId: string,
  { now, apartMs, maxOpen }: { now: Date; apartMs: number; maxOpen: number },
): Promise<{ count: number; isFull: boolean }> {
  const [box] = await tx.select().from(callbackBoxes).where(isBox(accountId, botId))
  if (box === undefined) return { count: 0, isFull: false }
  const isDue = box.mailedAt === null || box.mailedAt.getTime() < now.getTime() - apartMs
  const isUntold = and(isOpenOf(accountId, botId), eq(callbacks.isTold, false))
  const told = isDue
    ? await tx.update(callbacks).set({ isTold: true }).where(isUntold).returning({ id: callbacks.id })
    : []
  const isFull = box.openCount >= maxOpen && !box.isFullTold
  if (told.length > 0 || isFull)
    await tx
      .update(callbackBoxes)
      .set({ ...(told.length > 0 && { mailedAt: now }), ...(isFull && { isFullTold: true }) })
      .where(isBox(accountId, botId))
  return { count: told.length, isFull }
}

/** Deletes those that nobody ticked off. Under the lock of the box. */
export async function expireOpen(tx: Transaction, accountId: string, botId: string, before: Date): Promise<void> {
  await tx.delete(callbacks).where(and(isOpenOf(accountId, botId), lt(callbacks.at, before)))
  await countAnew(tx, accountId, botId)
}

/** Those that were left until a moment. */
export async function tickAllCallbacks(
  tx: Transaction,
  accountId: string,
  botId: string,
  { until, doneAt }: { until: Date; doneAt: Date },
): Promise<void> {
  await lockBox(tx, accountId, botId)
  const isUntil = and(isOpenOf(accountId, botId), lte(callbacks.at, until))
  await tx.update(callbacks).set({ isDone: true, doneAt }).where(isUntil)
  await countAnew(tx, accountId, botId)
}

async function countAnew(tx: Transaction, accountId: string, botId: string): Promise<void> {
  const [left] = await tx.select({ count: count() }).from(callbacks).where(isOpenOf(accountId, botId))
  await tx
    .update(callbackBoxes)
    .set({ openCount: left?.count ?? 0 })
    .where(isBox(accountId, botId))
  await publish(tx, { accountId, topic: 'callbacks', botId })
}

const pageSize = 20

export async function listCallbacks(
  db: Queryable,
  accountId: string,
  botId: string,
  { isOpen, cursor }: { isOpen: boolean; cursor: string | undefined },
) {
  const isWanted = and(isOfBot(accountId, botId), isOpen ? eq(callbacks.isDone, false) : undefined)
  const [rows, [total], [box]] = await Promise.all([
    db
      .select()
      .from(callbacks)
      .where(and(isWanted, comesAfter({ moment: callbacks.at, id: callbacks.id }, readCursor(cursor))))
      .orderBy(desc(callbacks.at), desc(callbacks.id))
      .limit(pageSize + 1),
    db.select({ count: count() }).from(callbacks).where(isWanted),
    db.select({ openCount: callbackBoxes.openCount }).from(callbackBoxes).where(isBox(accountId, botId)),
  ])
  const page = pageOfRows(rows, pageSize, ({ at, id }) => ({ moment: at, id }))
  return { ...page, total: total?.count ?? 0, openCount: box?.openCount ?? 0 }
}

/** Undefined when there is none; ticking twice counts once. */
export async function tickCallback(
  tx: Transaction,
  accountId: string,
  botId: string,
  { id, doneAt }: { id: string; doneAt: Date | null },
): Promise<boolean> {
  // First the box, as whoever leaves a callback does, so that the two never wait for each other.
  await lockBox(tx, accountId, botId)
  const isDone = doneAt !== null
  const isIt = and(isOfBot(accountId, botId), eq(callbacks.id, id))
  const [row] = await tx.select({ isDone: callbacks.isDone }).from(callbacks).where(isIt).for('no key update')
  if (row === undefined) return false
  if (row.isDone === isDone) return true
  await tx.update(callbacks).set({ isDone, doneAt }).where(isIt)
  await tx
    .update(callbackBoxes)
    .set({ openCount: sql`greatest(0, ${callbackBoxes.openCount} + ${isDone ? -1 : 1})` })
    .where(isBox(accountId, botId))
  await publish(tx, { accountId, topic: 'callbacks', botId, id })
  return true
}

/** By bot; bots without any may be missing. */
export async function countOpenCallbacks(
  db: Queryable,
  accountId: string,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ botId: callbackBoxes.botId, count: callbackBoxes.openCount })
    .from(callbackBoxes)
    .where(and(eq(callbackBoxes.accountId, accountId), inArray(callbackBoxes.botId, [...botIds])))
  return new Map(rows.map(({ botId, count }) => [botId, count]))
}
