/** One bot's answers in memory: the engine's index, and what replies need that the index does not hand out. */
import { type AnswerIndex, type AskOptions, createAnswerIndex, type Outcome } from '#engine/answer.ts'

/** A corpus item as the index reads it. */
export interface IndexedItem {
  readonly id: string
  /** The bot's corpus version of its last change. */
  readonly version: number
  /** Neither disabled nor deleted. */
  readonly isLive: boolean
  readonly question: string
  readonly variants: readonly string[]
  readonly keywords: readonly string[]
  readonly intent: string
  /** The first `answerStartLength` characters. */
  readonly answerStart: string
  readonly isAnswerCut: boolean
}

/** The engine looks at the first 600 characters of an answer; the rest of a long one is read from the database when it is given. */
export const answerStartLength = 1000

interface KnownItem {
  readonly answerStart: string
  readonly isAnswerCut: boolean
  readonly weight: number
}

export class BotIndex {
  readonly accountId: string
  readonly botId: string
  readonly language: 'zh' | 'en'
  /** The corpus version it has caught up with; -1 until it was loaded. */
  version = -1
  usedAtMs = 0
  /** Set while it catches up. */
  catchUp: Promise<void> | undefined
  /** What it costs, in items of common size. */
  weight = 0

  readonly #index: AnswerIndex
  readonly #items = new Map<string, KnownItem>()

  constructor(bot: { accountId: string; id: string; language: 'zh' | 'en' }) {
    this.accountId = bot.accountId
    this.botId = bot.id
    this.language = bot.language
    this.#index = createAnswerIndex({ language: bot.language })
  }

  get size(): number {
    return this.#index.size
  }

  apply(item: IndexedItem): void {
    this.weight -= this.#items.get(item.id)?.weight ?? 0
    if (!item.isLive) {
      this.#items.delete(item.id)
      this.#index.remove(item.id)
      return
    }
    const { id, question, variants, keywords, intent, answerStart, isAnswerCut } = item
    const weight = weightOf(item)
    this.weight += weight
    this.#items.set(id, { answerStart, isAnswerCut, weight })
    this.#index.put({ id, source: 'corpus', question, variants, keywords, intent, answer: answerStart })
  }

  ask(text: string, options?: AskOptions): Outcome {
    return this.#index.ask(text, options)
  }

  answerOf(id: string): { text: string } | undefined {
    const item = this.#items.get(id)
    return item && { text: item.answerStart }
  }

  isAnswerCut(id: string): boolean {
    return this.#items.get(id)?.isAnswerCut ?? false
  }
}

/** An item with many variants costs as much as several. */
function weightOf(item: IndexedItem): number {
  const variantLength = item.variants.reduce((sum, variant) => sum + variant.length, 0)
  return 1 + (item.question.length + variantLength + item.answerStart.length) / 2000
}
