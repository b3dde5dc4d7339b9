/** Where the optional embedding model takes part in a reply: asked before the transaction, which must not wait for a network, and blended in by it. */
import type { Why } from '#contract/answers.ts'
import type { AskOptions, Outcome } from '#engine/answer.ts'
import { withoutPleasantries } from '#engine/dialogue/commands.ts'
import { decideReply } from '#engine/dialogue/decide-reply.ts'
import { blendWithModel } from '#engine/ranking/blend-helper.ts'
import type { BotIndex } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'

/** What the engine compares as well is judged by both; the rest of a long list is not worth a look. */
const mostCompared = 20

export interface ModelOpinion {
  /** The index with the model's opinion of this message. */
  readonly ask: (text: string, options?: AskOptions) => Outcome
  /** Adds to why that the model was asked. */
  readonly explain: (why: Why) => Why
}

/** Undefined when the model is not needed or not there: the engine answers alone. Never throws for a fault of the model. */
export async function askModelsOpinion(
  { findSimilar }: Pick<ModelHelp, 'findSimilar'>,
  bot: BotRow,
  index: BotIndex,
  text: string,
): Promise<ModelOpinion | undefined> {
  // What a rule decides, or the words themselves, needs no model, and is nobody else's business.
  const alone = await decideReply({
    text,
    language: bot.language,
    replies: bot.replySettings,
    ask: (asked, options) => index.ask(asked, options),
    answerOf: (id) => index.answerOf(id),
  })
  if (alone.outcome === undefined || alone.outcome.reason === 'exact' || alone.outcome.reason === 'empty') return
  const message = withoutPleasantries(text)
  const compared = index.ask(message, { limit: mostCompared })
  const { similar } = await findSimilar(bot, message, compared)
  if (similar === undefined) return

  return {
    ask(asked, options = {}) {
      // A follow-up's text is made up of two messages; the model was asked about this one.
      if (asked !== message) return index.ask(asked, options)
      return blendWithModel(index.ask(asked, { ...options, limit: mostCompared }), similar, options)
    },
    explain(why) {
      const place = why.steps.findIndex(({ step }) => step === 'ranked-sources')
      if (place < 0) return why
      const hasHelped = why.candidates[0]?.contributions.some(({ part }) => part === 'model') ?? false
      const step = { step: 'embedding-model', outcome: hasHelped ? ('matched' as const) : ('passed' as const) }
      return { ...why, steps: why.steps.toSpliced(place, 0, step) }
    },
  }
}
