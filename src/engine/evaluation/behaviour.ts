// How a bot behaves in a conversation: messages that no corpus answers, each with the replies that fit.

import { createAnswerIndex, type EngineEntry } from '../answer.ts'
import { decideReply } from '../dialogue/decide-reply.ts'
import type { ReplyDecision, ReplyInput, ReplySettings, Turn } from '../dialogue/reply.ts'
import type { Meaning } from '../meaning.ts'

export interface BehaviourMessage {
  group: string
  /** What the customer said before, oldest first. */
  before: string[]
  text: string
  /** Kinds of replies, and ids of entries that may answer or be offered. */
  fits: string[]
}

/** `wrong`: another entry's answer was given as if it were the right one. */
export type Verdict = 'fits' | 'misses' | 'wrong'

export interface TalkingBot {
  language: 'zh' | 'en'
  entries: readonly EngineEntry[]
  replies: ReplySettings
  meaning?: Meaning
  readPinyin?: NonNullable<ReplyInput['readPinyin']>
}

/** A conversation each; returns the last reply. */
export function createTalk({ language, entries, replies, meaning, readPinyin }: TalkingBot) {
  const index = createAnswerIndex({ language, ...(meaning && { meaning }) })
  for (const entry of entries) index.put(entry)
  index.train()
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  const answerOf: ReplyInput['answerOf'] = (id) => {
    const entry = entryById.get(id)
    return entry && { text: entry.answer, source: entry.source }
  }

  return async function talk(texts: readonly string[]): Promise<ReplyDecision> {
    const turns: Turn[] = []
    let reply: ReplyDecision | undefined
    for (const text of texts) {
      const suggestions = [...(turns.at(-1)?.suggestions ?? [])]
      reply = await decideReply({
        text,
        language,
        replies,
        ask: index.ask,
        answerOf,
        previous: { suggestions },
        turns: [...turns],
        ...(readPinyin && { readPinyin }),
      })
      turns.push(turnOf(text, reply, entryById))
    }
    if (reply === undefined) throw new Error('Nothing was said')
    return reply
  }
}

function turnOf(question: string, reply: ReplyDecision, entries: ReadonlyMap<string, EngineEntry>): Turn {
  const { kind, suggestions, source } = reply
  const id = kind === 'answer' ? source.id : undefined
  return {
    question,
    kind,
    suggestions,
    ageMs: 5000,
    ...(id !== undefined && { answeredBy: { id, question: entries.get(id)?.question } }),
  }
}

/**
 * @param isThere whether the bot has the entry: who asks for one that is switched off is told so, or sent to a person
 */
export function judgeReply(
  { fits }: Pick<BehaviourMessage, 'fits'>,
  reply: ReplyDecision,
  isThere: (id: string) => boolean,
): Verdict {
  const { kind, source, suggestions } = reply
  if (kind === 'answer') return fits.includes(source.id ?? '') ? 'fits' : 'wrong'
  if (fits.includes(kind)) return 'fits'
  if (kind === 'suggest') return suggestions.some(({ id }) => fits.includes(id)) ? 'fits' : 'misses'
  const isRefused = kind === 'fallback' || kind === 'person'
  return isRefused && fits.some((fit) => isEntry(fit) && !isThere(fit)) ? 'fits' : 'misses'
}

const kinds = new Set<string>([
  'suggest',
  'greeting',
  'end',
  'thanks',
  'identity',
  'acknowledge',
  'person',
  'contact',
  'insult',
  'off-topic',
  'sensitive',
  'fallback',
] satisfies ReplyDecision['kind'][])

function isEntry(fit: string): boolean {
  return !kinds.has(fit)
}
