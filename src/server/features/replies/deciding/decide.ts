/** What a bot says: the engine's decision, with the whole text of the answer. No transaction is open and no row is locked meanwhile. */

import type { ImaginedChange } from '#engine/answer.ts'
import type { ReplyDecision, Turn } from '#engine/dialogue/decide-reply.ts'
import { isForModel } from '#engine/dialogue/talk/by-model.ts'
import { withAnswers } from '#engine/dialogue/two-questions/answer-parts.ts'
import { type Engine, indexedBotOf } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type { PastTurn } from '#server/features/conversations/conversations.public.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import type { AnsweredDecision, AnswerFile } from './answer-files.ts'
import type { AnswerTexts, WholeAnswer } from './answer-texts.ts'
import { defaultReplies } from './default-replies.ts'
import type { ModelOpinion } from './model-opinion.ts'
import type { Trial } from './trial.ts'

export interface Question {
  readonly bot: BotRow
  readonly text: string
  /** Oldest first. */
  readonly turns: readonly PastTurn[]
  readonly at: Date
  /** The account's day then. */
  readonly today: string
  readonly opinion: ModelOpinion | undefined
  /** Names the conversation and its turn: of several things to say it tells which. */
  readonly turnKey: string
  /** What its owner tries out, in place of what the bot does. */
  readonly trial?: Trial | undefined
  /** Whether somebody reads why. */
  readonly isExplained: boolean
  /** Changes of entries that are tried before they are stored; always explained. */
  readonly draft?: ImaginedChange | readonly ImaginedChange[]
  /** What goes out with them, by entry. */
  readonly draftFiles?: ReadonlyMap<string, AnswerFile> | undefined
}

const maxKept = 20_000
/** Every edit changes the state of a bot. What an index learns of its entries does not, and is taken up after this time. */
const keptMs = 5 * 60_000
/** Of all that is kept of a decision, in characters: long texts would fill the memory. */
const maxKeptSize = 3000
/** Longer questions are hardly asked twice in the same words. */
const maxKeptLength = 200

/**
 * A question that is asked again of the same state of a bot gets the same decision without the engine. What depends on the turns before, on a
 * model or on being explained is decided each time.
 */
export function createDeciding(engine: Pick<Engine, 'decide'>, texts: AnswerTexts) {
  const kept = new RecentMap<string, { readonly decision: AnsweredDecision; readonly untilMs: number }>(maxKept)
  const states = new WeakMap<BotRow, number>()
  let lastState = 0

  /** A bot's row is the same object until it changes. */
  function stateOf(bot: BotRow): number {
    const known = states.get(bot)
    if (known !== undefined) return known
    lastState += 1
    states.set(bot, lastState)
    return lastState
  }

  /** Another day, other answers: what is valid changes without an edit. */
  function keyOf(bot: BotRow, today: string, text: string): string {
    return `${stateOf(bot)} ${today} ${text}`
  }

  return {
    /** The decision that was made before for the same words, if one was. */
    known({ bot, text, today, turns, opinion, isExplained }: Question): AnsweredDecision | undefined {
      if (turns.length > 0 || opinion !== undefined || isExplained) return undefined
      const known = kept.get(keyOf(bot, today, text))
      return known !== undefined && known.untilMs > performance.now() ? known.decision : undefined
    },

    async decide(question: Question): Promise<AnsweredDecision> {
      const decision = await decideWith(engine, texts, question)
      const { bot, text, today, turns, opinion, isExplained } = question
      const isAlone = turns.length === 0 && opinion === undefined && !isExplained && !isSaidAnew(decision)
      if (!isAlone || text.length > maxKeptLength) return decision
      const small = withoutTexts(decision)
      if (JSON.stringify(small).length <= maxKeptSize)
        kept.set(keyOf(bot, today, text), { decision: small, untilMs: performance.now() + keptMs })
      return decision
    },
  }
}

/** Of several things to say the next customer is told another, and a model is given what the entries say. */
function isSaidAnew(decision: ReplyDecision): boolean {
  return decision.kind === 'chitchat' || isForModel(decision)
}

/** Of candidates only what is stored with a reply: ids, figures, and the questions of those that answered. */
function withoutTexts(decision: AnsweredDecision): AnsweredDecision {
  const { outcome, source, parts = [] } = decision
  const answering = new Set([source.id, ...parts.map((part) => part.source.id)])
  if (outcome === undefined) return decision
  const candidates = outcome.candidates.map((candidate) => ({
    ...candidate,
    question: answering.has(candidate.id) ? candidate.question : '',
    matchedText: '',
  }))
  return { ...decision, outcome: { ...outcome, query: { ...outcome.query, normalised: '' }, candidates } }
}

async function decideWith(
  engine: Pick<Engine, 'decide'>,
  texts: AnswerTexts,
  { bot, text, turns, at, today, opinion, turnKey, trial, isExplained, draft, draftFiles }: Question,
): Promise<AnsweredDecision> {
  const gone: string[] = []
  const said = defaultReplies[trial?.language ?? bot.language]
  const order = {
    bot: indexedBotOf(bot),
    text,
    today,
    turns: turns.map((turn) => asEngineTurn(turn, at)),
    didYouMean: said.didYouMean,
    didYouMeanOne: said.didYouMeanOne,
    turnKey,
    allowed: trial?.allowed,
    isExplained,
    findings: opinion?.findings,
    draft,
  }
  for (;;) {
    const { decision, cutIds } = await engine.decide({ ...order, gone }, bot.replySettings)
    if (cutIds.length === 0) return draftFiles ? { ...decision, files: draftFiles } : decision
    const answers = new Map<string, WholeAnswer>()
    for (const id of cutIds) {
      const answer = await texts.of(bot, id)
      if (answer === undefined) gone.push(id)
      else answers.set(id, answer)
    }
    if (answers.size === cutIds.length) return withWhole(decision, answers, draftFiles)
    // Dropped a moment ago: decide again without them.
  }
}

function withWhole(
  decision: ReplyDecision,
  answers: ReadonlyMap<string, WholeAnswer>,
  draftFiles: AnsweredDecision['files'],
): AnsweredDecision {
  const files = new Map(draftFiles)
  for (const [id, { file }] of answers) if (file !== undefined) files.set(id, file)
  const withFiles = files.size > 0 ? { ...decision, files } : decision
  const { parts, source, text } = decision
  if (parts === undefined) return { ...withFiles, text: answers.get(source.id ?? '')?.text ?? text }
  const whole = parts.map((part) => ({ ...part, answer: answers.get(part.source.id)?.text ?? part.answer }))
  return { ...withFiles, ...withAnswers(whole) }
}

function asEngineTurn(turn: PastTurn, now: Date): Turn {
  const { question, kind, suggestions, at } = turn
  // Of several questions the last was spoken of last.
  const { id: sourceId, title: sourceTitle } = turn.otherSources?.at(-1) ?? {
    id: turn.sourceId,
    title: turn.sourceTitle,
  }
  const isAnswered = kind === 'answer' && sourceId !== null
  return {
    question,
    kind,
    suggestions,
    ageMs: Math.max(0, now.getTime() - at.getTime()),
    ...(kind === 'chitchat' && sourceId !== null && { talkedOf: sourceId }),
    ...(isAnswered && { answeredBy: { id: sourceId, question: sourceTitle ?? undefined } }),
  }
}

/** The same when it is explained later: the turns before are those that were known then. */
export function turnKeyOf(conversationId: string, turns: readonly Pick<PastTurn, 'at'>[]): string {
  return `${conversationId} ${turns.at(-1)?.at.getTime() ?? 0}`
}
