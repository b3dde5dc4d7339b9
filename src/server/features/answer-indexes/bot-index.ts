/** One bot's answers in memory: the engine's index, and what replies need that the index does not hand out. */
import {
  type AnswerIndex,
  type AskOptions,
  createAnswerIndex,
  type EngineEntry,
  type Meaning,
  type Outcome,
} from '#engine/answer.ts'

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

/** Of a text and its place in a map, apart from its characters. */
const bytesPerAnswer = 150

export function entryOf({ id, question, variants, keywords, intent, answerStart }: IndexedItem): EngineEntry {
  return { id, source: 'corpus', question, variants, keywords, intent, answer: answerStart }
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
  /** Items changed since the index was last kept in the database. */
  changesSinceKept = 0
  /** How much of a load is done, 0 to 1. */
  share = 0
  /** The corpus version whose items with many wordings it has learned; -1 for none. */
  learnedVersion = -1
  /** When it was last asked whether more has been learned. */
  lookedAtMs = 0

  #index: AnswerIndex
  #isFromSnapshot = false
  /** Of items that were put one by one; those of a snapshot are read from the database when they are given. */
  #answers = new Map<string, { readonly start: string; readonly isCut: boolean }>()
  #answerBytes = 0

  constructor(bot: { accountId: string; id: string; language: 'zh' | 'en' }, meaning: Meaning | undefined) {
    this.accountId = bot.accountId
    this.botId = bot.id
    this.language = bot.language
    this.#index = createAnswerIndex({ language: bot.language, ...(meaning && { meaning }) })
  }

  get size(): number {
    return this.#index.size
  }

  /** Bytes held, about. */
  get byteLength(): number {
    return this.#index.byteLength + this.#answerBytes
  }

  /** Takes the place of all it knew, from one moment to the next. */
  adopt(index: AnswerIndex, { version, learnedVersion }: { version: number; learnedVersion: number }): void {
    this.#index = index
    this.#isFromSnapshot = true
    this.#answers = new Map()
    this.#answerBytes = 0
    this.version = version
    this.learnedVersion = learnedVersion
    this.changesSinceKept = 0
  }

  apply(item: IndexedItem): void {
    this.#forget(item.id)
    if (!item.isLive) {
      this.#index.remove(item.id)
      return
    }
    this.#index.put(entryOf(item))
    this.#answers.set(item.id, { start: item.answerStart, isCut: item.isAnswerCut })
    this.#answerBytes += bytesOf(item.answerStart)
  }

  ask(text: string, options?: AskOptions): Outcome {
    return this.#index.ask(text, options)
  }

  /** The start of the answer; empty, and cut, when it is only known to the database. */
  answerOf(id: string): { text: string } | undefined {
    const answer = this.#answers.get(id)
    if (answer !== undefined) return { text: answer.start }
    return this.#isFromSnapshot ? { text: '' } : undefined
  }

  isAnswerCut(id: string): boolean {
    return this.#answers.get(id)?.isCut ?? this.#isFromSnapshot
  }

  #forget(id: string): void {
    const known = this.#answers.get(id)
    if (known === undefined) return
    this.#answers.delete(id)
    this.#answerBytes -= bytesOf(known.start)
  }
}

function bytesOf(answer: string): number {
  return bytesPerAnswer + answer.length * 2
}
