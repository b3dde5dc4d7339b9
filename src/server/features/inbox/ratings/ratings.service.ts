/** Answers rated by those who asked. After a bad rating a person is wanted; the bot goes on answering meanwhile. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { Rating, rateAnswer, rateMessage } from '#contract/features/conversations/ratings.ts'
import { programPlatform } from '#contract/features/inbox/conversations.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { AskedBot, AskedBots, BotRow } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { BearerCaller } from '#server/platform/http/endpoints/caller.ts'
import { publish } from '#server/platform/live/publish.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { lockConversation } from '../states/states.store.ts'
import { findReply, type Rater, setConversationRating, setRating } from './ratings.store.ts'

export interface RatingNeeds {
  readonly askedBots: Pick<AskedBots, 'byId'>
  /** The bot that a key's look-up has read. */
  readonly askedBy: (caller: BearerCaller) => AskedBot | undefined
  /** Who a visitor is, and where. Throws `identity-required` and `identity-refused`. */
  readonly visitorOf: (bot: BotRow, named: Pick<BodyOf<typeof rateAnswer>, 'visitorToken' | 'identity'>) => Rater
}

export type RatingsService = ReturnType<typeof createRatingsService>

export function createRatingsService(
  { database, clock }: Pick<FeatureContext, 'database' | 'clock'>,
  { askedBots, askedBy, visitorOf }: RatingNeeds,
  /** Within the transaction that holds the conversation. Nothing happens where a person has it, or is wanted already. */
  wantPerson: (tx: Transaction, bot: BotRow, conversationId: string) => Promise<void>,
) {
  async function rate(
    bot: BotRow,
    messageId: string,
    rater: Rater,
    { rating, comment }: { readonly rating: Rating; readonly comment: string },
  ): Promise<void> {
    const { accountId, id: botId } = bot
    await database.of(accountId).transaction(async (tx) => {
      const find = () => findReply(tx, accountId, botId, messageId, rater)
      const found = await find()
      if (found === undefined) throw new AppError('not-found')
      const { conversationId } = found
      await lockConversation(tx, accountId, botId, conversationId)
      // Of two ratings at once the second sees the first.
      const before = await find()
      if (before === undefined) throw new AppError('not-found')
      await setRating(tx, accountId, botId, messageId, { rating, comment, at: clock.now() })
      // Told once: whoever says it again, or is blocked, calls nobody.
      const isNewlyBad = rating === 'needs-improvement' && before.rating !== rating
      if (isNewlyBad && !before.isBlocked) await wantPerson(tx, bot, conversationId)
      // Last: a call without a contact has its row only since a person is wanted.
      await setConversationRating(tx, accountId, botId, conversationId, rating)
      await publish(tx, { accountId, topic: 'conversations', botId, id: conversationId })
    })
  }

  return {
    async rateAsVisitor(
      botId: string,
      messageId: string,
      { rating, ...named }: BodyOf<typeof rateAnswer>,
    ): Promise<void> {
      const asked = await askedBots.byId(botId)
      if (asked === undefined) throw new AppError('not-found')
      await rate(asked.bot, messageId, visitorOf(asked.bot, named), { rating, comment: '' })
    },

    async rateAsProgram(
      caller: BearerCaller,
      messageId: string,
      { contactId: named, ...said }: BodyOf<typeof rateMessage>,
    ): Promise<void> {
      const asked = askedBy(caller)
      if (asked === undefined) throw new AppError('key-wrong')
      const { contactId: client } = caller
      // Whoever holds a token of one customer speaks for no other.
      if (client !== undefined && named && named !== client)
        throw new AppError('choice-invalid', { field: 'contactId' })
      const contactId = client ?? named
      const contactKey = contactId ? hashToken(contactId) : undefined
      await rate(asked.bot, messageId, { platform: programPlatform, contactKey }, said)
    },
  }
}
