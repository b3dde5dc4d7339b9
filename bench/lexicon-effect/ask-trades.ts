// What the customers of trades ask, of corpora of the same trades in their own language and in the other one.

import { createAnswerIndex, type EngineEntry } from '#engine/answer.ts'
import { seededShuffle } from '#engine/evaluation/seeded-random.ts'
import type { HeldOut } from '../../scripts/fit/held-out-lexicon.ts'
import type { Language, Situation } from '../../scripts/lexicon/read-lexicon.ts'
import type { Ask, Peer } from '../engine/subjects/peer.ts'
import { tfIdf } from '../engine/subjects/tf-idf.ts'

export const subjectTitles = ['TF-IDF, words + characters', 'without lexicon', 'with lexicon'] as const
export const directions = ['zh > zh', 'en > en', 'zh > en', 'en > zh'] as const

export type SubjectTitle = (typeof subjectTitles)[number]
export type Direction = (typeof directions)[number]

/** Of one subject, in one direction: language of the message > language of the corpus. */
export interface Count {
  subject: SubjectTitle
  direction: Direction
  asked: number
  first: number
  firstThree: number
}

export async function askTrades({ situations, meaning }: HeldOut, maxMessages: number): Promise<Count[]> {
  const subjects: Record<SubjectTitle, Peer> = {
    'TF-IDF, words + characters': tfIdf({ hasCharacters: true }),
    'without lexicon': (entries, language) => askEngine(entries, { language }),
    'with lexicon': (entries, language) => askEngine(entries, { language, meaning }),
  }
  const counts: Count[] = []
  for (const trade of new Set(situations.map((situation) => situation.trade))) {
    const members = situations.filter((situation) => situation.trade === trade)
    for (const subject of subjectTitles) {
      for (const direction of directions) {
        const [asking = 'zh', corpus = 'zh'] = direction.split(' > ') as Language[]
        const ask = await subjects[subject](entriesOf(members, corpus), corpus)
        counts.push({ subject, direction, ...(await countRight(ask, messagesOf(members, asking, maxMessages))) })
      }
    }
  }
  return counts
}

function askEngine(entries: readonly EngineEntry[], options: Parameters<typeof createAnswerIndex>[0]): Ask {
  const index = createAnswerIndex(options)
  for (const entry of entries) index.put(entry)
  return (text, limit) => index.ask(text, { limit }).candidates
}

function entriesOf(situations: readonly Situation[], language: Language): EngineEntry[] {
  return situations.map(({ id, question, keywords, answer }) => ({
    id,
    source: 'corpus',
    question: question[language],
    variants: [],
    keywords: keywords[language],
    answer: answer[language],
  }))
}

function messagesOf(
  situations: readonly Situation[],
  language: Language,
  most: number,
): { text: string; id: string }[] {
  const all = situations.flatMap(({ id, messages }) => messages[language].map((text) => ({ text, id })))
  return seededShuffle(all, 1).slice(0, most)
}

async function countRight(
  ask: Ask,
  messages: readonly { text: string; id: string }[],
): Promise<Pick<Count, 'asked' | 'first' | 'firstThree'>> {
  let first = 0
  let firstThree = 0
  for (const { text, id } of messages) {
    const place = (await ask(text, 3)).findIndex((candidate) => candidate.id === id)
    if (place === 0) first++
    if (place >= 0) firstThree++
  }
  return { asked: messages.length, first, firstThree }
}
