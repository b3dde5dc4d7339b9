/** Who may ask which bot, how fast, and what they get to see. */
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  BotReply,
  ExplainedMessage,
  MessageReply,
  PublicBot,
  ReplyState,
  sendPublicMessage,
  testBot,
  Why,
} from '#contract/features/answers.ts'
import type { VisitorNamed } from '#contract/features/channels/widget.ts'
import { isRateable } from '#contract/features/conversations/ratings.ts'
import type { TestModel } from '#contract/features/customising/functions.ts'
import { shownSinceOf } from '#contract/features/inbox/settings.ts'
import type { Locale } from '#contract/fields.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { AllowedTalk, Engine } from '#server/features/answer-indexes/answer-indexes.public.ts'
import {
  type AskedBot,
  type AskedBots,
  type BotRow,
  counterpartQuestions,
  type FirstStep,
  findBot,
  noteFirstStep,
  shownLook,
  templateQuestions,
} from '#server/features/bots/bots.public.ts'
import {
  type ConversationState,
  listContactLines,
  setVerdict,
  type Verdict,
} from '#server/features/conversations/conversations.public.ts'
import { type Calendar, dayAt } from '#server/platform/calendar.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { BearerCaller, SessionCaller, VisitorCaller } from '#server/platform/http/endpoints/caller.ts'
import type { IdempotencyClaim } from '#server/platform/http/endpoints/idempotency.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import type { LinkFile } from './deciding/answer-files.ts'
import type { AnswerTexts } from './deciding/answer-texts.ts'
import { silenceOf } from './deciding/silence.rules.ts'
import { publicLook } from './hosted/hosted-head.ts'
import type { VisitorsDesk } from './hosted/visitors-desk.ts'
import { platforms } from './platforms.ts'
import type { Replies } from './replies.service.ts'
import type { ReplyRequest } from './reply-request.ts'
import type { Starters } from './starters.ts'

interface Needs {
  readonly context: FeatureContext
  readonly askedBots: AskedBots
  /** The bot that a key's look-up has read. */
  readonly askedBy: (caller: BearerCaller) => AskedBot | undefined
  readonly engine: Engine
  readonly replies: Replies
  readonly explain: (bot: BotRow, calendar: Calendar, messageId: string) => Promise<ExplainedMessage | undefined>
  readonly linkFile: LinkFile
  readonly texts: Pick<AnswerTexts, 'fileOf'>
  readonly starters: Starters
  readonly visitors: VisitorsDesk
}

export interface ProgramRequest
  extends Pick<ReplyRequest, 'text' | 'conversationId' | 'history' | 'onText' | 'idempotency' | 'waitElsewhere'> {
  /** The program's own id of the person. */
  readonly contactId?: string | undefined
  /** The same, where the call came from that person's app. */
  readonly client?: string | undefined
}

/** What a program asks of a bot that its key may ask. */
export type AskForProgram = (asked: AskedBot, request: ProgramRequest) => Promise<MessageReply>

export type AskingService = ReturnType<typeof createAskingService>

const sampleCount = 4

/** Undefined: as customers meet it. */
function allowedBy(model: TestModel): AllowedTalk | undefined {
  if (model === 'live') return undefined
  return { chitChatEnabled: model !== 'corpus', languageModelEnabled: model === 'language-model' }
}

/** As a visitor may know it. */
function publicState({ state, isBlocked }: { state: ConversationState; isBlocked: boolean }): ReplyState {
  if (isBlocked) return 'closed'
  return state === 'resolved' ? 'bot' : state
}

const historyLength = 50

export function createAskingService(needs: Needs) {
  const { context, askedBots, askedBy, engine, replies, explain, starters, linkFile, texts, visitors } = needs
  const { clock, log } = context
  const { database } = context

  const ticking = new Set<string>()

  function found<B>(bot: B | undefined, botId: string): B {
    if (bot !== undefined) return bot
    engine.drop(botId)
    throw new AppError('not-found')
  }

  /** A tick of a list must not fail or delay a reply; one at a time, as a running import holds the bot's row. */
  function tick({ accountId, id }: BotRow, step: FirstStep): void {
    const key = `${id} ${step}`
    if (ticking.has(key)) return
    ticking.add(key)
    noteFirstStep(database.of(accountId), accountId, id, step, clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'first step not noted'))
      .finally(() => ticking.delete(key))
  }

  function noteVisit(bot: BotRow, { session }: VisitorCaller): void {
    // A draft says only that it is being prepared: whoever looks at it is no customer yet.
    if (bot.status === 'draft') return
    if (bot.firstVisitAt === null && session?.account.id !== bot.accountId) tick(bot, 'visited')
  }

  const ask: AskForProgram = async (asked, { text, contactId, client, ...request }) => {
    const { idempotency } = request
    const contact = contactId ? { keyHash: hashToken(contactId), externalId: contactId } : undefined
    const { reply } = await replies.replyTo({
      ...request,
      asked,
      text,
      platform: platforms.api,
      contact,
      // Apps share the scope of their bot: one must never get another's reply.
      idempotency:
        client === undefined || idempotency === undefined
          ? idempotency
          : { ...idempotency, scope: `${idempotency.scope} ${hashToken(client)}` },
    })
    return reply
  }

  return {
    ask,

    async askAsProgram(
      caller: BearerCaller,
      body: { text: string; contactId?: string | undefined; conversationId?: string | undefined },
      idempotency: IdempotencyClaim | undefined,
      waitElsewhere: WaitElsewhere,
      onText?: (said: string) => void,
    ): Promise<MessageReply> {
      const asked = askedBy(caller)
      if (asked === undefined) throw new AppError('key-wrong')
      const { text, conversationId } = body
      const { contactId: client } = caller
      // Whoever holds a token of one customer speaks for no other.
      if (client !== undefined && body.contactId && body.contactId !== client)
        throw new AppError('choice-invalid', { field: 'contactId' })
      const contactId = client ?? body.contactId
      return await ask(asked, { text, contactId, client, conversationId, onText, idempotency, waitElsewhere })
    },

    async askAsVisitor(
      caller: VisitorCaller,
      botId: string,
      { text, embedded, ...named }: BodyOf<typeof sendPublicMessage>,
      idempotency: IdempotencyClaim | undefined,
      waitElsewhere: WaitElsewhere,
    ): Promise<MessageReply> {
      const asked = found(await askedBots.byId(botId), botId)
      const visitor = visitors.whoIs(asked.bot, named)
      const { keyHash, identity } = visitor
      if (!embedded) noteVisit(asked.bot, caller)
      // Visitors share the scope "public": one must never get another's reply.
      const own = idempotency && { ...idempotency, scope: `${idempotency.scope} ${keyHash}` }
      const { reply } = await replies.replyTo({
        asked,
        text,
        platform: platforms.web,
        contact: { keyHash, externalId: identity?.subject },
        idempotency: own,
        waitElsewhere,
      })
      // The reply is stored: what the site says of its visitor comes with the next message at the latest.
      await visitors
        .noteIdentity(asked.bot, visitor)
        .catch((error: unknown) => log.warn({ err: error }, 'identity not noted'))
      return reply
    },

    async askAsOwner(
      { account }: SessionCaller,
      botId: string,
      { text, conversationId, model, language }: BodyOf<typeof testBot>,
      waitElsewhere: WaitElsewhere,
      onText?: (said: string) => void,
    ): Promise<BotReply & { why: Why }> {
      const bot = found(await findBot(database.of(account.id), account.id, botId), botId)
      const { reply, why } = await replies.replyTo({
        asked: {
          bot,
          tier: account.tier,
          limits: account.limits,
          callsToday: 0,
          hasPackCalls: false,
          calendar: account.calendar,
        },
        text,
        platform: platforms.test,
        accountUser: account.id,
        conversationId,
        trial: { allowed: allowedBy(model), language },
        onText,
        idempotency: undefined,
        waitElsewhere,
      })
      const { answer } = reply
      if (why === undefined || answer === null) throw new Error('A test reply came without an answer or without why')
      if (bot.testedAt === null) tick(bot, 'tested')
      return { ...reply, answer, why }
    },

    async judge({ account }: SessionCaller, botId: string, messageId: string, verdict: Verdict): Promise<void> {
      if (!(await setVerdict(database.of(account.id), account.id, botId, messageId, verdict, clock.now())))
        throw new AppError('not-found')
    },

    async explain({ account }: SessionCaller, botId: string, messageId: string): Promise<ExplainedMessage> {
      const explained = await explain(
        found(await findBot(database.of(account.id), account.id, botId), botId),
        account.calendar,
        messageId,
      )
      const since = shownSinceOf(account.limits, clock.now())
      if (explained === undefined || (since !== undefined && new Date(explained.at) < since))
        throw new AppError('not-found')
      return explained
    },

    async readPreparation({ account }: SessionCaller, botId: string): Promise<{ isReady: boolean; share: number }> {
      const share = await engine.preparedShare(found(await findBot(database.of(account.id), account.id, botId), botId))
      return { isReady: share === 1, share }
    },

    /** Of the bot's own language what its page offers. Of the other one what the template asks there: the bot understands both. */
    async listSampleQuestions({ account }: SessionCaller, botId: string, language: Locale): Promise<string[]> {
      const bot = found(await findBot(database.of(account.id), account.id, botId), botId)
      const own = await starters.of(bot, dayAt(account.calendar, clock.now()))
      if (bot.language === language) return own
      const meant = counterpartQuestions(bot.template, bot.language, own)
      return [...new Set([...meant, ...templateQuestions(bot.template, language)])].slice(0, sampleCount)
    },

    async readPublicBot(caller: VisitorCaller, botId: string, isEmbedded: boolean): Promise<PublicBot> {
      const { bot, calendar } = found(await askedBots.byId(botId), botId)
      const { id, name, language, status } = bot
      // What is being prepared is nobody's to read yet: its page says who it will be, and no more.
      if (status === 'draft') {
        const { colour } = shownLook(bot)
        return { id, name, language, status, colour, subtitle: '', openingWords: '', starters: [] }
      }
      if (!isEmbedded) noteVisit(bot, caller)
      // Whoever opens the page is about to ask: a big corpus loads while they type.
      engine.prepare(bot).catch((error: unknown) => log.warn({ err: error }, 'index not loaded ahead'))
      return {
        id,
        name,
        language,
        status,
        ...publicLook(bot, clock.now()),
        starters: await starters.of(bot, dayAt(calendar, clock.now())),
      }
    },

    async readPublicConversation(botId: string, named: VisitorNamed) {
      const { bot } = found(await askedBots.byId(botId), botId)
      const who = { platform: platforms.web, contactKey: visitors.whoIs(bot, named).keyHash }
      const { accountId } = bot
      const [read, aside] = await Promise.all([
        listContactLines(database.of(accountId), accountId, bot.id, who, historyLength),
        visitors.readAside(bot, named),
      ])
      const messages = await Promise.all(
        read.lines.map(async ({ parts, at, kind, otherSources, ...message }) => {
          const fileIds = parts.flatMap(({ fileId }) => fileId ?? [])
          // One that was cleared away meanwhile is no longer shown.
          const files = await Promise.all(fileIds.map((fileId) => texts.fileOf(bot.accountId, fileId)))
          const attachments = files.flatMap((file) => (file === undefined ? [] : linkFile(bot.accountId, file)))
          return {
            ...message,
            at: at.toISOString(),
            attachments,
            suggestions: [...message.suggestions],
            isRateable: kind !== null && isRateable(kind),
            ...(kind === 'model' && { sources: (otherSources ?? []).map(({ title }) => title) }),
          }
        }),
      )
      const state = publicState(read)
      // Nobody who is not heard is told of a place among others.
      const ahead = state === 'waiting' ? aside.ahead : null
      const hands = { isBlocked: false, state: read.state, wantedBy: read.wantedBy ?? undefined }
      return { messages, state, isBotSilent: silenceOf(who, hands) !== undefined, ...aside, ahead }
    },
  }
}
