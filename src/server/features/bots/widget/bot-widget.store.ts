/** How the chat on websites is set up: a part of the bot's row, so that a change counts from the next visitor on, on every node. */
import { and, eq, sql } from 'drizzle-orm'
import type { WidgetSettings } from '#contract/features/channels/widget.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { type BotRow, bots } from '../bots.tables.ts'

function isBot(accountId: string, botId: string) {
  return and(eq(bots.accountId, accountId), eq(bots.id, botId))
}

/** Where the secrets lie that sign who a visitor is. */
export const widgetSecretColumn = { column: bots.widgetSecretSealed, key: [bots.accountId, bots.id], owner: bots.id }

/** Leaves what is not named. A site that is allowed by now is no longer told of as refused. */
export async function changeWidgetSettings(
  tx: Transaction,
  accountId: string,
  botId: string,
  change: Partial<WidgetSettings>,
): Promise<BotRow | undefined> {
  const [row] = await tx
    .update(bots)
    .set({
      widget: sql`${bots.widget} || ${JSON.stringify(change)}::jsonb`,
      ...(change.sites !== undefined && { refusedHost: null, refusedAt: null }),
    })
    .where(isBot(accountId, botId))
    .returning({ id: bots.id, ...published({ accountId, topic: 'bots', botId, id: botId }) })
  if (row === undefined) return undefined
  const [changed] = await tx.select().from(bots).where(isBot(accountId, botId))
  return changed
}

/** False when there is no such bot. */
export async function changeWidgetSecret(
  tx: Transaction,
  accountId: string,
  botId: string,
  { sealed, at }: { sealed: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(bots)
    .set({ widgetSecretSealed: sealed, widgetSecretAt: at })
    .where(isBot(accountId, botId))
    .returning({ id: bots.id, ...published({ accountId, topic: 'bots', botId, id: botId }) })
  return rows.length > 0
}

/** Once a minute at most, whatever sites are claimed. */
export async function noteRefusedHost(
  db: Queryable,
  accountId: string,
  botId: string,
  { host, at }: { host: string; at: Date },
): Promise<void> {
  await db
    .update(bots)
    .set({ refusedHost: host, refusedAt: at })
    .where(
      and(
        isBot(accountId, botId),
        sql`(${bots.refusedAt} is null or ${bots.refusedAt} < ${at.toISOString()}::timestamptz - interval '1 minute')`,
      ),
    )
    .returning(published({ accountId, topic: 'bots', botId, id: botId }))
}
