/** The events of a lane as they are worked on. */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { channelEvents } from '../channels.tables.ts'

export type EventRow = typeof channelEvents.$inferSelect

function isEvent(accountId: string, botId: string, id: string) {
  return and(eq(channelEvents.accountId, accountId), eq(channelEvents.botId, botId), eq(channelEvents.id, id))
}

/** What it said is in the conversation by now, unless it could not be read: its body is kept then. False: another process was faster. */
export async function endEvent(
  db: Queryable,
  accountId: string,
  botId: string,
  id: string,
  state: 'done' | 'aside',
  keepsBody = false,
): Promise<boolean> {
  const rows = await db
    .update(channelEvents)
    .set({ state, ...(!keepsBody && { bodySealed: null }) })
    .where(and(isEvent(accountId, botId, id), eq(channelEvents.state, 'waiting')))
    .returning({ id: channelEvents.id })
  return rows.length > 0
}

export async function delayEvent(
  db: Queryable,
  accountId: string,
  botId: string,
  id: string,
  { tries, nextAt }: { tries: number; nextAt: Date },
): Promise<void> {
  await db
    .update(channelEvents)
    .set({ tries, nextAt })
    .where(and(isEvent(accountId, botId, id), eq(channelEvents.state, 'waiting')))
}
