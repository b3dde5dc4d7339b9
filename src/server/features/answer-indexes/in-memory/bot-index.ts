/** One bot's answers in memory: the engine's index, and what replies need that the index does not hand out. */
import {
  type AnswerIndex,
  type AskOptions,
  createAnswerIndex,
  type EngineEntry,
  type ImaginedChange,
  type Meaning,
  type Outcome,
} from '#engine/answer.ts'
import type { IndexedEntry } from '../entries/entries-read.store.ts'

/** Of a text and its place in a map, apart from its characters. */
const bytesPerAnswer = 150

export function entryOf(entry: IndexedEntry): EngineEntry {
  const { id, source, question, variants, keywords, intent, isStarter, answerStart, validFrom, validUntil } = entry
  const texts = { question, variants, keywords, intent, answer: answerStart }
  return { id, source, ...texts, isStarter, validFrom, validUntil }
}

/** What a reply is decided by. */
export interface AskedIndex {
  ask(text: string, options?: AskOptions): Outcome
  /** The start of the answer; empty, and cut, when it is only known to the database. */
  answerOf(id: string): { text: string; source: string } | undefined
  isAnswerCut(id: string): boolean
  /** Whether the entry may answer on a day. */
  isValidOn(id: string, today: string): boolean
}

export class BotIndex implements AskedIndex {
  readonly accountId: string
  readonly botId: string
  readonly language: 'zh' | 'en'
  /** The content version it has caught up with; -1 until it was loaded. */
  version = -1
  usedAtMs = 0
  /** Set while it catches up. */
  catchUp: Promise<void> | undefined
  /** Entries changed since the index was last kept in the database. */
  changesSinceKept = 0
  /** How much of a load is done, 0 to 1. */
  share = 0
  /** The content version whose entries with many wordings it has learned; -1 for none. */
  learnedVersion = -1
  /** When it was last asked whether more has been learned. */
  lookedAtMs = 0

  #index: AnswerIndex
  #isFromSnapshot = false
  /** Of entries that were put one by one; those of a snapshot are read from the database when they are given. */
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

  apply(entry: IndexedEntry): void {
    this.#forget(entry.id)
    if (!entry.isLive) {
      this.#index.remove(entry.id)
      return
    }
    this.#index.put(entryOf(entry))
    this.#answers.set(entry.id, { start: entry.answerStart, isCut: entry.isAnswerCut })
    this.#answerBytes += bytesOf(entry.answerStart)
  }

  ask(text: string, options?: AskOptions): Outcome {
    return this.#index.ask(text, options)
  }

  answerOf(id: string): { text: string; source: string } | undefined {
    const source = this.#index.sourceOf(id)
    return source === undefined ? undefined : { text: this.#answers.get(id)?.start ?? '', source }
  }

  isAnswerCut(id: string): boolean {
    return this.#answers.get(id)?.isCut ?? this.#isFromSnapshot
  }

  isValidOn(id: string, today: string): boolean {
    return this.#index.isValidOn(id, today)
  }

  /** As it would be after these changes. */
  asIf(changes: ImaginedChange | readonly ImaginedChange[]): AskedIndex {
    const changed = new Map([changes].flat().map(({ id, entry }) => [id, entry]))
    return {
      ask: (text, options) => this.#index.askAsIf(changes, text, options),
      answerOf: (id) => {
        if (!changed.has(id)) return this.answerOf(id)
        const entry = changed.get(id)
        return entry && { text: entry.answer, source: entry.source }
      },
      isAnswerCut: (id) => !changed.has(id) && this.isAnswerCut(id),
      // What is asked leaves out a changed entry by its own days.
      isValidOn: (id, today) => changed.has(id) || this.isValidOn(id, today),
    }
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
