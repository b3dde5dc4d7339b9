// What an owner has set, as a reply reads it: what is switched off is not there, how sure the bot has to be goes with every question, and each
// turn of a conversation has its way to say a thing.

import { customSource } from '../../outcome.ts'
import {
  isAlwaysSaid,
  type ReplyDecision,
  type ReplyInput,
  type ReplySettings,
  type ReplyTextName,
  withBotName,
} from '../reply.ts'
import { withAnswers } from '../two-questions/answer-parts.ts'
import { answerSteps, defaultStep } from './answer-steps.ts'

// What is compiled of words and customised replies is kept by these objects: they stay the same as long as the settings do.
const inForceBySettings = new WeakMap<ReplySettings, ReplySettings>()

/** Without what is switched off. */
export function inForce(settings: ReplySettings): ReplySettings {
  const { off = [] } = settings
  if (off.length === 0) return settings
  const known = inForceBySettings.get(settings)
  if (known) return known
  const replies = { ...settings }
  for (const name of off) if (!isAlwaysSaid(name)) replies[name] = ''
  if (off.includes('sensitiveReply')) replies.sensitiveWords = []
  inForceBySettings.set(settings, replies)
  return replies
}

/** What is asked with these settings. */
export function bySettings(input: ReplyInput): ReplyInput {
  const replies = inForce(input.replies)
  const step = replies.answerStep ?? defaultStep
  if (step === defaultStep) return { ...input, replies }
  return { ...input, replies, ask: (text, options) => input.ask(text, { ...answerSteps[step], ...options }) }
}

/** All ways to say a reply, the first of them under its name; none when it is switched off. */
export function waysToSay(settings: ReplySettings, name: ReplyTextName): string[] {
  if (!isAlwaysSaid(name) && settings.off?.includes(name)) return []
  return [settings[name] ?? '', ...(settings.variants?.[name] ?? [])].filter((text) => text !== '')
}

export function hasVariants({ variants = {} }: ReplySettings): boolean {
  return Object.values(variants).some((ways) => ways.length > 0)
}

/** Of all single texts, and of what is kept beside them. */
const usualSize = 5000
const sizeBesideWord = 16

/** About how much they take, in characters: for those who keep the settings of many bots. */
export function sizeOfSettings({ sensitiveWords, customised, variants = {} }: ReplySettings): number {
  let size = usualSize
  for (const word of sensitiveWords) size += word.length + sizeBesideWord
  for (const { question, answer } of customised) size += question.length + answer.length
  for (const ways of Object.values(variants)) for (const way of ways) size += way.length
  return size
}

/** Where in which conversation something is said. */
export interface Place {
  readonly conversation: string
  /** How many messages of the customer came before in it. */
  readonly turn: number
}

/** The ways take turns within a conversation, and each conversation begins with another one; the same place always has the same. */
export function wayAt(ways: readonly string[], { conversation, turn }: Place): string {
  return ways[(hashOf(conversation) + turn) % Math.max(1, ways.length)] ?? ''
}

/** A decision in the words of its place, with the bot's name where a customised reply leaves room for it. */
export function inPlace(decision: ReplyDecision, settings: ReplySettings, name: string, place: Place): ReplyDecision {
  const { said, parts, source } = decision
  if (said) {
    const ways = waysToSay(settings, said.reply)
    if (ways.length < 2) return decision
    const { contact = '' } = said
    return { ...decision, text: wayAt(ways, place).replaceAll('{contact}', () => contact) }
  }
  const isCustom = (kind: string) => kind === customSource
  if (parts?.some((part) => isCustom(part.source.kind))) {
    const named = parts.map((part) =>
      isCustom(part.source.kind) ? { ...part, answer: withBotName(part.answer, name) } : part,
    )
    return { ...decision, ...withAnswers(named) }
  }
  return isCustom(source.kind) ? { ...decision, text: withBotName(decision.text, name) } : decision
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}
