/** The settings by which a bot replies, as those change them whose part they are. */
import { and, eq, sql } from 'drizzle-orm'
import type { ReplySettings } from '#engine/dialogue/reply.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { openingChange } from './bots.rules.ts'
import { type BotRow, bots } from './bots.tables.ts'

function isBot(accountId: string, botId: string) {
  return and(eq(bots.accountId, accountId), eq(bots.id, botId))
}

/** Holds the bot's row until the transaction ends: of many who save at once each sees what the one before has stored. */
export async function lockBotRow(tx: Transaction, accountId: string, botId: string): Promise<BotRow | undefined> {
  const [bot] = await tx.select().from(bots).where(isBot(accountId, botId)).for('no key update')
  return bot
}

/** Leaves what others set in the same place. Answers the new revision; undefined when there is no such bot. */
export async function changeReplySettings(
  tx: Transaction,
  accountId: string,
  botId: string,
  change: Partial<ReplySettings>,
): Promise<number | undefined> {
  const [row] = await tx
    .update(bots)
    .set({
      replySettings: sql`${bots.replySettings} || ${JSON.stringify(change)}::jsonb`,
      repliesRevision: sql`${bots.repliesRevision} + 1`,
    })
    .where(isBot(accountId, botId))
    .returning({ revision: bots.repliesRevision, ...published({ accountId, topic: 'replies', botId, id: botId }) })
  return row?.revision
}

/** Opening words are a part of the look as well: both pages change the same. False when there is no such bot. */
export async function changeOpeningWords(
  tx: Transaction,
  accountId: string,
  botId: string,
  openingWords: string,
): Promise<boolean> {
  const bot = await lockBotRow(tx, accountId, botId)
  if (bot === undefined) return false
  const change = openingChange(bot.replySettings, openingWords)
  if (change !== undefined) await changeReplySettings(tx, accountId, botId, change)
  return true
}
