// The shapes of one reply: what the owner sets, what the bot decides, and the trace that explains it; and how the bot's name gets into it.

import type { FoundTalk } from '../chit-chat/talk.ts'
import { type AnswerSource, type AskOptions, customSource, isInformation, type Outcome } from '../outcome.ts'
import type { ContactDetail } from './contact/contact-details.ts'

/** A sentence that the owner may write in several ways, by its place in the settings. */
export type ReplyTextName =
  | 'openingWords'
  | 'greetingReply'
  | 'endReply'
  | 'thanksReply'
  | 'identityReply'
  | 'acknowledgeReply'
  | 'unclearReply'
  | 'personReply'
  | 'blankReply'
  | 'contactReply'
  | 'orderReply'
  | 'insultReply'
  | 'offTopicReply'
  | 'sensitiveReply'
  | 'fallbackReply'
  | 'mediaReply'

/** These cannot be switched off: a customer is never answered with silence. */
export function isAlwaysSaid(name: ReplyTextName): boolean {
  return name === 'fallbackReply' || name === 'mediaReply'
}

/** How sure a bot is before it answers: 1 answers most, 5 least, 3 is what the engine does by itself. */
export type AnswerStep = 1 | 2 | 3 | 4 | 5

/** What the owner of a bot sets about how it speaks. Texts may be empty: then that step is off. */
export interface ReplySettings {
  openingWords: string
  greetingReply: string
  endReply: string
  thanksReply: string
  /** To who asks for its name, or whether it is a person. */
  identityReply: string
  /** To "ok", which asks nothing. */
  acknowledgeReply: string
  /** To "?", which says nothing. */
  unclearReply: string
  /** The way to a person. */
  personReply: string
  /** To a question whose entry its owner has not filled in yet. A bot older than this text says `personReply`. */
  blankReply?: string
  /** `{contact}` stands for what was left, its middle masked. */
  contactReply: string
  /** To an order number without a way to reach its customer; `{contact}` stands for it. */
  orderReply: string
  insultReply: string
  offTopicReply: string
  sensitiveWords: string[]
  sensitiveReply: string
  fallbackReply: string
  /** To a message without words, such as a picture. A bot older than this text says the product's own. */
  mediaReply?: string
  customised: CustomisedReply[]
  chitChatEnabled: boolean
  /** Further ways to say a reply, after the text under its name. */
  variants?: { readonly [Name in ReplyTextName]?: readonly string[] }
  /** Replies that are switched off and keep their texts. What is always said is none of them (`isAlwaysSaid`). */
  off?: readonly ReplyTextName[]
  /** Without it 3. */
  answerStep?: AnswerStep
  /** Whether a language model may answer from the nearest entries where the bot would say `fallbackReply`. Default false. */
  languageModelEnabled?: boolean
}

export interface CustomisedReply {
  /** Stays the same when others are moved; older ones have none. */
  id?: string
  question: string
  answer: string
  /**
   * `exact`: the whole message, apart from case, width, punctuation and script. `contains`: these words in this order. `similar`: as `exact`, and
   * what the answer index recognises as the same question: its owner keeps an entry of the source `custom` for it.
   */
  match: 'exact' | 'contains' | 'similar'
  isOff?: boolean
}

export interface Suggestion {
  id: string
  question: string
}

/** One message of the conversation and what the bot said to it. */
export interface Turn {
  /** As the customer typed it. */
  question: string
  kind: ReplyKind
  /** The entry that answered, under the question it is listed by; without it when none did. */
  answeredBy?: { id: string; question?: string | undefined } | undefined
  /** The intent of chit-chat that it was about. */
  talkedOf?: string | undefined
  suggestions: readonly Suggestion[]
  /** How long ago, in milliseconds: the engine has no clock. */
  ageMs: number
}

export type ReplyKind =
  | 'answer'
  | 'suggest'
  | 'greeting'
  | 'end'
  | 'thanks'
  | 'identity'
  | 'acknowledge'
  | 'person'
  | 'contact'
  | 'insult'
  | 'off-topic'
  | 'sensitive'
  | 'custom'
  | 'chitchat'
  | 'model'
  | 'fallback'
  | 'opening'

/** The source of an entry, or what spoke without one: `reply-settings`, `custom-reply`, `chitchat`, `model`. */
export type ReplySource = AnswerSource

/** In the order in which they run. */
export type ReplyStep =
  | 'normalise'
  | 'sensitive-words'
  | 'conversation-commands'
  | 'customised'
  | 'chosen-suggestion'
  | 'contact-details'
  | 'person'
  | 'small-talk'
  | 'follow-up'
  | 'two-questions'
  | 'ranked-sources'
  | 'off-topic'
  | 'did-you-mean'
  | 'chit-chat'
  | 'language-model'
  | 'fallback'

export interface TraceStep {
  step: ReplyStep
  /** `passed`: looked and found nothing. `matched`: decided the reply. `skipped`: does not apply here. `off`: not set up. */
  outcome: 'passed' | 'matched' | 'skipped' | 'off'
  /**
   * A machine code (`greeting`, `confident`, `failed` ...), which the screen puts into words; for sensitive
   * words the word, for a follow-up what it was understood as, for a message in pinyin its characters, for two questions the
   * pieces, parted by ` | `.
   */
  detail?: string
}

/** One of several questions of a message, and what answers it. */
export interface ReplyPart {
  /** The customer's own words. */
  text: string
  /** The entry's. */
  question: string
  answer: string
  source: { kind: ReplySource; id: string }
  confidence: number
}

export interface ReplyDecision {
  kind: ReplyKind
  text: string
  /** Of a message that asks several things, in their order; `text` has all answers, `source` is the first's, `confidence` the lowest. */
  parts?: readonly ReplyPart[]
  /** For `suggest` the nearest entry, for `chitchat` the intent. */
  source: { kind: ReplySource; id?: string }
  /** 0..1; 1 for what a rule decided. */
  confidence: number
  suggestions: Suggestion[]
  /** Which of the owner's sentences `text` is, and what fills its `{contact}`: another way to say it may take its place. */
  said?: { readonly reply: ReplyTextName; readonly contact?: string }
  trace: TraceStep[]
  /** Of `model` the likely ones among the entries that it was given, best first. */
  modelSources?: readonly { id: string; kind: ReplySource; question: string }[]
  /** What the customer left to be reached by, with a reply of the kind `contact`. */
  contactDetails?: ContactDetail[]
  /** What the ranked sources said, when they were asked; of a chosen suggestion just its entry. */
  outcome?: Outcome
}

/** `{bot}` in an owner's sentence stands for the bot's name. */
export function withBotName(sentence: string, name: string): string {
  // Of a plain string `replaceAll` would read `$&` and the like.
  return sentence.replaceAll('{bot}', () => name)
}

/** What is said: an owner's sentence, a customised reply and what the bot knows of itself name the bot; any other entry is said as it was written. */
export function spokenText(
  { kind, source, text, parts = [] }: Pick<ReplyDecision, 'kind' | 'source' | 'text' | 'parts'>,
  name: string,
): string {
  const isInformed = [source, ...parts.map((part) => part.source)].some((each) => isInformation(each.kind))
  const isOfEntry = kind === 'answer' || (kind === 'person' && source.id !== undefined)
  const isAsWritten = isOfEntry && source.kind !== customSource && !isInformed
  return isAsWritten ? text : withBotName(text, name)
}

/** The same of one of several answers. */
export function spokenPart({ answer, source }: Pick<ReplyPart, 'answer' | 'source'>, name: string): string {
  return isInformation(source.kind) ? withBotName(answer, name) : answer
}

/** A decision before it is explained. */
export type Decided = Omit<ReplyDecision, 'trace' | 'outcome'>

export type Note = (step: ReplyStep, outcome: TraceStep['outcome'], detail?: string) => void

export interface ReplyInput {
  /** Empty at the start of a conversation: the bot opens. */
  text: string
  /** The bot's. Messages are understood in both. */
  language: 'zh' | 'en'
  replies: ReplySettings
  ask: (text: string, options?: Omit<AskOptions, 'limit'>) => Outcome
  /** The answer's text and where it is kept; undefined when it is gone meanwhile. */
  answerOf: (id: string) => { text: string; source: AnswerSource } | undefined
  /** What a suggestion is called. Default: the question it had when it was put into the index. */
  questionOf?: (id: string) => string | undefined
  /** What the bot offered in its last message, in the order shown. */
  previous?: { suggestions: Suggestion[] }
  /** The last messages of the conversation, oldest first; follow-ups are understood with them. */
  turns?: readonly Turn[]
  /** A message in pinyin, in Chinese characters; undefined when it is none. Without it pinyin is looked up as letters. */
  readPinyin?: (text: string) => string | undefined
  /** What stands before the suggestions of a `suggest`. Default: "Did you mean:" in the bot's language. */
  didYouMean?: string
  /** What is asked when one question is offered; `{question}` stands for it. Default: in the bot's language. */
  didYouMeanOne?: string
  /** What small talk a message is, going on from the intent that was talked of before; undefined: none. */
  chitChat?: (text: string, after: string | undefined) => FoundTalk | undefined | Promise<FoundTalk | undefined>
  /** Names the conversation and its turn: of several answers it tells which is said. */
  turnKey?: string
}
