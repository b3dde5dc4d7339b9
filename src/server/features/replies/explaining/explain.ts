/** Explains a stored reply: the question is asked again as it was then, with every step written down. */
import type { ExplainedMessage, Why } from '#contract/features/answers.ts'
import type { ReplyDecision } from '#engine/dialogue/reply.ts'
import { saidByModel } from '#engine/dialogue/talk/by-model.ts'
import { withoutTalk } from '#engine/dialogue/talk/by-talk.ts'
import type { Engine } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import { readExchange, type StoredExchange } from '#server/features/conversations/conversations.public.ts'
import { type Calendar, dayAt } from '#server/platform/calendar.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AnswerTexts } from '../deciding/answer-texts.ts'
import { createDeciding, turnKeyOf } from '../deciding/decide.ts'
import { otherSourcesOf } from '../deciding/words.ts'
import { kindOf, whyOf } from './why.rules.ts'

interface Needs {
  readonly database: Pick<Database, 'of'>
  readonly engine: Engine
  readonly texts: AnswerTexts
}

const maxTurns = 8

const quotaWasSpent: Why = {
  reason: 'quota-spent',
  steps: [{ step: 'quota', outcome: 'matched', detail: 'spent' }],
  candidates: [],
  understoodAs: null,
  unknownTerms: [],
  tookMs: 0,
}

/** Undefined when the bot has no such reply. Costs what an answer costs; nothing is stored or charged. */
export function createExplaining({ database, engine, texts }: Needs) {
  const deciding = createDeciding(engine, texts)
  return async (bot: BotRow, calendar: Calendar, messageId: string): Promise<ExplainedMessage | undefined> => {
    const exchange = await readExchange(database.of(bot.accountId), bot.accountId, bot.id, messageId, maxTurns)
    if (exchange === undefined) return undefined
    const { conversationId, at, question: text, answer, turns, trace, isTest, kind, sourceId, step } = exchange
    const about = { question: text, answer, at: at.toISOString() }
    if (trace?.why !== undefined) return { ...about, why: trace.why, hasContentChanged: false }
    if (step === 'quota') return { ...about, why: quotaWasSpent, hasContentChanged: false }
    const turnKey = turnKeyOf(conversationId, turns)
    const decided = await deciding.decide({
      bot,
      text,
      turns,
      turnKey,
      at,
      today: dayAt(calendar, at),
      opinion: undefined,
      isExplained: true,
    })
    const decision = asItWas(decided, exchange)
    const quota: Why['steps'][number] = isTest
      ? { step: 'quota', outcome: 'skipped', detail: 'test' }
      : { step: 'quota', outcome: 'passed' }
    // Settings, a model, or what the bot has learned since may decide otherwise, too.
    const others = otherSourcesOf(decision)
    const isSame =
      kindOf(decision) === kind &&
      (decision.source.id ?? null) === sourceId &&
      idsOf(others) === idsOf(exchange.otherSources)
    const why = whyOf(decision, [quota], trace?.tookMs ?? 0)
    return { ...about, why, hasContentChanged: trace?.contentVersion !== bot.contentVersion || !isSame }
  }
}

/** What the engine cannot know: what a language model said, which is not asked again, and that a day's small talk was spent. */
function asItWas(decision: ReplyDecision, { kind, answer, otherSources }: StoredExchange): ReplyDecision {
  if (kind === 'fallback' && decision.kind === 'chitchat') return withoutTalk(decision, answer)
  if (kind !== 'model' || (decision.kind !== 'fallback' && decision.kind !== 'suggest')) return decision
  const candidates = decision.outcome?.candidates ?? []
  const given = otherSources.map(({ id, kind: source, title: question }) => ({ id, source, question, confidence: 0 }))
  return saidByModel(
    decision,
    answer,
    given.map((each) => candidates.find(({ id }) => id === each.id) ?? each),
  )
}

function idsOf(sources: readonly { readonly id: string }[]): string {
  return sources.map(({ id }) => id).join()
}
