/** Who can be sent a test over a connection, and the tests that were sent. */
import { and, countDistinct, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TalkRow } from '../answering/talks.store.ts'
import { channelSends, channelTalks } from '../channels.tables.ts'
import type { SendRow } from '../sending/sends.store.ts'

interface Where {
  readonly botId: string
  readonly connectionId: string
}

export interface Talked {
  readonly talk: TalkRow & { readonly conversationId: string }
  readonly contactId: string | null
  readonly displayName: string | null
}

/** Some who only came and wrote nothing, are blocked, or whose conversation went, may stand before those who count. */
const lookedAt = 50

/** Who wrote last, the latest first. Nobody who is blocked. */
export async function listTalked(
  db: Queryable,
  accountId: string,
  { botId, connectionId, conversationId }: Where & { readonly conversationId?: string | undefined },
  max: number,
): Promise<Talked[]> {
  const talks = await db
    .select()
    .from(channelTalks)
    .where(
      and(
        eq(channelTalks.accountId, accountId),
        eq(channelTalks.botId, botId),
        eq(channelTalks.connectionId, connectionId),
        isNotNull(channelTalks.conversationId),
        conversationId === undefined ? undefined : eq(channelTalks.conversationId, conversationId),
      ),
    )
    .orderBy(desc(channelTalks.at))
    .limit(lookedAt)
  const { rows } = await db.execute<{ id: string; contact_id: string | null; display_name: string | null }>(sql`
    select v.id, v.contact_id, k.display_name from conversations v
    left join contacts k on k.account_id = v.account_id and k.bot_id = v.bot_id and k.id = v.contact_id
    where v.account_id = ${accountId} and v.bot_id = ${botId} and k.is_blocked is not true
      and v.id = any (${sql.param(talks.map((talk) => talk.conversationId))}::uuid[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return talks
    .flatMap((talk) => {
      const row = talk.conversationId === null ? undefined : known.get(talk.conversationId)
      if (row === undefined) return []
      return [{ talk: { ...talk, conversationId: row.id }, contactId: row.contact_id, displayName: row.display_name }]
    })
    .slice(0, max)
}

/** How many tests stand in a conversation since then; one may be sent in several parts. */
export async function countTests(
  db: Queryable,
  accountId: string,
  { botId, connectionId, conversationId }: Where & { readonly conversationId: string },
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(channelSends.messageId) })
    .from(channelSends)
    .where(
      and(
        eq(channelSends.accountId, accountId),
        eq(channelSends.botId, botId),
        eq(channelSends.connectionId, connectionId),
        eq(channelSends.isTest, true),
        eq(channelSends.conversationId, conversationId),
        gt(channelSends.at, since),
      ),
    )
  return row?.count ?? 0
}

/** The last one, or the one with the id. */
export async function readTest(
  db: Queryable,
  accountId: string,
  { botId, connectionId, id }: Where & { readonly id?: string | undefined },
): Promise<SendRow | undefined> {
  const [row] = await db
    .select()
    .from(channelSends)
    .where(
      and(
        eq(channelSends.accountId, accountId),
        eq(channelSends.botId, botId),
        eq(channelSends.connectionId, connectionId),
        eq(channelSends.isTest, true),
        id === undefined ? undefined : eq(channelSends.id, id),
      ),
    )
    .orderBy(desc(channelSends.sequence))
    .limit(1)
  return row
}
