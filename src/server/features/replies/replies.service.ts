/** The one use case behind all doors: a bot is asked, and what it says is stored before it is said. */
import type { MessageReply, Why } from '#contract/answers.ts'
import { limitOf, type Tier } from '#contract/entitlements.ts'
import { decideReply, type ReplyDecision, type Turn } from '#engine/dialogue/decide-reply.ts'
import type { BotIndex, BotIndexes } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import {
  addConversation,
  addMessage,
  continueConversation,
  continueLatestConversation,
  readLastMessages,
} from '#server/features/conversations/conversations.public.ts'
import { readItem } from '#server/features/corpus/corpus.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import { chargeCall, claimQuotaNotice, readCalls } from '#server/features/quotas/quotas.public.ts'
import { type Clock, dayOf } from '#server/platform/clock.ts'
import { type Database, postgresCode, type Queryable } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type IdempotencyClaim, once } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/secrets.ts'
import { defaultReplies } from './default-replies.ts'
import type { HitCounter } from './hit-counter.ts'
import { askModelsOpinion, type ModelOpinion } from './model-opinion.ts'
import { kindOf, secondsUntilMidnight, whyOf } from './why.rules.ts'

/** The platform code of a program that calls the interface. */
export const apiPlatform = 'API'
/** The spec's code of the web: the hosted page and embedded chats. */
export const webPlatform = 'FACTORY_WEBSITE_v2'
/** The owner trying the bot out. */
export const testPlatform = 'TEST'

export interface ReplyRequest {
  readonly bot: BotRow
  /** The owner's: quotas are theirs, whoever asks. */
  readonly tier: Tier
  readonly text: string
  readonly platform: typeof apiPlatform | typeof webPlatform | typeof testPlatform
  /** Who asks, as the channel names them; empty when it does not. */
  readonly contact: string
  readonly conversationId?: string | undefined
  readonly idempotency: IdempotencyClaim | undefined
}

export interface ReplyWithWhy {
  readonly reply: MessageReply
  /** Undefined when a repeated call was answered with the first reply. */
  readonly why: Why | undefined
}

export interface Replies {
  replyTo(request: ReplyRequest): Promise<ReplyWithWhy>
}

/** A contact who comes back within this time goes on where they stopped. */
const conversationIdleMs = 30 * 60_000
/** A subject is hardly kept longer. */
const mostTurns = 8

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly indexes: BotIndexes
  readonly hits: HitCounter
  readonly models: Pick<ModelHelp, 'isOn' | 'findSimilar'>
}

export function createReplies({ database: { db }, clock, indexes, hits, models }: Needs): Replies {
  async function replyTo(request: ReplyRequest): Promise<ReplyWithWhy> {
    try {
      return await answerOrApologise(request)
    } catch (error) {
      // A foreign key that broke: the bot was deleted while it was thinking.
      if (postgresCode(error) !== '23503') throw error
      indexes.drop(request.bot.id)
      throw new AppError('not-found')
    }
  }

  async function answerOrApologise(request: ReplyRequest): Promise<ReplyWithWhy> {
    try {
      return await answer(request)
    } catch (error) {
      const isSpent = error instanceof AppError && error.code === 'quota-spent'
      if (!isSpent || request.platform !== webPlatform) throw error
      return { reply: await sayQuotaIsSpent(request, error), why: undefined }
    }
  }

  async function answer(request: ReplyRequest): Promise<ReplyWithWhy> {
    const { bot, text, platform } = request
    const startedMs = performance.now()
    const now = clock.now()
    const isTest = platform === testPlatform
    const limit = limitOf(request.tier, 'callsPerDay')
    // Outside of the transaction, which would hold its locks while a big corpus loads.
    const index = await indexes.caughtUp(bot)
    const opinion = await opinionOf(request, index, limit, now)
    let why: Why | undefined
    let hitId: string | undefined

    const reply = await db.transaction((tx) =>
      once(tx, request.idempotency, async (): Promise<MessageReply> => {
        if (bot.status === 'closed' && !isTest) throw new AppError('bot-closed')
        // Refuses early and cheaply; the charge below is what counts.
        if (!isTest && limit !== null && (await readCalls(tx, bot.accountId, dayOf(now))) >= limit)
          throw quotaSpent(now)
        const { conversationId, isNew } = await findConversation(tx, request, now)
        const turns = isNew ? [] : await readTurns(tx, bot, conversationId, now)
        const decision = await decide(tx, bot, index, opinion, text, turns)
        const quota = { step: 'quota', ...quotaOutcome(isTest, limit) } as const
        why = whyOf(decision, [quota], performance.now() - startedMs)
        if (opinion !== undefined) why = opinion.explain(why)
        hitId = decision.kind === 'answer' && decision.source.kind === 'corpus' ? decision.source.id : undefined

        const said = describe(bot, decision)
        const messageId = newId()
        await addMessage(tx, bot.accountId, bot.id, {
          id: messageId,
          conversationId,
          at: now,
          question: text,
          answer: said.answer.text,
          kind: said.answer.source.kind,
          sourceId: decision.source.kind === 'corpus' ? said.answer.source.id : null,
          confidence: said.answer.confidence,
          suggestions: said.suggestions,
          why,
        })
        // Last, as all calls of an account wait for this row until the transaction ends. Refused, nothing of it stays.
        if (!isTest && !(await chargeCall(tx, bot.accountId, dayOf(now), limit))) throw quotaSpent(now)
        return { conversationId, messageId, ...said }
      }),
    )
    if (hitId !== undefined) hits.count({ accountId: bot.accountId, botId: bot.id, itemId: hitId }, now)
    return { reply, why }
  }

  /** A message that will be refused is not sent to a model. */
  async function opinionOf(
    { bot, text, platform }: ReplyRequest,
    index: BotIndex,
    limit: number | null,
    now: Date,
  ): Promise<ModelOpinion | undefined> {
    if (!(await models.isOn())) return undefined
    const isTest = platform === testPlatform
    if (bot.status === 'closed' && !isTest) return undefined
    if (!isTest && limit !== null && (await readCalls(db, bot.accountId, dayOf(now))) >= limit) return undefined
    return await askModelsOpinion(models, bot, index, text)
  }

  /** One polite sentence a day to a contact, stored for the owner to see and charged to nothing; after that the refusal stands. */
  async function sayQuotaIsSpent(request: ReplyRequest, refusal: AppError): Promise<MessageReply> {
    const { bot, text, contact } = request
    const now = clock.now()
    return await db.transaction((tx) =>
      once(tx, request.idempotency, async (): Promise<MessageReply> => {
        if (!(await claimQuotaNotice(tx, bot.accountId, bot.id, contact, dayOf(now)))) throw refusal
        const { conversationId } = await findConversation(tx, request, now)
        const messageId = newId()
        const answerText = defaultReplies[bot.language].quotaReply
        await addMessage(tx, bot.accountId, bot.id, {
          id: messageId,
          conversationId,
          at: now,
          question: text,
          answer: answerText,
          kind: 'fallback',
          sourceId: null,
          confidence: 0,
          suggestions: [],
          why: {
            reason: 'quota-spent',
            steps: [{ step: 'quota', outcome: 'matched', detail: 'spent' }],
            candidates: [],
            understoodAs: null,
            unknownTerms: [],
            tookMs: 0,
          },
        })
        const source = { kind: 'fallback' as const, id: null }
        return { conversationId, messageId, answer: { text: answerText, confidence: 0, source }, suggestions: [] }
      }),
    )
  }

  return { replyTo }
}

function quotaSpent(now: Date): AppError {
  return new AppError('quota-spent', { retryAfterSeconds: secondsUntilMidnight(now) })
}

function quotaOutcome(isTest: boolean, limit: number | null) {
  if (isTest) return { outcome: 'skipped', detail: 'test' } as const
  return limit === null ? ({ outcome: 'passed', detail: 'unlimited' } as const) : ({ outcome: 'passed' } as const)
}

async function findConversation(
  db: Queryable,
  { bot, platform, contact, conversationId }: ReplyRequest,
  now: Date,
): Promise<{ conversationId: string; isNew: boolean }> {
  const who = { platform, contact }
  if (conversationId !== undefined) {
    const known = await continueConversation(db, bot.accountId, bot.id, conversationId, who, now)
    if (known === undefined) throw new AppError('not-found', { field: 'conversationId' })
    return { conversationId: known, isNew: false }
  }
  // An owner who begins anew wants to see what a stranger sees.
  if (contact !== '' && platform !== testPlatform) {
    const since = new Date(now.getTime() - conversationIdleMs)
    const latest = await continueLatestConversation(db, bot.accountId, bot.id, who, since, now)
    if (latest !== undefined) return { conversationId: latest, isNew: false }
  }
  const id = newId()
  await addConversation(db, bot.accountId, bot.id, id, who, now)
  return { conversationId: id, isNew: true }
}

/** What was said before, as the engine reads it. */
async function readTurns(db: Queryable, bot: BotRow, conversationId: string, now: Date): Promise<Turn[]> {
  const messages = await readLastMessages(db, bot.accountId, bot.id, conversationId, mostTurns)
  return messages.map(({ question, kind, sourceId, suggestions, at, nearestId, nearestQuestion }): Turn => {
    const isAnswered = kind === 'answer' && sourceId !== null
    const listedAs = nearestId === sourceId ? (nearestQuestion ?? undefined) : undefined
    return {
      question,
      kind,
      suggestions,
      ageMs: Math.max(0, now.getTime() - at.getTime()),
      ...(isAnswered && { answeredBy: { id: sourceId, question: listedAs } }),
    }
  })
}

async function decide(
  db: Queryable,
  bot: BotRow,
  index: BotIndex,
  opinion: ModelOpinion | undefined,
  text: string,
  turns: readonly Turn[],
): Promise<ReplyDecision> {
  const gone = new Set<string>()
  const source = opinion ?? index
  for (;;) {
    const decision = await decideReply({
      text,
      language: bot.language,
      replies: bot.replySettings,
      ask: (asked, options) => source.ask(asked, { ...options, isExplained: true }),
      answerOf: (id) => (gone.has(id) ? undefined : index.answerOf(id)),
      previous: { suggestions: [...(turns.at(-1)?.suggestions ?? [])] },
      turns,
      didYouMean: defaultReplies[bot.language].didYouMean,
    })
    const { id } = decision.source
    if (decision.kind !== 'answer' || id === undefined || !index.isAnswerCut(id)) return decision
    const item = await readItem(db, bot.accountId, bot.id, id)
    if (item?.isEnabled) return { ...decision, text: item.answer }
    // Deleted or disabled a moment ago: decide again without it.
    gone.add(id)
  }
}

function describe(bot: BotRow, decision: ReplyDecision): Pick<MessageReply, 'answer' | 'suggestions'> {
  // An owner may leave a reply empty, but a customer is never answered with silence.
  const said = decision.text || bot.replySettings.fallbackReply || defaultReplies[bot.language].fallbackReply
  // The owner's own sentences may name the bot; what stands in the corpus is said as it was written.
  const text = decision.kind === 'answer' ? said : said.replaceAll('{bot}', bot.name)
  const source = { kind: kindOf(decision), id: decision.source.id ?? null }
  return { answer: { text, confidence: decision.confidence, source }, suggestions: decision.suggestions }
}
