/** What a bot would say to a list of messages, each asked by itself, or to one if an item was stored. Nothing is stored or charged. */
import type { CheckedQuestion } from '#contract/features/conversations/question-checks.ts'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import { isDetailsAlone } from '#engine/dialogue/contact/left-details.ts'
import type { Engine } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { type BotRow, findBot } from '#server/features/bots/bots.public.ts'
import { entryIfStored } from '#server/features/corpus/corpus.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import type { LinkFile } from '../deciding/answer-files.ts'
import type { AnswerTexts } from '../deciding/answer-texts.ts'
import { createDeciding, type Question } from '../deciding/decide.ts'
import { askModelsOpinion } from '../deciding/model-opinion.ts'
import { answerOf } from '../deciding/words.ts'
import { whyOf } from '../explaining/why.rules.ts'

interface Needs {
  readonly database: Pick<Database, 'of'>
  readonly clock: Clock
  readonly engine: Engine
  readonly texts: AnswerTexts
  readonly linkFile: LinkFile
  readonly models: Pick<ModelHelp, 'isOn' | 'findSimilar'>
}

/** A model may take a second and a half for each message: after this time the rest of a call goes without it. */
const modelBudgetMs = 8000

/** Stands for the id that a new item does not have yet. */
const newItemId = 'new'

type Tried = Pick<Question, 'opinion' | 'draft' | 'draftFiles'>

export type QuestionChecks = ReturnType<typeof createQuestionChecks>

export function createQuestionChecks({ database, clock, engine, texts, linkFile, models }: Needs) {
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
    return await askModelsOpinion(models, engine, { asked, text, waitElsewhere }, todayOf(account))
  }

  function todayOf({ calendar }: SessionCaller['account']): string {
    return dayAt(calendar, clock.now())
  }

  async function checkOne(bot: BotRow, text: string, today: string, tried: Tried): Promise<CheckedQuestion> {
    const startedMs = performance.now()
    const { opinion } = tried
    const asked = { bot, text, turns: [], turnKey: text, at: clock.now(), today, isExplained: true }
    const decision = await deciding.decide({ ...asked, ...tried })
    const why = whyOf(decision, [], performance.now() - startedMs)
    return {
      question: text,
      answer: answerOf(bot, decision, linkFile),
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
          checked.push(await checkOne(bot, text, todayOf(caller.account), { opinion }))
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
        const file = item.attachmentId ? await texts.fileOf(account.id, item.attachmentId) : undefined
        const draft = { id: itemId, entry }
        const draftFiles = file && new Map([[itemId, file]])
        const checked = await checkOne(bot, text, todayOf(account), { opinion: undefined, draft, draftFiles })
        return { ...checked, triedId: itemId }
      } finally {
        end()
      }
    },
  }
}
