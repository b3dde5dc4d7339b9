/** Where the optional embedding model takes part in a reply: asked before anything is stored, and blended in by the engine. */
import type { Why } from '#contract/features/answers.ts'
import { withoutPleasantries } from '#engine/text/pleasantries.ts'
import {
  type Engine,
  indexedBotOf,
  type ModelFindings,
  maxComparedWithModel,
} from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import type { ReplyRequest } from '../reply-request.ts'

export interface ModelOpinion {
  /** What the engine blends in. */
  readonly findings: ModelFindings
  /** Adds to why that the model was asked. */
  readonly explain: (why: Why) => Why
}

/** Undefined when the model is not needed or not there: the engine answers alone. Never throws for a fault of the model. */
export async function askModelsOpinion(
  { findSimilar }: Pick<ModelHelp, 'findSimilar'>,
  engine: Pick<Engine, 'decide' | 'ask'>,
  { asked: { bot }, text, waitElsewhere }: Pick<ReplyRequest, 'asked' | 'text' | 'waitElsewhere'>,
  today: string,
): Promise<ModelOpinion | undefined> {
  // What a rule decides, or the words themselves, needs no model, and is nobody else's business.
  const order = {
    bot: indexedBotOf(bot),
    text,
    today,
    turns: [],
    didYouMean: '',
    didYouMeanOne: '',
    isExplained: false,
    allowed: { chitChatEnabled: false, languageModelEnabled: false },
  }
  const { decision: alone } = await engine.decide(order, bot.replySettings)
  if (alone.outcome === undefined || alone.outcome.reason === 'exact' || alone.outcome.reason === 'empty') return
  const message = withoutPleasantries(text)
  const compared = await engine.ask(bot, message, { limit: maxComparedWithModel, today })
  const { similar } = await findSimilar(bot, message, compared, waitElsewhere)
  if (similar === undefined) return

  return {
    findings: { message, similar },
    explain(why) {
      const place = why.steps.findIndex(({ step }) => step === 'ranked-sources')
      if (place < 0) return why
      const hasHelped = why.candidates[0]?.contributions.some(({ part }) => part === 'model') ?? false
      const step = { step: 'embedding-model', outcome: hasHelped ? ('matched' as const) : ('passed' as const) }
      return { ...why, steps: why.steps.toSpliced(place, 0, step) }
    },
  }
}
