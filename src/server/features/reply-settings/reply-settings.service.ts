/** Reading and saving how a bot speaks. */
import {
  type ReplySettingsInput,
  replyLimits,
  type StoredReplySettings,
} from '#contract/features/customising/replies.ts'
import { customSource } from '#engine/outcome.ts'
import type { FeatureContext } from '#server/feature.ts'
import { dropEntries, putEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { changeReplySettings, findBot, lockBotRow } from '#server/features/bots/bots.public.ts'
import { listRecentQuestions, readReplyUse } from '#server/features/conversations/conversations.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { describeSettings, entryChanges, storedPartOf } from './reply-settings.rules.ts'

export type ReplySettingsService = ReturnType<typeof createReplySettingsService>

export function createReplySettingsService({ database, clock }: Pick<FeatureContext, 'database' | 'clock'>) {
  return {
    async get(accountId: string, botId: string): Promise<StoredReplySettings> {
      const bot = await findBot(database.of(accountId), accountId, botId)
      if (bot === undefined) throw new AppError('not-found')
      return describeSettings(bot)
    },

    /** All of it or nothing; what the answer index recognises changes with it. */
    async save(
      { id: accountId, limits }: AccountCaller,
      botId: string,
      { revision, ...input }: ReplySettingsInput & { readonly revision: number },
    ): Promise<StoredReplySettings> {
      return await database.of(accountId).transaction(async (tx) => {
        const bot = await lockBotRow(tx, accountId, botId)
        if (bot === undefined) throw new AppError('not-found')
        if (bot.repliesRevision !== revision) throw new AppError('replies-changed', { revision: bot.repliesRevision })
        const before = bot.replySettings
        const { length: used } = input.customised
        // Who has more of them than the plan has by now keeps them, and adds none.
        if (used > limits.customReplies && used > before.customised.length)
          throw new AppError('limit-reached', { field: 'customised', limit: limits.customReplies, used })
        const part = storedPartOf(input)
        const { put, drop } = entryChanges(before.customised, part.customised)
        const next = await changeReplySettings(tx, accountId, botId, part)
        if (next === undefined) throw new AppError('not-found')
        if (drop.length > 0) await dropEntries(tx, accountId, botId, customSource, drop)
        if (put.length > 0) await putEntries(tx, accountId, botId, customSource, put)
        return describeSettings({ ...bot, replySettings: { ...before, ...part }, repliesRevision: next })
      })
    },

    async listRecent(accountId: string, botId: string) {
      const db = database.of(accountId)
      const [bot, items] = await Promise.all([
        findBot(db, accountId, botId),
        listRecentQuestions(db, accountId, botId, { now: clock.now(), limit: replyLimits.recentQuestions }),
      ])
      if (bot === undefined) throw new AppError('not-found')
      return { items }
    },

    async readUse(accountId: string, botId: string) {
      const db = database.of(accountId)
      const [bot, use] = await Promise.all([
        findBot(db, accountId, botId),
        readReplyUse(db, accountId, botId, clock.now()),
      ])
      if (bot === undefined) throw new AppError('not-found')
      return use
    },
  }
}
