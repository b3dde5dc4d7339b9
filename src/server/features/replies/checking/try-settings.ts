/** What a bot would say by settings that are not stored: to one message, or to what customers asked of late. */
import type { AnswerStep, Replayed, ReplySettingsInput, ReplyTextName } from '#contract/features/customising/replies.ts'
import type { ImaginedChange } from '#engine/answer.ts'
import type { ReplyDecision, ReplySettings } from '#engine/dialogue/reply.ts'
import { inPlace } from '#engine/dialogue/settings/reply-settings.ts'
import { customSource } from '#engine/outcome.ts'
import { type Engine, indexedBotOf } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { type BotRow, findBot } from '#server/features/bots/bots.public.ts'
import { entryChanges, storedPartOf } from '#server/features/reply-settings/reply-settings.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import type { LinkFile } from '../deciding/answer-files.ts'
import type { AnswerTexts } from '../deciding/answer-texts.ts'
import { createDeciding } from '../deciding/decide.ts'
import { answerOf } from '../deciding/words.ts'
import { kindOf, whyOf } from '../explaining/why.rules.ts'

interface Needs {
  readonly database: Pick<Database, 'of'>
  readonly clock: Clock
  readonly engine: Engine
  readonly texts: AnswerTexts
  readonly linkFile: LinkFile
}

/** Each is put into the index and taken out again for every look: of a whole list that was changed the first tell enough. */
const maxImagined = 20

export type SettingsTrials = ReturnType<typeof createSettingsTrials>

export function createSettingsTrials({ database, clock, engine, texts, linkFile }: Needs) {
  const deciding = createDeciding(engine, texts)
  const turns = createCappedTurns({ perAccount: 2, perNode: 6 })

  function todayOf({ calendar }: SessionCaller['account']): string {
    return dayAt(calendar, clock.now())
  }

  async function inTurn<R>(accountId: string, botId: string, run: (bot: BotRow) => Promise<R>): Promise<R> {
    const bot = await findBot(database.of(accountId), accountId, botId)
    if (bot === undefined) throw new AppError('not-found')
    const end = turns.take(accountId)
    try {
      return await run(bot)
    } finally {
      end()
    }
  }

  return {
    async tryReplies(
      { account }: SessionCaller,
      botId: string,
      { text, settings, turn }: { text: string; settings: ReplySettingsInput; turn: number },
    ) {
      return await inTurn(account.id, botId, async (stored) => {
        const startedMs = performance.now()
        const part = storedPartOf(settings)
        const bot = { ...stored, replySettings: { ...stored.replySettings, ...part } }
        const draft = imaginedChanges(stored.replySettings, bot.replySettings)
        const decided = await deciding.decide({
          bot,
          text,
          turns: [],
          at: clock.now(),
          today: todayOf(account),
          opinion: undefined,
          turnKey: text,
          isExplained: true,
          draft,
        })
        const place = { conversation: bot.id, turn }
        const decision = inPlace(decided, bot.replySettings, bot.name, place)
        const reply: ReplyTextName | null = decision.said?.reply ?? null
        return {
          answer: answerOf(bot, decision, linkFile),
          suggestions: decision.suggestions,
          why: whyOf(decision, [], performance.now() - startedMs),
          reply,
        }
      })
    },

    /** One question after another, so that customers who write meanwhile never wait behind more than one. */
    async previewStep(
      { account }: SessionCaller,
      botId: string,
      { step, questions }: { step: AnswerStep; questions: readonly string[] },
    ) {
      return await inTurn(account.id, botId, async (bot) => {
        const today = todayOf(account)
        const tried: ReplySettings = { ...bot.replySettings, answerStep: step }
        const changed: { place: number; before: Replayed; after: Replayed }[] = []
        for (const [place, text] of questions.entries()) {
          const before = await replay({ bot, text, today }, bot.replySettings)
          const after = await replay({ bot, text, today }, tried)
          if (before.kind !== after.kind || before.title !== after.title) changed.push({ place, before, after })
        }
        return { changed }
      })
    },
  }

  async function replay(
    asked: { bot: BotRow; text: string; today: string },
    settings: ReplySettings,
  ): Promise<Replayed> {
    const order = {
      ...asked,
      bot: indexedBotOf(asked.bot),
      turns: [],
      didYouMean: '',
      didYouMeanOne: '',
      isExplained: false,
      isTried: true,
    }
    // The whole text of a long answer is not wanted.
    const { decision } = await engine.decide(order, settings)
    return { kind: kindOf(decision), title: titleOf(decision), confidence: decision.confidence }
  }
}

function titleOf({ source, outcome }: ReplyDecision): string | null {
  return outcome?.candidates.find(({ id }) => id === source.id)?.question ?? null
}

function imaginedChanges(before: ReplySettings, after: ReplySettings): ImaginedChange[] {
  const { put, drop } = entryChanges(before.customised, after.customised)
  const added = put.map(({ id, question, answer }) => ({
    id,
    entry: { source: customSource, question, variants: [], keywords: [], answer },
  }))
  return [...drop.map((id) => ({ id, entry: undefined })), ...added.slice(0, maxImagined)]
}
