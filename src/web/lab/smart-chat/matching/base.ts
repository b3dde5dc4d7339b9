/** The chit-chat base, ready to be asked. */
import type { ChitChatIntent, ChitChatTheme } from '#content/content.schema.ts'
import { type AnswerIndex, createAnswerIndex, type Meaning } from '#engine/answer.ts'
import type { ChatLanguage } from '../skills/skill.ts'

export interface Base {
  language: ChatLanguage
  intents: ReadonlyMap<string, ChitChatIntent>
  index: AnswerIndex
}

export function createBase(themes: readonly ChitChatTheme[], language: ChatLanguage, meaning?: Meaning): Base {
  const intents = new Map<string, ChitChatIntent>()
  const index = createAnswerIndex({ language, ...(meaning && { meaning }) })
  for (const { intents: ofTheme } of themes) {
    for (const { followUps = [], ...intent } of ofTheme) {
      intents.set(intent.id, { ...intent, followUps })
      const [question = '', ...variants] = intent.phrasings
      // One of the answers: their words tell what the intent is about, all of them would drown its wordings.
      index.put({ id: intent.id, source: 'corpus', question, variants, keywords: [], answer: intent.answers[0] ?? '' })
    }
  }
  return { language, intents, index }
}
