/** What the engine is asked about a message, as plain data: it may come from another thread. */
import type { AskOptions, ImaginedChange } from '#engine/answer.ts'
import { decideReply, type ReplyDecision, type ReplySettings, type Turn } from '#engine/dialogue/decide-reply.ts'
import { blendWithModel, type SimilarByModel } from '#engine/ranking/blend-helper.ts'
import { detectLanguage } from '#engine/text/language.ts'
import type { AskedIndex, BotIndex } from '../in-memory/bot-index.ts'
import type { IndexedBot } from '../indexed-bot.ts'
import { ownPinyinReader } from '../lexicon.ts'
import { ownTalk } from '../small-talk/own-talk.ts'

/** What an embedding model holds similar to one message. */
export interface ModelFindings {
  readonly message: string
  readonly similar: SimilarByModel
}

export interface DecideOrder {
  readonly bot: IndexedBot
  readonly text: string
  /** The day of the account's time zone: what is not valid then answers nothing. */
  readonly today: string
  /** Oldest first. */
  readonly turns: readonly Turn[]
  readonly didYouMean: string
  readonly didYouMeanOne: string
  /** Names the conversation and its turn, to choose one of several answers by. Default: the same for all. */
  readonly turnKey?: string | undefined
  /** In place of what the bot's settings say. */
  readonly allowed?: AllowedTalk | undefined
  /** Whether the explanation is shown. */
  readonly isExplained: boolean
  /** Entries that turned out to be dropped a moment ago. */
  readonly gone?: readonly string[]
  readonly findings?: ModelFindings | undefined
  /** What is tried before it is stored, with the whole answers; without findings. The settings are asked by this once. */
  readonly draft?: ImaginedChange | readonly ImaginedChange[] | undefined
  /** Whether the settings are asked by a few times and never again: they push none out that customers are answered by. */
  readonly isTried?: boolean
}

/** What may speak beside the entries. */
export interface AllowedTalk {
  readonly chitChatEnabled: boolean
  readonly languageModelEnabled: boolean
}

export interface Decided {
  readonly decision: ReplyDecision
  /** Entries of whose answers only the start is said: the rest stands in the database. */
  readonly cutIds: readonly string[]
}

/** What the engine compares as well is judged by both; the rest of a long list is not worth a look. */
export const maxComparedWithModel = 20

export async function decideByIndex(index: BotIndex, replies: ReplySettings, order: DecideOrder): Promise<Decided> {
  const {
    bot,
    text,
    today,
    turns,
    didYouMean,
    didYouMeanOne,
    turnKey,
    allowed,
    isExplained,
    gone = [],
    findings,
    draft,
  } = order
  const asked = draft === undefined ? index : index.asIf(draft)
  const decision = await decideReply({
    text,
    language: bot.language,
    replies: allowed === undefined ? replies : { ...replies, ...allowed },
    // A follow-up is always explained: the engine itself reads it.
    ask: (words, options) =>
      askBoth(asked, findings, words, { ...options, today, ...(isExplained && { isExplained }) }),
    answerOf: (id) => (gone.includes(id) || !asked.isValidOn(id, today) ? undefined : asked.answerOf(id)),
    previous: { suggestions: [...(turns.at(-1)?.suggestions ?? [])] },
    turns,
    readPinyin: ownPinyinReader(),
    chitChat: async (said, after) => (await ownTalk(languageOf(said, bot.language))).find(said, after),
    ...(turnKey !== undefined && { turnKey }),
    didYouMean,
    didYouMeanOne,
  })
  return { decision, cutIds: saidIds(decision).filter((id) => asked.isAnswerCut(id)) }
}

/** Small talk is answered in the language that it is made in. One word tells little: "ok" and "yyds" are typed in Chinese, too. */
function languageOf(text: string, ofBot: IndexedBot['language']): IndexedBot['language'] {
  const detected = detectLanguage(text)
  return detected === 'zh' || (detected === 'en' && /\p{L}\s+\S*\p{L}/u.test(text)) ? detected : ofBot
}

/** The entries whose answers are said. */
function saidIds({ kind, source, parts }: ReplyDecision): string[] {
  if (parts !== undefined) return parts.map((part) => part.source.id)
  const saysEntry = kind === 'answer' || kind === 'person'
  return saysEntry && source.id !== undefined ? [source.id] : []
}

interface AskedToday extends AskOptions {
  readonly today: string
}

function askBoth(index: AskedIndex, findings: ModelFindings | undefined, asked: string, options: AskedToday) {
  // A follow-up's text is made up of two messages; the model was asked about this one.
  if (findings === undefined || asked !== findings.message) return index.ask(asked, options)
  // A model knows no days.
  const entries = findings.similar.entries.filter(({ id }) => index.isValidOn(id, options.today))
  const outcome = index.ask(asked, { ...options, limit: maxComparedWithModel })
  return blendWithModel(outcome, { ...findings.similar, entries }, options)
}
