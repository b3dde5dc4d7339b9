/** The customers' questions that an item answered, each wording once. */
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type AnsweredQuestion,
  answeredLimits,
  type listAnsweredQuestions,
} from '#contract/features/customising/corpus-questions.ts'
import type { FeatureContext } from '#server/feature.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { questionKeyOf } from '../corpus.rules.ts'
import { readRow } from '../corpus.store.ts'

/** A wording as customers typed it, the last asked first. */
export interface AskedWording {
  readonly text: string
  readonly count: number
  readonly lastAt: Date
  readonly good: number
  readonly bad: number
  readonly confidence: number
}

/** Of messages that one entry answered alone. `messages`: how many there are, counted no further than one more than `most`. */
export type AskedWordingsOf = (
  accountId: string,
  botId: string,
  itemId: string,
  range: { readonly since: Date; readonly most: number },
) => Promise<{ readonly wordings: readonly AskedWording[]; readonly messages: number }>

export type AnsweredService = ReturnType<typeof createAnsweredService>

export function createAnsweredService(
  { database, clock }: Pick<FeatureContext, 'database' | 'clock'>,
  askedWordings: AskedWordingsOf,
) {
  return {
    async list(accountId: string, botId: string, itemId: string): Promise<ReplyOf<typeof listAnsweredQuestions>> {
      const item = await readRow(database.of(accountId), accountId, botId, itemId)
      if (item === undefined) throw new AppError('not-found')
      const { days, messages: most, questions } = answeredLimits
      const since = new Date(clock.now().getTime() - days * 86_400_000)
      const { wordings, messages } = await askedWordings(accountId, botId, itemId, { since, most })
      const known = new Set([item.question, ...item.variants].map(questionKeyOf))
      const items = gather(wordings).map(({ key, ...each }) => ({ ...each, isKnown: known.has(key) }))
      return {
        items: items.slice(0, questions),
        messages: Math.min(messages, most),
        wordings: items.length,
        isCut: messages > most,
      }
    },
  }
}

/** Wordings that differ in case, width and punctuation alone are one. */
function gather(wordings: readonly AskedWording[]) {
  const byKey = new Map<string, Omit<AnsweredQuestion, 'isKnown'> & { key: string }>()
  for (const { text, count, lastAt, good, bad, confidence } of wordings) {
    const key = questionKeyOf(text)
    const first = byKey.get(key)
    if (first === undefined) byKey.set(key, { key, text, count, lastAt: lastAt.toISOString(), good, bad, confidence })
    else {
      first.count += count
      first.good += good
      first.bad += bad
    }
  }
  return [...byKey.values()]
}
