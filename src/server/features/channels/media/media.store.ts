/** Files of contacts that are to be fetched. Every function takes the tenant. */
import { and, asc, eq } from 'drizzle-orm'
import { missMedia } from '#server/features/conversations/conversations.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { TalkRef } from '../answering/talks.store.ts'
import { channelMedia } from '../channels.tables.ts'

export type MediaRow = typeof channelMedia.$inferSelect

function isMedia(accountId: string, { botId, id }: Pick<MediaRow, 'botId' | 'id'>) {
  return and(eq(channelMedia.accountId, accountId), eq(channelMedia.botId, botId), eq(channelMedia.id, id))
}

/** One that fails holds no other up: the one that is due first. */
export async function nextMedia(
  db: Queryable,
  accountId: string,
  { botId, connectionId, lane }: TalkRef,
): Promise<MediaRow | undefined> {
  const [row] = await db
    .select()
    .from(channelMedia)
    .where(
      and(
        eq(channelMedia.accountId, accountId),
        eq(channelMedia.botId, botId),
        eq(channelMedia.connectionId, connectionId),
        eq(channelMedia.lane, lane),
      ),
    )
    .orderBy(asc(channelMedia.nextAt), asc(channelMedia.id))
    .limit(1)
  return row
}

export async function delayMedia(
  db: Queryable,
  accountId: string,
  row: Pick<MediaRow, 'botId' | 'id'>,
  { tries, nextAt }: { tries: number; nextAt: Date },
): Promise<void> {
  await db.update(channelMedia).set({ tries, nextAt }).where(isMedia(accountId, row))
}

/** False: somebody else has settled it. */
export async function endMedia(
  db: Queryable,
  accountId: string,
  row: Pick<MediaRow, 'botId' | 'id'>,
): Promise<boolean> {
  const rows = await db.delete(channelMedia).where(isMedia(accountId, row)).returning({ id: channelMedia.id })
  return rows.length > 0
}

/** With the connection, nobody can fetch them any more: their messages say so. */
export async function endMediaOf(
  tx: Transaction,
  accountId: string,
  { botId, connectionId }: Omit<TalkRef, 'lane'>,
): Promise<void> {
  const { id, conversationId } = channelMedia
  const rows = await tx
    .delete(channelMedia)
    .where(
      and(
        eq(channelMedia.accountId, accountId),
        eq(channelMedia.botId, botId),
        eq(channelMedia.connectionId, connectionId),
      ),
    )
    .returning({ mediaId: id, conversationId })
  if (rows.length === 0) return
  await missMedia(tx, accountId, botId, rows, 'gone')
  for (const conversation of new Set(rows.map((row) => row.conversationId)))
    await publish(tx, { accountId, topic: 'conversations', botId, id: conversation })
}
