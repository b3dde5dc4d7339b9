/** Queries over the settings and the saved filters of an inbox. Every function takes the tenant. */
import { and, asc, eq } from 'drizzle-orm'
import type { InboxSettings } from '#contract/features/inbox/settings.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/live/publish.ts'
import { inboxes, inboxFilters } from '../inbox.tables.ts'

const atFirst: InboxSettings = { wantsAfterFallbacks: true, backAfterHours: 12, keptDays: null, mailsWhenWanted: true }

function isBox(accountId: string, botId: string) {
  return and(eq(inboxes.accountId, accountId), eq(inboxes.botId, botId))
}

export async function readSettings(db: Queryable, accountId: string, botId: string): Promise<InboxSettings> {
  const [row] = await db
    .select({
      wantsAfterFallbacks: inboxes.wantsAfterFallbacks,
      backAfterHours: inboxes.backAfterHours,
      keptDays: inboxes.keptDays,
      mailsWhenWanted: inboxes.mailsWhenWanted,
    })
    .from(inboxes)
    .where(isBox(accountId, botId))
  return row ?? atFirst
}

export async function changeSettings(
  tx: Transaction,
  accountId: string,
  botId: string,
  changes: Partial<InboxSettings>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx
    .insert(inboxes)
    .values({ accountId, botId, ...changes })
    .onConflictDoUpdate({ target: [inboxes.accountId, inboxes.botId], set: changes })
  await publish(tx, { accountId, topic: 'inboxSettings', botId, id: botId })
}

export async function listFilters(db: Queryable, accountId: string, botId: string) {
  return await db
    .select({
      id: inboxFilters.id,
      name: inboxFilters.name,
      filter: inboxFilters.filter,
      isPinned: inboxFilters.isPinned,
    })
    .from(inboxFilters)
    .where(and(eq(inboxFilters.accountId, accountId), eq(inboxFilters.botId, botId)))
    .orderBy(asc(inboxFilters.name))
}

/** Undefined when there is no place for another one. Exact: the box of the bot is held. */
export async function putFilter(
  tx: Transaction,
  accountId: string,
  botId: string,
  filter: { name: string; filter: Record<string, string>; isPinned: boolean },
  { max, at }: { max: number; at: Date },
) {
  await tx.insert(inboxes).values({ accountId, botId }).onConflictDoNothing()
  await tx.select({ botId: inboxes.botId }).from(inboxes).where(isBox(accountId, botId)).for('no key update')
  const known = await listFilters(tx, accountId, botId)
  const isNew = !known.some(({ name }) => name === filter.name)
  if (isNew && known.length >= max) return undefined
  const { name, isPinned } = filter
  const [row] = await tx
    .insert(inboxFilters)
    .values({ accountId, botId, id: newTimeId(at), createdAt: at, ...filter })
    .onConflictDoUpdate({
      target: [inboxFilters.accountId, inboxFilters.botId, inboxFilters.name],
      set: { filter: filter.filter, isPinned },
    })
    .returning({ id: inboxFilters.id })
  await publish(tx, { accountId, topic: 'inboxSettings', botId, id: botId })
  return row && { id: row.id, name, filter: filter.filter, isPinned }
}

export async function removeFilter(
  tx: Transaction,
  accountId: string,
  botId: string,
  filterId: string,
): Promise<boolean> {
  const removed = await tx
    .delete(inboxFilters)
    .where(and(eq(inboxFilters.accountId, accountId), eq(inboxFilters.botId, botId), eq(inboxFilters.id, filterId)))
    .returning({ id: inboxFilters.id })
  if (removed.length > 0) await publish(tx, { accountId, topic: 'inboxSettings', botId, id: botId })
  return removed.length > 0
}
