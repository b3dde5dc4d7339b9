// Small talk of a business's bot: what a message means, where it is surely small talk and nothing else.

import { exactKeyOf, tokenise } from '../text/tokenise.ts'
import { isBusiness } from './business.ts'
import { type Base, type BaseContent, buildBase } from './matching/base.ts'
import { findFollowUp } from './matching/follow-ups.ts'
import { bestWording, isCourtesy } from './matching/match.ts'
import { clausesOf, simplerWordings } from './matching/simpler.ts'
import { type BotTalkContent, type BotTalkWords, type Sayable, sayableBy } from './sayable.ts'

export interface TalkContent extends BaseContent {
  readonly bots: BotTalkContent
  readonly words: BotTalkWords
}

export interface FoundTalk {
  intent: string
  /** The wording that it was taken for. */
  phrasing: string
  /** At least one; `{bot}` stands for the bot's name. */
  answers: readonly string[]
  /** 0 to 1; 1 for the same words. */
  confidence: number
  /** The field of the bot's information that it asks for. */
  about?: string
}

export interface Talk {
  /** Undefined: not surely small talk. `after` is the intent that was talked of a turn before. */
  find(text: string, after?: string): FoundTalk | undefined
  /** Whether a bot says anything to the intent. */
  says(intentId: string): boolean
  /** How many intents a bot says something to, and how many wordings they have. */
  readonly size: { readonly intents: number; readonly phrasings: number }
}

/** Nobody chats at such length, and whoever writes it wants something. */
const maxLength = 120
/** Of certainty and of how much of the message the intent has in its words, 0 to 1 each: measured by `npm run bench:chit-chat`. */
const leastOfBoth = 1.25
const leastCertainty = 0.4
const leastCoverage = 0.4
const leastFollowUp = 0.85

/** In small steps: it takes most of a second, and whoever builds it may let others through between two of them. */
export function* buildTalk({ bots, words, ...content }: TalkContent): Generator<undefined, Talk> {
  const base = yield* buildBase({ ...content, isExplained: false })
  const sayable = sayableBy(content.language, bots, words)
  const said = Array.from(base.intents.values()).filter((intent) => sayable.answersOf(intent) !== undefined)
  const phrasings = said.reduce((sum, intent) => sum + intent.phrasings.length, 0)
  return {
    size: { intents: said.length, phrasings },
    says: (id) => said.some((intent) => intent.id === id),
    find(text, after) {
      if (text.length > maxLength) return undefined
      return (after === undefined ? undefined : findNext(text, after, base, sayable)) ?? findIn(text, base, sayable)
    },
  }
}

function findIn(text: string, base: Base, sayable: Sayable): FoundTalk | undefined {
  const whole = meantBy(text, base, sayable)
  if (whole) return whole
  // Of several sentences each must be small talk: in "thanks, and my parcel?" one is not.
  const clauses = partsOf(text).map((part) => meantBy(part, base, sayable))
  if (clauses.length === 0 || clauses.includes(undefined)) return undefined
  const found = clauses as FoundTalk[]
  return found.findLast(({ intent }) => !isCourtesy(intent)) ?? found.at(-1)
}

/** Sentences, or what a Chinese one without commas is made of: 我失恋了 and 好难受. */
function partsOf(text: string): string[] {
  const clauses = clausesOf(text)
  if (clauses.length > 0) return clauses
  const parts = text.split(/(?<=[了啊呀呢吧哦]+)(?![了啊呀呢吧哦])/).filter((part) => part.trim() !== '')
  return parts.length > 1 && parts.length <= 3 ? parts : []
}

function meantBy(text: string, base: Base, sayable: Sayable): FoundTalk | undefined {
  const exact = exactIntent(text, base)
  if (exact !== undefined) return sayOf(exact, undefined, 1, base, sayable)
  if (isBusiness(text) || isShort(text)) return undefined
  const { isExact, candidates } = bestWording(text, base)
  const [best] = candidates
  if (!best) return undefined
  if (isExact) return sayOf(best.id, best.question, 1, base, sayable)
  const coverage = coverageOf(text, best.id, base)
  const isSure = best.confidence >= leastCertainty && coverage >= leastCoverage
  if (!isSure || best.confidence + coverage < leastOfBoth) return undefined
  const phrasing = best.matchedVia === 'answer' ? best.question : best.matchedText
  return sayOf(best.id, phrasing, best.confidence, base, sayable)
}

function sayOf(
  id: string,
  phrasing: string | undefined,
  confidence: number,
  { intents }: Base,
  sayable: Sayable,
): FoundTalk | undefined {
  const intent = intents.get(id)
  const answers = intent && sayable.answersOf(intent)
  const about = sayable.aboutOf(id)
  if (!answers) return undefined
  const said = { intent: id, phrasing: phrasing ?? intent.phrasings[0] ?? '', answers, confidence }
  return about === undefined ? said : { ...said, about }
}

/** 讲个笑话听听 is 讲个笑话. */
const onlyToHear = /(?:来)?(?:听听|听一听|看看|给我听|陪我聊聊)[吧呗呀啊]*$/

/** The very words of a wording, whatever else they could mean. */
function exactIntent(text: string, { exact }: Base): string | undefined {
  for (const wording of simplerWordings(text).flatMap((each) => [each, each.replace(onlyToHear, '')])) {
    const id = exact.get(exactKeyOf(tokenise(wording)))
    if (id !== undefined) return id
  }
  return undefined
}

/** "AC?": so few letters are like anything. */
function isShort(text: string): boolean {
  return !/\p{Script=Han}.*\p{Script=Han}|\p{L}{4}|\p{L}+ \p{L}+/u.test(text)
}

/** Of the message's weight, how much the wordings of the intent have. */
function coverageOf(text: string, intentId: string, { ranker }: Base): number {
  const wording = simplerWordings(text).at(-1) ?? text
  return ranker.likeness(ranker.read(wording), intentId, 0)?.intentCoverage ?? 0
}

/** "another one", said after a joke. */
function findNext(text: string, after: string, base: Base, sayable: Sayable): FoundTalk | undefined {
  const last = base.intents.get(after)
  if (!last || isBusiness(text)) return undefined
  const next = findFollowUp(text, { ...last, followUps: sayable.followUpsOf(last) })
  if (!next || next.likeness < leastFollowUp) return undefined
  return { intent: after, phrasing: next.phrasing, answers: next.followUp.answers, confidence: next.likeness }
}
