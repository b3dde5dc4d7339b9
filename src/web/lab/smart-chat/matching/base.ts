/** The chit-chat base, ready to be asked. */
import type { ChitChatIntent, ChitChatTheme } from '#content/content.schema.ts'
import { type AnswerIndex, createAnswerIndex } from '#engine/answer.ts'
import type { ChatLanguage } from '../skills/skill.ts'
import { createMeaning, type EverydayWords } from './everyday-words.ts'
import { createRanker, type Ranker } from './ranker.ts'

export interface Base {
  language: ChatLanguage
  intents: ReadonlyMap<string, ChitChatIntent>
  index: AnswerIndex
  ranker: Ranker
}

interface BaseContent {
  language: ChatLanguage
  themes: readonly ChitChatTheme[]
  everydayWords: EverydayWords
}

export function createBase({ language, themes, everydayWords }: BaseContent): Base {
  const meaning = createMeaning(everydayWords)
  const intents = themes.flatMap((theme) => theme.intents.map((intent) => ({ followUps: [], ...intent })))
  const index = createAnswerIndex({ language, meaning })
  for (const { id, phrasings, answers } of intents) {
    const [question = '', ...variants] = phrasings
    // One of the answers: their words tell what the intent is about, all of them would drown its wordings.
    index.put({ id, source: 'corpus', question, variants, keywords: [], answer: answers[0] ?? '' })
  }
  return {
    language,
    intents: new Map(intents.map((intent) => [intent.id, intent])),
    index,
    ranker: createRanker(intents, meaning),
  }
}
