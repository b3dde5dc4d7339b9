/** What a bot would say to a list of messages, each asked by itself, or to one if an item was stored. Nothing is stored or charged. */
import type { CheckedQuestion } from '#contract/features/conversations/question-checks.ts'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import { isDetailsAlone } from '#engine/dialogue/contact/left-details.ts'
import type { Engine } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { type BotRow, findBot } from '#server/features/bots/bots.public.ts'
import { entryIfStored } from '#server/features/corpus/corpus.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import type { AnswerTexts } from '../deciding/answer-texts.ts'
import { createDeciding, type Question } from '../deciding/decide.ts'
import { askModelsOpinion } from '../deciding/model-opinion.ts'
import { answerPartOf, wordsOf } from '../deciding/words.ts'
import { kindOf, whyOf } from '../explaining/why.rules.ts'

interface Needs {
  readonly database: Pick<Database, 'of'>
  readonly clock: Clock
  readonly engine: Engine
  readonly texts: AnswerTexts
  readonly models: Pick<ModelHelp, 'isOn' | 'findSimilar'>
}

/** A model may take a second and a half for each message: after this time the rest of a call goes without it. */
const modelBudgetMs = 8000

/** Stands for the id that a new item does not have yet. */
const newItemId = 'new'

type Tried = Pick<Question, 'opinion' | 'draft'>

export type QuestionChecks = ReturnType<typeof createQuestionChecks>

export function createQuestionChecks({ database, clock, engine, texts, models }: Needs) {
  const deciding = createDeciding(engine, texts)
  const turns = createCappedTurns({ perAccount: 2, perNode: 6 })

  async function opinionOn(bot: BotRow, text: string, { account }: SessionCaller, waitElsewhere: WaitElsewhere) {
    const asked = {
      bot,
      tier: account.tier,
      limits: account.limits,
      callsToday: 0,
      hasPackCalls: false,
      calendar: account.calendar,
    }
    return await askModelsOpinion(models, engine, { asked, text, waitElsewhere })
  }

  async function checkOne(bot: BotRow, text: string, tried: Tried): Promise<CheckedQuestion> {
    const startedMs = performance.now()
    const { opinion } = tried
    const decision = await deciding.decide({ bot, text, turns: [], at: clock.now(), ...tried, isExplained: true })
    const why = whyOf(decision, [], performance.now() - startedMs)
    return {
      question: text,
      answer: {
        text: wordsOf(bot, decision),
        confidence: decision.confidence,
        source: { kind: kindOf(decision), id: decision.source.id ?? null },
        ...(decision.parts && { parts: decision.parts.map((part) => answerPartOf(part, bot.name)) }),
      },
      suggestions: decision.suggestions,
      why: opinion === undefined ? why : opinion.explain(why),
      isContactOnly: decision.kind === 'contact' || (decision.kind !== 'answer' && isDetailsAlone(text)),
    }
  }

  return {
    /** One message at a time, so that customers who write meanwhile never wait behind more than one. */
    async check(
      caller: SessionCaller,
      botId: string,
      questions: readonly string[],
      waitElsewhere: WaitElsewhere,
    ): Promise<CheckedQuestion[]> {
      const accountId = caller.account.id
      const bot = await findBot(database.of(accountId), accountId, botId)
      if (bot === undefined) throw new AppError('not-found')
      const end = turns.take(accountId)
      try {
        const endOfModelMs = performance.now() + modelBudgetMs
        const hasModel = await models.isOn()
        const checked: CheckedQuestion[] = []
        for (const text of questions) {
          const mayAskModel = hasModel && performance.now() < endOfModelMs
          const opinion = mayAskModel ? await opinionOn(bot, text, caller, waitElsewhere) : undefined
          checked.push(await checkOne(bot, text, { opinion }))
        }
        return checked
      } finally {
        end()
      }
    },

    /** Without the opinion of a model, which knows only what is stored. */
    async tryItem(
      { account }: SessionCaller,
      botId: string,
      { text, item, itemId = newItemId }: { text: string; item: CorpusItemInput; itemId?: string | undefined },
    ): Promise<CheckedQuestion & { triedId: string }> {
      const bot = await findBot(database.of(account.id), account.id, botId)
      if (bot === undefined) throw new AppError('not-found')
      const end = turns.take(account.id)
      try {
        const entry = await entryIfStored(database.of(account.id), account.id, botId, item)
        const checked = await checkOne(bot, text, { opinion: undefined, draft: { id: itemId, entry } })
        return { ...checked, triedId: itemId }
      } finally {
        end()
      }
    },
  }
}
