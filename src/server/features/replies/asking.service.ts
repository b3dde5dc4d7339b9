/** Who may ask which bot, how fast, and what they get to see. */
import type { MessageReply, PublicBot, Why } from '#contract/answers.ts'
import { tierOf } from '#contract/entitlements.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import type { BotIndexes } from '#server/features/answer-indexes/answer-indexes.public.ts'
import {
  type BotRow,
  type FirstStep,
  findBot,
  findPublicBot,
  noteFirstStep,
} from '#server/features/bots/bots.public.ts'
import { listContactMessages, setVerdict, type Verdict } from '#server/features/conversations/conversations.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { BotKeyCaller, SessionCaller, VisitorCaller } from '#server/platform/http/caller.ts'
import type { IdempotencyClaim } from '#server/platform/http/idempotency.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { apiPlatform, type Replies, testPlatform, webPlatform } from './replies.service.ts'
import type { Starters } from './starters.ts'

interface Needs {
  readonly context: FeatureContext
  readonly indexes: BotIndexes
  readonly replies: Replies
  readonly starters: Starters
}

export type AskingService = ReturnType<typeof createAskingService>

const modelId = 'huida'
const historyLength = 50

export function createAskingService({ context, indexes, replies, starters }: Needs) {
  const { clock, log } = context
  const { db } = context.database
  const ticking = new Set<string>()

  function found(bot: BotRow | undefined, botId: string): BotRow {
    if (bot !== undefined) return bot
    indexes.drop(botId)
    throw new AppError('not-found')
  }

  /** The account that a bot belongs to, for those whom no session or key brought here. */
  async function ownerOf({ accountId }: BotRow) {
    const owner = await findAccount(db, accountId)
    if (owner === undefined) throw new AppError('not-found')
    return { tier: tierOf(owner, clock.now()), isSuspended: owner.suspendedAt !== null }
  }

  /** A tick of a list must not fail or delay a reply; one at a time, as a running import holds the bot's row. */
  function tick({ accountId, id }: BotRow, step: FirstStep): void {
    const key = `${id} ${step}`
    if (ticking.has(key)) return
    ticking.add(key)
    noteFirstStep(db, accountId, id, step, clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'first step not noted'))
      .finally(() => ticking.delete(key))
  }

  function noteVisit(bot: BotRow, { session }: VisitorCaller): void {
    if (bot.firstVisitAt === null && session?.account.id !== bot.accountId) tick(bot, 'visited')
  }

  return {
    async askAsProgram(
      { account, botId }: BotKeyCaller,
      body: { text: string; contactId?: string | undefined; conversationId?: string | undefined },
      idempotency: IdempotencyClaim | undefined,
    ): Promise<MessageReply> {
      const bot = found(await findBot(db, account.id, botId), botId)
      const { text, contactId: contact = '', conversationId } = body
      const { reply } = await replies.replyTo({
        bot,
        tier: account.tier,
        text,
        platform: apiPlatform,
        contact,
        conversationId,
        idempotency,
      })
      return reply
    },

    async askAsVisitor(
      caller: VisitorCaller,
      botId: string,
      { text, visitorToken }: { text: string; visitorToken: string },
      idempotency: IdempotencyClaim | undefined,
    ): Promise<MessageReply> {
      const contact = hashToken(visitorToken)
      const bot = found(await findPublicBot(db, botId), botId)
      const { tier, isSuspended } = await ownerOf(bot)
      if (isSuspended) throw new AppError('bot-closed')
      noteVisit(bot, caller)
      // Visitors share the scope "public": one must never get another's reply.
      const own = idempotency && { ...idempotency, scope: `${idempotency.scope} ${contact}` }
      const { reply } = await replies.replyTo({ bot, tier, text, platform: webPlatform, contact, idempotency: own })
      return reply
    },

    async askAsOwner(
      { account }: SessionCaller,
      botId: string,
      {
        text,
        conversationId,
        model,
      }: { text: string; conversationId?: string | undefined; model?: string | undefined },
    ): Promise<MessageReply & { why: Why }> {
      if (model !== undefined && model !== modelId) throw new AppError('choice-invalid', { field: 'model' })
      const bot = found(await findBot(db, account.id, botId), botId)
      const { reply, why } = await replies.replyTo({
        bot,
        tier: account.tier,
        text,
        platform: testPlatform,
        contact: account.id,
        conversationId,
        idempotency: undefined,
      })
      if (why === undefined) throw new Error('A test reply came without why')
      if (bot.testedAt === null) tick(bot, 'tested')
      return { ...reply, why }
    },

    async judge({ account }: SessionCaller, botId: string, messageId: string, verdict: Verdict): Promise<void> {
      if (!(await setVerdict(db, account.id, botId, messageId, verdict, clock.now()))) throw new AppError('not-found')
    },

    async readPreparation({ account }: SessionCaller, botId: string): Promise<{ isReady: boolean; share: number }> {
      const share = indexes.preparedShare(found(await findBot(db, account.id, botId), botId))
      return { isReady: share === 1, share }
    },

    /** A language model is an option that this installation has not set up. */
    listModels: () => [
      { id: modelId, isReady: true },
      { id: 'language-model', isReady: false },
    ],

    async readPublicBot(caller: VisitorCaller, botId: string): Promise<PublicBot> {
      const bot = found(await findPublicBot(db, botId), botId)
      noteVisit(bot, caller)
      // Whoever opens the page is about to ask: a big corpus loads while they type.
      indexes.prepare(bot).catch((error: unknown) => log.warn({ err: error }, 'index not loaded ahead'))
      const { id, name, language, replySettings } = bot
      const status = (await ownerOf(bot)).isSuspended ? 'closed' : bot.status
      const openingWords = replySettings.openingWords.replaceAll('{bot}', name)
      return { id, name, language, status, openingWords, starters: await starters.of(bot) }
    },

    async readPublicConversation(botId: string, visitorToken: string) {
      const bot = found(await findPublicBot(db, botId), botId)
      const who = { platform: webPlatform, contact: hashToken(visitorToken) }
      const messages = await listContactMessages(db, bot.accountId, bot.id, who, historyLength)
      return messages.map((message) => ({ ...message, at: message.at.toISOString() }))
    },
  }
}
