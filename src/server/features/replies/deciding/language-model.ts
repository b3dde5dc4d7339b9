/** Where the optional language model takes part in a reply: asked when the bot would say that it has no answer. Nothing is locked meanwhile. */
import type { ReplyDecision } from '#engine/dialogue/reply.ts'
import { modelSourcesOf, notSaidByModel, saidByModel } from '#engine/dialogue/talk/by-model.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type { ModelAnswers } from '#server/features/models/models.public.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import type { AnswerTexts } from './answer-texts.ts'

interface Needs {
  readonly answers: ModelAnswers
  readonly texts: AnswerTexts
}

interface Asked {
  readonly bot: BotRow
  readonly text: string
  readonly waitElsewhere: WaitElsewhere
  /** Told what the model said so far. */
  readonly onText?: ((said: string) => void) | undefined
}

export function createLanguageModel({ answers, texts }: Needs) {
  /** The decision as it was where no model is to be asked. */
  return async (decision: ReplyDecision, { bot, text, waitElsewhere, onText }: Asked): Promise<ReplyDecision> => {
    const sources = modelSourcesOf(decision)
    if (sources.length === 0) return decision
    const whole = await Promise.all(sources.map(({ id }) => texts.of(bot, id)))
    // What was dropped a moment ago is no source any more, nor is a file without a word.
    const given = sources.flatMap((source, place) => {
      const answer = whole[place]?.text
      return answer ? [{ source, question: source.question, answer }] : []
    })
    if (given.length === 0) return notSaidByModel(decision, 'no-entry')
    const question = { bot: bot.name, language: bot.language, message: text, entries: given }
    const said = await answers.answer(question, waitElsewhere, onText)
    if ('refused' in said) return notSaidByModel(decision, said.refused)
    return saidByModel(
      decision,
      said.text,
      given.map(({ source }) => source),
    )
  }
}

export type LanguageModel = ReturnType<typeof createLanguageModel>
