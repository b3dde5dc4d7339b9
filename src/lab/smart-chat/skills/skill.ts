/** What a skill is: a pure function that reads a message and answers it, or lets it pass. */
import type { ChatLanguage } from '#engine/chit-chat/intents.ts'
import { normalise } from '#engine/text/normalise.ts'
import type { Day } from './calendar/day.ts'
import type { Trouble } from './care/troubles.ts'
import type { Game } from './games/game-state.ts'
import type { Facts } from './memory/facts.ts'

export type { ChatLanguage }

export const skillNames = [
  'arithmetic',
  'dates',
  'clock',
  'units',
  'random',
  'text-play',
  'riddles',
  'idiom-chain',
  'word-chain',
  'story',
  'guess-number',
  'care',
  'memory',
  'knowledge',
] as const
export type SkillName = (typeof skillNames)[number]

export interface SkillContext {
  /** Of the answers; messages are read in both languages. */
  language: ChatLanguage
  now: Date
  /** IANA name: where "today" is. */
  timeZone: string
  /** From 0 to below 1. */
  random: () => number
  game?: Game | undefined
  /** What was computed last, exactly, as `12` or `10/3`: "plus 5" goes on from it. */
  lastNumber?: string | undefined
  /** What the person told of themselves. */
  facts?: Facts | undefined
  /** What the last message was taken seriously for. */
  trouble?: Trouble | undefined
  /** What the last answer was about. */
  thread?: Thread | undefined
}

/** What a short question goes on from: "and tomorrow?", "in miles?", "and Germany?". */
export type Thread =
  | { about: 'day'; asked: string; day: Day; isDistance: boolean }
  | { about: 'amount'; amount: string; from: string; to: string }
  | { about: 'capital'; country: string }
  | { about: 'sum'; asked: string }

export interface SkillReply {
  text: string
  /** How it came to that, in one line, for who asks why. */
  how: string
  /** Messages to tap next. */
  options?: readonly string[]
  /** The game as it stands now; null ends it. */
  game?: Game | null
  lastNumber?: string
  facts?: Facts
  trouble?: Trouble
  /** What a next question may go on from. */
  thread?: Thread
  /** An honest "I don't know". */
  isUnknown?: boolean
  /** A poor move in a game, or no move at all: other readings of the message come first. */
  isDoubtful?: boolean
}

export type Skill = (text: string, context: SkillContext) => SkillReply | undefined

/** Longer messages are talk: no skill reads them, and no pattern takes long over them. */
const maxCharacters = 300

/** One spelling of width, case and script, blanks single, without the marks at the ends that say nothing. */
export function readable(text: string): string {
  if (text.length > maxCharacters) return ''
  const { text: plain } = normalise(text)
  return plain
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:，。;、!?~…]+|[\s,.;:，。;、!?~…]+$/g, '')
}

/** One of several, by chance. */
export function pick<T>(items: readonly [T, ...T[]], random: () => number): T {
  return items[Math.floor(random() * items.length)] ?? items[0]
}
