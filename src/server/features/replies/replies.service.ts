/**
 * The one use case behind all doors: a bot is asked, and what it says is stored before it is said. *Prepare* reads what a reply needs, *decide*
 * holds neither transaction nor connection, *record* stores and charges.
 */

import type { BotReply, MessageReply, Why } from '#contract/features/answers.ts'
import type { ReplyDecision } from '#engine/dialogue/reply.ts'
import { inPlace } from '#engine/dialogue/settings/reply-settings.ts'
import { withoutTalk } from '#engine/dialogue/talk/by-talk.ts'
import type { Engine } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { type BotRow, isDaySpent } from '#server/features/bots/bots.public.ts'
import type { KeptDetails, LeftDetails } from '#server/features/callbacks/callbacks.public.ts'
import type { Exchange, Recorded } from '#server/features/conversations/conversations.public.ts'
import { corpusSource } from '#server/features/corpus/corpus.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Database, postgresCode } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { GatheredChanges } from '#server/platform/live/gathered-changes.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import type { AnsweredDecision, LinkFile } from './deciding/answer-files.ts'
import type { AnswerTexts } from './deciding/answer-texts.ts'
import { createDeciding, type Question, turnKeyOf } from './deciding/decide.ts'
import { introduced } from './deciding/introduce.ts'
import type { LanguageModel } from './deciding/language-model.ts'
import { askModelsOpinion } from './deciding/model-opinion.ts'
import { recallTurns } from './deciding/recall.ts'
import { isLeft, replyOfLeft, saysPersonIsTold, silenceOf, stateAfter } from './deciding/silence.rules.ts'
import { answerOf } from './deciding/words.ts'
import { quotaSpent, whyOf } from './explaining/why.rules.ts'
import { createLeaving } from './leaving/leave.ts'
import { isSaidToContacts, platforms } from './platforms.ts'
import { createKnownBefore } from './preparing/known-before.ts'
import { type Prepared, placeOf } from './preparing/prepared.ts'
import { createTurnsOfContacts } from './preparing/turns-of-contacts.ts'
import { refusalOf, withClaim } from './recording/charge.rules.ts'
import { exchangeOf } from './recording/exchange-of.ts'
import type { HitCounter } from './recording/hit-counter.ts'
import { createReplyRecorder, type StoreIn } from './recording/reply-recorder.ts'
import type { ReplyRequest } from './reply-request.ts'
import type { PlainWords } from './saying/plain-saying.ts'
import { createSaying } from './saying/say.ts'
import type { Starters } from './starters.ts'

export interface ReplyWithWhy {
  /** Without an answer where a person has the word, or nobody. */
  readonly reply: MessageReply
  /** Undefined when nobody reads it, or when a repeated call was answered with the first reply. */
  readonly why: Why | undefined
}

export interface Replies {
  replyTo(request: ReplyRequest): Promise<ReplyWithWhy>
  /**
   * Says these words in place of an answer: stored like one, said once however often the call is repeated. No call is charged. Undefined: as much as may be
   * was said to this contact, or by this account, today; nothing is stored.
   */
  say(request: ReplyRequest, words: PlainWords): Promise<MessageReply | undefined>
}

/** How often a message is looked at anew because somebody took the conversation over, or gave it back, meanwhile. */
const maxTries = 3

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly keyring: Keyring
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

export function createReplies(needs: Needs): Replies {
  const { database, clock, keyring, engine, texts, linkFile, hits, models, languageModel, starters, talks } = needs
  const deciding = createDeciding(engine, texts)
  const recorder = createReplyRecorder(database, talks)
  const { record, recordWith } = recorder
  const known = createKnownBefore(database)
  const inTurn = createTurnsOfContacts()
  const leave = createLeaving({ record, known, keyring })
  const { say, sayQuotaIsSpent } = createSaying({ recorder, known, clock, keyring, database })

  async function replyTo(request: ReplyRequest): Promise<ReplyWithWhy> {
    try {
      if (request.idempotency === undefined) refuseClosed(request)
      return await inTurn(request, () => answerOrFirst(request))
    } catch (error) {
      // A foreign key that broke: the bot was deleted meanwhile.
      if (postgresCode(error) !== '23503') throw error
      engine.drop(request.asked.bot.id)
      throw new AppError('not-found')
    }
  }

  async function answerOrFirst(request: ReplyRequest): Promise<ReplyWithWhy> {
    const first = await known.firstReply(request)
    if (first !== undefined) return { reply: first, why: undefined }
    try {
      return await answer(request)
    } catch (error) {
      // A minute is over before a sentence about it is read.
      const isSpent =
        error instanceof AppError &&
        (error.code === 'quota-spent' || (error.code === 'customer-limit' && error.details.per === 'day'))
      if (!isSpent || !isSaidToContacts(request.platform)) throw error
      const context = await known.context(request, clock.now())
      // Where the bot is silent, the sentence would be stored as one more message in place of being said.
      if (silenceOf(request, context) !== undefined) throw error
      return { reply: await sayQuotaIsSpent(request, context, error), why: undefined }
    }
  }

  async function answer(request: ReplyRequest, tries = 1): Promise<ReplyWithWhy> {
    const prepared = await prepare(request)
    if (prepared.silence !== undefined && !(await leavesDetails(request, prepared)))
      return await leaveOrAnswer(request, prepared, tries)
    const { decision: decided, question } = await decide(request, prepared)
    const { decision, reply, recorded } = await recordReply(request, prepared, decided)
    if (isLeft(recorded)) {
      // What was to be kept with the reply was rolled back with it: the message itself is not.
      if (decision.contactDetails !== undefined && request.platform !== platforms.test)
        return await leaveOrAnswer(request, prepared, tries)
      return { reply: replyOfLeft(prepared, recorded), why: undefined }
    }
    if (recorded !== 'stored') {
      // The same call may have been answered by another node meanwhile, also with the last unit of the quota.
      const first = await known.firstReply(request)
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
    const context = await known.context(request, now)
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

  async function leaveOrAnswer(request: ReplyRequest, prepared: Prepared, tries: number): Promise<ReplyWithWhy> {
    const reply = await leave(request, prepared)
    if (reply !== 'not-left') return { reply, why: undefined }
    if (tries < maxTries) return await answer(request, tries + 1)
    const first = await known.firstReply(request)
    if (first !== undefined) return { reply: first, why: undefined }
    throw refusalOf(request, reply, prepared.now)
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
    const exchange = exchangeOf(request, prepared, decision, keyring)
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

  function countHit({ accountId, id }: BotRow, { kind, source, parts }: ReplyDecision, now: Date): void {
    if (kind !== 'answer') return
    for (const each of parts?.map((part) => part.source) ?? [source])
      if (each.kind === corpusSource && each.id !== undefined)
        hits.count({ accountId, botId: id, itemId: each.id }, now)
  }

  return { replyTo, say: (request, words) => inTurn(request, () => say(request, words)) }
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
