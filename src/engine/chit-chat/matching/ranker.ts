/** Orders the engine's candidates again by what tells everyday talk apart: who is spoken of, what is asked, the subject around it. */
import type { Meaning } from '../../answer.ts'
import type { ChatLanguage, ChitChatIntent } from '../intents.ts'
import { type Likeness, likenessNames, likenessOf, type ReadIntent, type Telling } from './likeness.ts'
import { type ReadText, readText } from './reading.ts'
import { built } from './steps.ts'
import { likenessWeights } from './weights.ts'

export interface Ranker {
  likeness: (message: ReadText, intentId: string, engineScore: number) => Likeness | undefined
  read: (text: string) => ReadText
}

const parts = ['words', 'pairs', 'stretches', 'concepts'] as const
/** What a word counts that is not in the wordings but near them. */
const ofFollowUp = 0.7
const ofAnswer = 0.35
const ofThemeWording = 0.4
const ofThemeAnswer = 0.1

/** In small steps: whoever builds it may let others through between two of them. */
export function* buildRanker(intents: readonly ChitChatIntent[], meaning: Meaning): Generator<undefined, Ranker> {
  const read = (text: string) => readText(text, meaning)
  const counts = { words: new Map(), pairs: new Map(), stretches: new Map(), concepts: new Map() } as Record<
    (typeof parts)[number],
    Map<string, number>
  >
  const byId = new Map<string, ReadIntent>()
  const themes = new Map<string, Gathered>()
  for (const { id, phrasings, answers, followUps } of intents) {
    const forms = phrasings.map(read)
    for (const part of parts) {
      for (const value of new Set(forms.flatMap((form) => [...form[part]]))) add(counts[part], value, 1)
    }
    const name = id.split('.')[0] ?? id
    const theme = themes.get(name) ?? gathered()
    themes.set(name, theme)
    const around = gathered()
    for (const form of forms) gather(theme, form, ofThemeWording)
    for (const answer of answers.map(read)) {
      gather(around, answer, ofAnswer)
      gather(theme, answer, ofThemeAnswer)
    }
    for (const followUp of followUps)
      for (const phrasing of followUp.phrasings) gather(around, read(phrasing), ofFollowUp)
    byId.set(id, { forms, around, theme })
    yield
  }
  const telling: Telling = (part, value) => Math.log(1 + (intents.length + 1) / ((counts[part].get(value) ?? 0) + 0.5))
  return {
    read,
    likeness(message, intentId, engineScore) {
      const intent = byId.get(intentId)
      return intent && likenessOf(message, intent, telling, engineScore)
    },
  }
}

export function createRanker(intents: readonly ChitChatIntent[], meaning: Meaning): Ranker {
  return built(buildRanker(intents, meaning))
}

/** In the units of the fit: a difference of 1 makes an intent e times as likely as another. */
export function logitOf(likeness: Likeness, language: ChatLanguage): number {
  return likenessNames.reduce((sum, name) => sum + likenessWeights[language][name] * likeness[name], 0)
}

interface Gathered {
  words: Map<string, number>
  concepts: Map<string, number>
}

const gathered = (): Gathered => ({ words: new Map(), concepts: new Map() })

function add(map: Map<string, number>, key: string, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount)
}

function gather({ words, concepts }: Gathered, text: ReadText, amount: number): void {
  for (const word of text.words) add(words, word, amount)
  for (const concept of text.concepts) add(concepts, concept, amount)
}
