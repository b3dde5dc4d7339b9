/** What programs and apps read of a bot, and the tokens that apps hold. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { createClientToken, listBotMessages } from '#contract/features/app-access/messages.ts'
import { shownSinceOf } from '#contract/features/inbox/settings.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { Bots } from '#server/features/bots/bots.public.ts'
import { listSentMessages } from '#server/features/conversations/conversations.public.ts'
import { pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import type { BearerCaller, BotKeyCaller } from '#server/platform/http/endpoints/caller.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import type { SentTexts } from './streams/sent-texts.ts'

export interface AppAccess {
  createClientToken(caller: BotKeyCaller, contactId: string, ttlSeconds: number): ReplyOf<typeof createClientToken>
  listMessages(
    caller: BearerCaller,
    botId: string,
    query: QueryOf<typeof listBotMessages>,
  ): Promise<ReplyOf<typeof listBotMessages>>
}

export function createAppAccessService(
  { database, clock }: Pick<FeatureContext, 'database' | 'clock'>,
  apiKeys: Bots['apiKeys'],
  texts: SentTexts,
): AppAccess {
  return {
    createClientToken(caller, contactId, ttlSeconds) {
      const { token, until } = apiKeys.createClientToken(caller, contactId, ttlSeconds)
      return { token, expiresAt: until.toISOString() }
    },

    async listMessages({ account, contactId }, botId, { conversationId, cursor, limit }) {
      const contactKey = contactId === undefined ? undefined : hashToken(contactId)
      // A customer reads their own; the account as far back as its plan shows.
      const since = contactKey === undefined ? shownSinceOf(account.limits, clock.now()) : undefined
      const filter = { conversationId, contactKey, since, place: readCursor(cursor), size: limit }
      const rows = await listSentMessages(database.of(account.id), account.id, botId, filter)
      const page = pageOfRows(rows, limit, ({ at, id }) => ({ moment: at, id }))
      return { items: page.rows.map((row) => texts.messageOf(account.id, row)), nextCursor: page.nextCursor }
    },
  }
}
