// What chit-chat does to a business: which of its messages it takes, and which ordinary sentences it answers.

import type { AnswerIndex } from '../answer.ts'
import type { Talk } from '../chit-chat/talk.ts'
import { decideReply, type ReplySettings } from '../dialogue/decide-reply.ts'
import type { Dataset } from './dataset.ts'

export interface TalkedAway {
  text: string
  /** The wording that it was taken for. */
  phrasing: string
}

export interface SmallTalkOutcome {
  /** Messages of the business that were answered with chit-chat. */
  stolen: TalkedAway[]
  /** The same of what the file calls out of scope: small talk among it is no theft, so somebody has to look. */
  outOfScope: TalkedAway[]
}

interface Bot {
  /** Undefined: the bot knows nothing yet. */
  index: AnswerIndex | undefined
  replies: ReplySettings
  talk: Talk
}

/** What a bot with chit-chat says to the messages of a file. */
export async function askWithSmallTalk(
  { language, entries, queries, outOfScope }: Dataset,
  { index, replies, talk }: Bot,
): Promise<SmallTalkOutcome> {
  const answers = new Map(index && entries.map(({ id, answer, source }) => [id, { text: answer, source }]))

  async function talkedAway(texts: readonly string[]): Promise<TalkedAway[]> {
    const found: TalkedAway[] = []
    for (const text of texts) {
      const { kind, trace } = await decideReply({
        text,
        language,
        replies: { ...replies, chitChatEnabled: true },
        ask: index?.ask ?? askNothing,
        answerOf: (id) => answers.get(id),
        chitChat: (said) => talk.find(said),
      })
      const phrasing = trace.find(({ step }) => step === 'chit-chat')?.detail ?? ''
      if (kind === 'chitchat') found.push({ text, phrasing })
    }
    return found
  }

  return {
    stolen: await talkedAway(queries.map(({ text }) => text)),
    outOfScope: await talkedAway(outOfScope),
  }
}

/** A bot without entries. */
const askNothing: AnswerIndex['ask'] = () => ({
  kind: 'refuse',
  reason: 'nothing-matched',
  query: { normalised: '', unknownTerms: [] },
  scope: 0,
  candidates: [],
})

export interface TalkShare {
  asked: number
  answered: number
  /** Of those answered, as the intent that was meant. */
  right: number
}

/** @param messages each with the intents that it may mean */
export function shareOf(talk: Talk, messages: readonly { text: string; fits: readonly string[] }[]): TalkShare {
  const found = messages.map(({ text, fits }) => ({ intent: talk.find(text)?.intent, fits }))
  const answered = found.filter(({ intent }) => intent !== undefined)
  const right = answered.filter(({ intent, fits }) => fits.includes(intent ?? ''))
  return { asked: messages.length, answered: answered.length, right: right.length }
}
