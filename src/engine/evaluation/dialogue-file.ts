// Small bots with dialogues that test them, checked before anything is measured. One JSON object a language.

import type { EngineEntry } from '../outcome.ts'
import { EvaluationFileError } from './evaluation-file.ts'

export interface DialogueFile {
  /** By name. */
  bots: ReadonlyMap<string, readonly EngineEntry[]>
  dialogues: readonly Dialogue[]
}

export interface Dialogue {
  group: string
  bot: string
  /** What the customer said before, oldest first. */
  before: readonly string[]
  text: string
  wants: Wants
  /** Entries that say the opposite of what was asked, or answer for another thing. */
  never: readonly string[]
}

/** The reply that is wanted; texts are ids of entries. */
export type Wants =
  /** Answered once, by one of these; with `orOffers` one of them may be offered instead. */
  | { answers: readonly string[]; orOffers?: boolean }
  /** Two questions in one message: both are answered, in this order. */
  | { both: readonly string[] }
  /** Asked back with one of these among the offered; with `orAnswers` one of them may answer instead. */
  | { offers: readonly string[]; orAnswers?: boolean }
  /** Anything but an answer. */
  | { doubts: true }

type JsonObject = Record<string, unknown>

/**
 * Reads `{bots: {name: {items: [{id, question, variants?, keywords?, answer}...]}}, dialogues: [{group, bot, before?, text, wants, never?}...]}`,
 * already parsed from JSON. Throws `EvaluationFileError` with the place of what is wrong: a key that is not known, an id that no item of the bot
 * has, a dialogue that is there twice.
 */
export function readDialogueFile(content: unknown): DialogueFile {
  const { bots, dialogues } = objectOf(content, 'the file', ['bots', 'dialogues'])
  const entriesByBot = new Map(
    Object.entries(objectOf(bots, 'bots')).map(([name, bot]) => [name, entriesOf(bot, `bots.${name}`)] as const),
  )
  const seen = new Set<string>()
  const read = listOf(dialogues, 'dialogues').map((value, at) => {
    const dialogue = dialogueOf(value, `dialogues[${at}]`, entriesByBot)
    const key = JSON.stringify([dialogue.bot, dialogue.before, dialogue.text])
    if (seen.has(key)) fail(`dialogues[${at}]`, `"${dialogue.text}" is there twice`)
    seen.add(key)
    return dialogue
  })
  return { bots: entriesByBot, dialogues: read }
}

function entriesOf(bot: unknown, place: string): EngineEntry[] {
  const ids = new Set<string>()
  return listOf(objectOf(bot, place, ['items']).items, `${place}.items`).map((value, at) => {
    const here = `${place}.items[${at}]`
    const item = objectOf(value, here, ['id', 'question', 'variants', 'keywords', 'answer'])
    const id = textOf(item.id, `${here}.id`)
    if (ids.has(id)) fail(here, `the id ${id} is there twice`)
    ids.add(id)
    return {
      id,
      source: 'corpus',
      question: textOf(item.question, `${here}.question`),
      variants: textsOf(item.variants ?? [], `${here}.variants`),
      keywords: textsOf(item.keywords ?? [], `${here}.keywords`),
      answer: textOf(item.answer, `${here}.answer`),
    }
  })
}

function dialogueOf(value: unknown, place: string, bots: DialogueFile['bots']): Dialogue {
  const dialogue = objectOf(value, place, ['group', 'bot', 'before', 'text', 'wants', 'never'])
  const bot = textOf(dialogue.bot, `${place}.bot`)
  const ids = new Set((bots.get(bot) ?? fail(place, `there is no bot ${bot}`)).map(({ id }) => id))
  const wants = wantsOf(dialogue.wants, `${place}.wants`, ids)
  const never = idsOf(dialogue.never ?? [], `${place}.never`, ids)
  const wanted = 'answers' in wants ? wants.answers : 'both' in wants ? wants.both : []
  const both = never.find((id) => wanted.includes(id))
  if (both !== undefined) fail(place, `${both} is wanted, and never wanted`)
  return {
    group: textOf(dialogue.group, `${place}.group`),
    bot,
    before: textsOf(dialogue.before ?? [], `${place}.before`),
    text: textOf(dialogue.text, `${place}.text`),
    wants,
    never,
  }
}

function wantsOf(value: unknown, place: string, ids: ReadonlySet<string>): Wants {
  const wants = objectOf(value, place)
  const keys = Object.keys(wants).toSorted().join(' ')
  if (keys === 'doubts' && wants.doubts === true) return { doubts: true }
  if (keys === 'answers') return { answers: someOf(idsOf(wants.answers, place, ids), place) }
  if (keys === 'answers orOffers' && wants.orOffers === true)
    return { answers: someOf(idsOf(wants.answers, place, ids), place), orOffers: true }
  if (keys === 'offers') return { offers: someOf(idsOf(wants.offers, place, ids), place) }
  if (keys === 'offers orAnswers' && wants.orAnswers === true)
    return { offers: someOf(idsOf(wants.offers, place, ids), place), orAnswers: true }
  const pair = keys === 'both' ? idsOf(wants.both, place, ids) : []
  if (new Set(pair).size === 2 && pair.length === 2) return { both: pair }
  return fail(place, 'neither answers, nor both, nor offers, nor doubts')
}

function idsOf(value: unknown, place: string, ids: ReadonlySet<string>): string[] {
  const texts = textsOf(value, place)
  const unknown = texts.find((id) => !ids.has(id))
  return unknown === undefined ? texts : fail(place, `no item of the bot has the id ${unknown}`)
}

function someOf(ids: string[], place: string): string[] {
  return ids.length > 0 ? ids : fail(place, 'empty')
}

function textsOf(value: unknown, place: string): string[] {
  return listOf(value, place).map((text, at) => textOf(text, `${place}[${at}]`))
}

function textOf(value: unknown, place: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : fail(place, 'not a text, or empty')
}

function listOf(value: unknown, place: string): unknown[] {
  return Array.isArray(value) ? value : fail(place, 'not a list')
}

/** @param keys the keys that are known; any key without it */
function objectOf(value: unknown, place: string, keys?: readonly string[]): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(place, 'not a JSON object')
  const unknown = keys && Object.keys(value).find((key) => !keys.includes(key))
  return unknown === undefined ? (value as JsonObject) : fail(place, `"${unknown}" is not known`)
}

function fail(place: string, message: string): never {
  throw new EvaluationFileError(`${place}: ${message}`)
}
