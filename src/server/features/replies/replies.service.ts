/**
 * The one use case behind all doors: a bot is asked, and what it says is stored before it is said. *Prepare* reads what a reply needs, *decide*
 * holds neither transaction nor connection, *record* stores and charges.
 */

import type { BotReply, MessageReply, Why } from '#contract/features/answers.ts'
import type { ReplyDecision } from '#engine/dialogue/reply.ts'
import { hasVariants, inPlace, type Place } from '#engine/dialogue/settings/reply-settings.ts'
import { withoutTalk } from '#engine/dialogue/talk/by-talk.ts'
import type { Engine } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { type BotRow, isDaySpent } from '#server/features/bots/bots.public.ts'
import type { KeptDetails, LeftDetails } from '#server/features/callbacks/callbacks.public.ts'
import {
  type Charge,
  type ConversationContext,
  type Exchange,
  leftPerDayOf,
  type Recorded,
  readContexts,
  sealContactId,
} from '#server/features/conversations/conversations.public.ts'
import { corpusSource } from '#server/features/corpus/corpus.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Database, postgresCode } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { firstReplyTo } from '#server/platform/http/endpoints/idempotency.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { GatheredChanges } from '#server/platform/live/gathered-changes.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import { createKeyedTurns } from '#server/platform/turns/keyed-turns.ts'
import { type AnsweredDecision, filesOf, type LinkFile, messagePartsOf } from './deciding/answer-files.ts'
import type { AnswerTexts } from './deciding/answer-texts.ts'
import { createDeciding, type Question, turnKeyOf } from './deciding/decide.ts'
import { introduced } from './deciding/introduce.ts'
import type { LanguageModel } from './deciding/language-model.ts'
import { askModelsOpinion, type ModelOpinion } from './deciding/model-opinion.ts'
import { recallTurns } from './deciding/recall.ts'
import {
  isLeft,
  noContext,
  noReply,
  replyOfLeft,
  type Silence,
  saysPersonIsTold,
  silenceOf,
  stateAfter,
  wantsOf,
} from './deciding/silence.rules.ts'
import { answerOf, otherSourcesOf, wordsOf } from './deciding/words.ts'
import { contactSpent, kindOf, quotaSpent, reasonOf, stepOf, whyOf } from './explaining/why.rules.ts'
import { isSaidToContacts, platforms } from './platforms.ts'
import type { HitCounter } from './recording/hit-counter.ts'
import { createPlainSaying, type PlainWords } from './recording/plain-saying.ts'
import { createQuotaNotice } from './recording/quota-notice.ts'
import { createReplyRecorder, type ReplyRecorder, type StoreIn } from './recording/reply-recorder.ts'
import type { ContactName, ReplyRequest } from './reply-request.ts'
import type { Starters } from './starters.ts'

export interface ReplyWithWhy {
  /** Without an answer where a person has the word, or nobody. */
  readonly reply: MessageReply
  /** Undefined when nobody reads it, or when a repeated call was answered with the first reply. */
  readonly why: Why | undefined
}

export interface Replies {
  replyTo(request: ReplyRequest): Promise<ReplyWithWhy>
  /** Says these words in place of an answer: stored like one, charged to nothing, said once however often the call is repeated. */
  say(request: ReplyRequest, words: PlainWords): Promise<MessageReply>
}

/** A contact who comes back within this time goes on where they stopped. */
const conversationIdleMs = 30 * 60_000
/** How often a message is looked at anew because somebody took the conversation over, or gave it back, meanwhile. */
const maxTries = 3
/** A subject is hardly kept longer. */
const maxTurns = 8
/** How exact the time is at which a contact was last seen. */
const seenEveryMs = 60_000
const maxOfContactWaiting = 20
const maxRepeatsWaiting = 100
const readLimits = { maxSize: 64, maxRunning: 2, apartMs: 5 }

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly secretKey: string
  readonly engine: Engine
  readonly texts: AnswerTexts
  readonly linkFile: LinkFile
  readonly hits: HitCounter
  readonly models: Pick<ModelHelp, 'isOn' | 'findSimilar'>
  readonly languageModel: LanguageModel
  readonly starters: Starters
  /** Keeps them with the message that left them: both are stored, or neither. */
  readonly keepDetails: (left: LeftDetails, storeMessage: StoreIn) => Promise<KeptDetails>
  /** Tells open pages of new messages. */
  readonly talks: Pick<GatheredChanges, 'note'>
}

interface Prepared extends Omit<ConversationContext, 'conversationId'> {
  /** Undefined: a conversation begins. */
  readonly conversationId: string | undefined
  readonly now: Date
  /** The account's. */
  readonly today: string
  /** Of the message. Without another one it names the conversation, too. */
  readonly questionId: string
  readonly startedMs: number
  /** Why the bot says nothing. */
  readonly silence: Silence | undefined
  readonly opinion: ModelOpinion | undefined
}

export function createReplies(needs: Needs): Replies {
  const { database, clock, secretKey, engine, texts, linkFile, hits, models, languageModel, starters, talks } = needs
  const deciding = createDeciding(engine, texts)
  const { record, recordWith } = createReplyRecorder(database, talks)
  const contextOf = createBatches(
    (requests: Parameters<typeof readContexts>[1]) =>
      readContexts(database.clientOfMany(requests.map(({ accountId }) => accountId)), requests),
    readLimits,
  )
  const inTurn = createKeyedTurns()
  const sayBy = (by: ReplyRecorder['record']) => createPlainSaying({ record: by, clock, secretKey })
  const sayPlainly = sayBy(record)
  const sayQuotaIsSpent = createQuotaNotice({ sayBy, recordWith, clock, database })

  async function replyTo(request: ReplyRequest): Promise<ReplyWithWhy> {
    try {
      if (request.idempotency === undefined) refuseClosed(request)
      return await inOrder(request, turnsOf(request), () => answerOrFirst(request))
    } catch (error) {
      // A foreign key that broke: the bot was deleted meanwhile.
      if (postgresCode(error) !== '23503') throw error
      engine.drop(request.asked.bot.id)
      throw new AppError('not-found')
    }
  }

  /** What one contact says is answered one after another, so that each reply knows the one before. */
  function inOrder<R>(request: ReplyRequest, [turn, ...turns]: readonly Turn[], run: () => Promise<R>): Promise<R> {
    if (turn === undefined) return run()
    return inTurn(turn.key, turn.maxWaiting, () => inOrder(request, turns, run), request.waitElsewhere)
  }

  async function answerOrFirst(request: ReplyRequest): Promise<ReplyWithWhy> {
    const first = await firstReply(request)
    if (first !== undefined) return { reply: first, why: undefined }
    try {
      return await answer(request)
    } catch (error) {
      // A minute is over before a sentence about it is read.
      const isSpent =
        error instanceof AppError &&
        (error.code === 'quota-spent' || (error.code === 'customer-limit' && error.details.per === 'day'))
      if (!isSpent || !isSaidToContacts(request.platform)) throw error
      const context = await readContext(request, clock.now())
      // Where the bot is silent, the sentence would be stored as one more message in place of being said.
      if (silenceOf(request, context) !== undefined) throw error
      return { reply: await sayQuotaIsSpent(request, context, error), why: undefined }
    }
  }

  async function say(request: ReplyRequest, words: PlainWords): Promise<MessageReply> {
    const first = await firstReply(request)
    if (first !== undefined) return first
    const said = await sayPlainly(request, await readContext(request, clock.now()), words)
    if (said !== undefined) return said
    const other = await firstReply(request)
    if (other === undefined) throw new AppError('network-busy', { retryAfterSeconds: 1 })
    return other
  }

  async function answer(request: ReplyRequest, tries = 1): Promise<ReplyWithWhy> {
    const prepared = await prepare(request)
    if (prepared.silence !== undefined && !(await leavesDetails(request, prepared)))
      return await leave(request, prepared, tries)
    const { decision: decided, question } = await decide(request, prepared)
    const { decision, reply, recorded } = await recordReply(request, prepared, decided)
    if (isLeft(recorded)) {
      // What was to be kept with the reply was rolled back with it: the message itself is not.
      if (decision.contactDetails !== undefined && request.platform !== platforms.test)
        return await leave(request, prepared, tries)
      return { reply: replyOfLeft(prepared, recorded), why: undefined }
    }
    if (recorded !== 'stored') {
      // The same call may have been answered by another node meanwhile, also with the last unit of the quota.
      const first = await firstReply(request)
      if (first !== undefined) return { reply: first, why: undefined }
      throw refusalOf(request, recorded, prepared.now)
    }
    // What its owner tries out says nothing about what customers ask.
    if (request.platform !== platforms.test) countHit(request.asked.bot, decision, prepared.now)
    return { reply, why: question.isExplained ? explain(request, prepared, decision) : undefined }
  }

  async function prepare(request: ReplyRequest): Promise<Prepared> {
    const { asked, platform } = request
    const startedMs = performance.now()
    const now = clock.now()
    refuseClosed(request)
    const context = await readContext(request, now)
    if (request.conversationId !== undefined && context.conversationId === undefined)
      throw new AppError('not-found', { field: 'conversationId' })
    const silence = silenceOf(request, context)
    // Refuses early and cheaply; the charge is what counts. What a person answers costs nothing.
    if (silence === undefined && platform !== platforms.test && isDaySpent(asked))
      throw quotaSpent(asked.calendar, now, asked.limits.callsPerDay)
    const today = dayAt(asked.calendar, now)
    const isOpinionWanted = silence === undefined && (await models.isOn())
    const opinion = isOpinionWanted ? await askModelsOpinion(models, engine, request, today) : undefined
    const questionId = newTimeId(now)
    const turns = request.history === undefined ? context.turns : await recall(request.history)
    return { ...context, turns, now, today, questionId, startedMs, silence, opinion }

    function recall(history: readonly string[]) {
      return recallTurns(deciding, { bot: asked.bot, history, at: now, today, turnKey: questionId })
    }
  }

  /** Who waits for a person may still leave how to be reached: that is noted, and said to be. */
  async function leavesDetails(request: ReplyRequest, prepared: Prepared): Promise<boolean> {
    if (prepared.silence !== 'waiting' || isDaySpent(request.asked)) return false
    const { kind } = await deciding.decide(questionOf(request, prepared))
    return kind === 'contact'
  }

  /** Stores what the contact said, for a person to read. */
  async function leave(request: ReplyRequest, prepared: Prepared, tries: number): Promise<ReplyWithWhy> {
    const exchange = unanswered(request, prepared)
    const recorded = await record(withClaim(exchange, request, replyOfLeft(prepared, 'left-to-person')))
    if (isLeft(recorded)) return { reply: replyOfLeft(prepared, recorded), why: undefined }
    // Given back to the bot a moment ago: it answers.
    if (recorded === 'not-left' && tries < maxTries) return await answer(request, tries + 1)
    const first = await firstReply(request)
    if (first !== undefined) return { reply: first, why: undefined }
    throw refusalOf(request, recorded, prepared.now)
  }

  function unanswered(request: ReplyRequest, prepared: Prepared): Exchange {
    const { asked, platform, text, contact } = request
    const { now, questionId, silence } = prepared
    return {
      accountId: asked.bot.accountId,
      botId: asked.bot.id,
      platform,
      conversationId: prepared.conversationId ?? questionId,
      hasConversationRow: true,
      contact: contact && contactOf(contact, prepared),
      at: now,
      questionId,
      replyId: questionId,
      text,
      questionParts: request.parts,
      isLeft: true,
      isBlocked: silence === 'blocked',
      reply: noReply,
      trace: {},
      charge: chargeOf(request, now),
    }
  }

  async function readContext(
    { asked: { bot }, platform, contact, conversationId, beginsAnew }: ReplyRequest,
    now: Date,
  ): Promise<ConversationContext> {
    if (contact === undefined && conversationId === undefined) return noContext
    return await contextOf({
      accountId: bot.accountId,
      botId: bot.id,
      platform,
      contactKey: contact?.keyHash,
      conversationId,
      since: new Date(now.getTime() - (beginsAnew ? -conversationIdleMs : conversationIdleMs)),
      maxTurns,
      isCounted: hasVariants(bot.replySettings),
    })
  }

  function questionOf(
    { asked: { bot }, text, platform, trial }: ReplyRequest,
    { turns, now, today, opinion, conversationId, questionId }: Prepared,
  ): Question {
    const isExplained = platform === platforms.test
    const turnKey = turnKeyOf(conversationId ?? questionId, turns)
    return { bot, text, turns, at: now, today, opinion, turnKey, trial, isExplained }
  }

  async function decide(
    request: ReplyRequest,
    prepared: Prepared,
  ): Promise<{ decision: AnsweredDecision; question: Question }> {
    const { bot } = request.asked
    const { text, waitElsewhere, onText } = request
    const { turnCount, today, conversationId, questionId } = prepared
    const question = questionOf(request, prepared)
    const decided = deciding.known(question) ?? (await deciding.decide(question))
    const answered = await languageModel(decided, { bot, text, waitElsewhere, onText })
    const placed = inPlace(answered, bot.replySettings, bot.name, placeOf({ conversationId, questionId, turnCount }))
    const said = saysPersonIsTold(request, prepared, placed, bot)
    const decision = await introduced(said, bot.language, () => starters.of(bot, today))
    return { decision, question }
  }

  async function recordReply(
    request: ReplyRequest,
    prepared: Prepared,
    decision: AnsweredDecision,
  ): Promise<{ decision: AnsweredDecision; reply: BotReply; recorded: Recorded }> {
    const exchange = exchangeOf(request, prepared, decision)
    const reply = replyOf(
      exchange,
      answerOf(request.asked.bot, decision, linkFile),
      decision,
      stateAfter(prepared, exchange),
    )
    const claimed = withClaim(exchange, request, reply)
    const { contactDetails: details } = decision
    // The owner who tries it out knows how to reach themselves.
    if (details === undefined || request.platform === platforms.test)
      return await recordOrSayLess(request, prepared, decision, reply, claimed)
    const { accountId, botId, questionId: messageId, conversationId, platform, at, text } = exchange
    const [asked, isAnonymous] = [prepared.turns.at(-1)?.question ?? '', !exchange.hasConversationRow]
    const left = { accountId, botId, messageId, conversationId, isAnonymous, platform, at, text, asked, details }
    const kept = await recordWith(claimed, (store) => needs.keepDetails(left, store))
    if (kept === 'no-place') return await recordReply(request, prepared, notKept(decision, request.asked.bot, prepared))
    return { decision, reply, recorded: kept === 'known' ? await record(claimed) : kept }
  }

  /** Where no small talk is left today, the bot says that it has no answer: that costs a call alone. */
  async function recordOrSayLess(
    request: ReplyRequest,
    prepared: Prepared,
    decision: AnsweredDecision,
    reply: BotReply,
    exchange: Exchange,
  ): Promise<{ decision: AnsweredDecision; reply: BotReply; recorded: Recorded }> {
    const recorded = await record(exchange)
    if (recorded !== 'chat-spent') return { decision, reply, recorded }
    const { name, replySettings } = request.asked.bot
    const said = inPlace(withoutTalk(decision, replySettings.fallbackReply), replySettings, name, placeOf(prepared))
    return await recordReply(request, prepared, said)
  }

  function exchangeOf(request: ReplyRequest, prepared: Prepared, decision: AnsweredDecision): Exchange {
    const { asked, platform, text, contact } = request
    const { now, questionId } = prepared
    const { bot } = asked
    const { kind, id } = decision.source
    const candidates = decision.outcome?.candidates ?? []
    const files = filesOf(decision)
    const others = otherSourcesOf(decision)
    const wants = wantsOf(request, prepared, decision)
    return {
      accountId: bot.accountId,
      botId: bot.id,
      platform,
      conversationId: prepared.conversationId ?? questionId,
      hasConversationRow: contact !== undefined || prepared.conversationId !== undefined || wants !== undefined,
      contact: contact && contactOf(contact, prepared),
      at: now,
      questionId,
      replyId: newTimeId(now),
      text,
      questionParts: request.parts,
      accountUser: request.accountUser,
      wants,
      isSaidWhileWaiting: prepared.silence === 'waiting',
      reply: {
        text: wordsOf(bot, decision),
        ...(files.length > 0 && { parts: messagePartsOf(files) }),
        kind: kindOf(decision),
        sourceKind: id === undefined ? null : kind,
        sourceId: id ?? null,
        sourceTitle: candidates.find((candidate) => candidate.id === id)?.question ?? null,
        ...(others.length > 0 && { otherSources: others }),
        confidence: decision.confidence,
        suggestions: decision.suggestions,
        reason: reasonOf(decision),
        step: stepOf(decision),
      },
      trace: {
        contentVersion: bot.contentVersion,
        tookMs: Math.round((performance.now() - prepared.startedMs) * 100) / 100,
        nearest: candidates.slice(0, 5).map(({ id, score, confidence }) => ({ id, score, confidence })),
      },
      charge: platform === platforms.test ? undefined : chargeOf(request, now),
    }
  }

  function contactOf({ keyHash, externalId }: ContactName, { contact, now }: Prepared): Exchange['contact'] {
    const isSeenOfLate = contact !== undefined && now.getTime() - contact.lastSeenAt.getTime() < seenEveryMs
    return {
      id: contact?.id ?? newTimeId(now),
      isToWrite: !isSeenOfLate,
      keyHash,
      externalIdSealed: contact === undefined && externalId !== undefined ? sealContactId(externalId, secretKey) : null,
    }
  }

  /** What was answered to the same call before, if it came with a key. */
  async function firstReply({ asked, idempotency }: ReplyRequest): Promise<MessageReply | undefined> {
    return idempotency && (await firstReplyTo<MessageReply>(database.ofMany([asked.bot.accountId]), idempotency))
  }

  function countHit({ accountId, id }: BotRow, { kind, source, parts }: ReplyDecision, now: Date): void {
    if (kind !== 'answer') return
    for (const each of parts?.map((part) => part.source) ?? [source])
      if (each.kind === corpusSource && each.id !== undefined)
        hits.count({ accountId, botId: id, itemId: each.id }, now)
  }

  return { replyTo, say: (request, words) => inOrder(request, turnsOf(request), () => say(request, words)) }
}

/** Without a promise that nobody keeps. */
function notKept(decision: AnsweredDecision, { replySettings, name }: BotRow, prepared: Prepared): AnsweredDecision {
  const said: AnsweredDecision = {
    ...decision,
    kind: 'fallback',
    text: replySettings.fallbackReply,
    said: { reply: 'fallbackReply' },
    confidence: 0,
  }
  delete said.contactDetails
  return inPlace(said, replySettings, name, placeOf(prepared))
}

function placeOf({
  conversationId,
  questionId,
  turnCount,
}: Pick<Prepared, 'conversationId' | 'questionId' | 'turnCount'>): Place {
  return { conversation: conversationId ?? questionId, turn: turnCount }
}

function chargeOf({ asked, contact }: ReplyRequest, now: Date): Charge {
  const { contactCallsPerDay: perDay, contactCallsPerMinute: perMinute } = asked.bot
  const isLimited = contact !== undefined && (perDay !== null || perMinute !== null)
  return {
    day: dayAt(asked.calendar, now),
    limit: asked.limits.callsPerDay,
    chatLimit: asked.limits.chitChatPerDay,
    contact: isLimited ? { keyHash: contact.keyHash, perDay, perMinute } : undefined,
  }
}

function refusalOf({ asked }: ReplyRequest, recorded: Recorded, now: Date): AppError {
  const { calendar, limits, bot } = asked
  if (recorded === 'messages-spent') return quotaSpent(calendar, now, leftPerDayOf(limits.callsPerDay))
  if (recorded === 'spent') return quotaSpent(calendar, now, limits.callsPerDay)
  if (recorded === 'contact-day-spent') return contactSpent(calendar, now, 'day', bot.contactCallsPerDay ?? 0)
  if (recorded === 'contact-minute-spent') return contactSpent(calendar, now, 'minute', bot.contactCallsPerMinute ?? 0)
  return new AppError('network-busy', { retryAfterSeconds: 1 })
}

interface Turn {
  readonly key: string
  readonly maxWaiting: number
}

/** What is waited for in turn. A contact types one message after another; a call is repeated as often as its client likes. */
function turnsOf({ asked: { bot }, platform, contact, conversationId, idempotency }: ReplyRequest): Turn[] {
  const turns: Turn[] = []
  if (idempotency) turns.push({ key: `claim ${idempotency.scope} ${idempotency.key}`, maxWaiting: maxRepeatsWaiting })
  if (contact) turns.push({ key: `contact ${bot.id} ${platform} ${contact.keyHash}`, maxWaiting: maxOfContactWaiting })
  if (conversationId !== undefined)
    turns.push({ key: `conversation ${bot.id} ${conversationId}`, maxWaiting: maxOfContactWaiting })
  return turns
}

function refuseClosed({ asked: { bot }, platform }: ReplyRequest): void {
  if (platform === platforms.test) return
  if (bot.status === 'closed') throw new AppError('bot-closed')
  if (bot.status === 'draft') throw new AppError('bot-draft')
}

function explain({ platform, asked }: ReplyRequest, { opinion, startedMs }: Prepared, decision: ReplyDecision): Why {
  const isUnlimited = asked.limits.callsPerDay === null
  const quota =
    platform === platforms.test
      ? ({ step: 'quota', outcome: 'skipped', detail: 'test' } as const)
      : ({ step: 'quota', outcome: 'passed', ...(isUnlimited && { detail: 'unlimited' }) } as const)
  const why = whyOf(decision, [quota], performance.now() - startedMs)
  return opinion === undefined ? why : opinion.explain(why)
}

function replyOf(
  { conversationId, replyId }: Exchange,
  answer: BotReply['answer'],
  { suggestions }: ReplyDecision,
  state: BotReply['state'],
): BotReply {
  return { conversationId, messageId: replyId, answer, suggestions, state }
}

function withClaim(exchange: Exchange, { idempotency }: ReplyRequest, reply: MessageReply): Exchange {
  return idempotency === undefined ? exchange : { ...exchange, claim: { ...idempotency, reply } }
}
