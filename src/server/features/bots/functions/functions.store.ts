/** The switches of a bot among its reply settings: each is written by itself, so that who edits the texts meanwhile loses nothing. */
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { bots } from '../bots.tables.ts'

export interface FunctionsChange {
  readonly chitChatEnabled?: boolean | undefined
  readonly languageModelEnabled?: boolean | undefined
}

const isBot = (accountId: string, botId: string) => and(eq(bots.accountId, accountId), eq(bots.id, botId))

/** Holds the bot until the transaction ends; undefined when there is none. */
export async function lockFunctions(
  tx: Transaction,
  accountId: string,
  botId: string,
): Promise<{ chitChatEnabled: boolean; languageModelEnabled: boolean } | undefined> {
  const [row] = await tx
    .select({ replySettings: bots.replySettings })
    .from(bots)
    .where(isBot(accountId, botId))
    .for('no key update')
  if (row === undefined) return undefined
  const { chitChatEnabled, languageModelEnabled = false } = row.replySettings
  return { chitChatEnabled, languageModelEnabled }
}

export async function changeFunctions(
  tx: Transaction,
  accountId: string,
  botId: string,
  change: FunctionsChange,
): Promise<void> {
  await tx
    .update(bots)
    .set({ replySettings: sql`${bots.replySettings} || ${JSON.stringify(change)}::jsonb` })
    .where(isBot(accountId, botId))
    .returning(published({ accountId, topic: 'bots', botId, id: botId }))
}
