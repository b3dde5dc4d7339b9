/** The chit-chat base, ready to be asked. */
import { type AnswerIndex, createAnswerIndex } from '../../answer.ts'
import { exactKeyOf, tokenise } from '../../text/tokenise.ts'
import type { ChatLanguage, ChitChatIntent, ChitChatTheme } from '../intents.ts'
import { createMeaning, type EverydayWords } from './everyday-words.ts'
import { createSpeller, type Syllables } from './pinyin.ts'
import { buildRanker, type Ranker } from './ranker.ts'
import { built } from './steps.ts'

export interface Base {
  language: ChatLanguage
  intents: ReadonlyMap<string, ChitChatIntent>
  index: AnswerIndex
  ranker: Ranker
  /** Whether candidates tell which words met: it takes time, and only a screen reads it. */
  isExplained: boolean
  /** Every wording, word for word: the id of its intent. */
  exact: ReadonlyMap<string, string>
  /** Commonest sayings of the other language, and of this one in Latin letters, word for word: the id of their intent. */
  foreign: ReadonlyMap<string, string>
}

export interface BaseContent {
  language: ChatLanguage
  themes: readonly ChitChatTheme[]
  everydayWords: EverydayWords
  /** Themes of the other language whose wordings are understood as well, where both have the intent. */
  foreignThemes?: readonly ChitChatTheme[]
  syllables?: Syllables
  isExplained?: boolean
}

/** In small steps: whoever builds it may let others through between two of them. */
export function* buildBase({
  language,
  themes,
  everydayWords,
  foreignThemes = [],
  syllables,
  isExplained = true,
}: BaseContent): Generator<undefined, Base> {
  const meaning = createMeaning(everydayWords)
  const intents = themes.flatMap((theme) => theme.intents.map((intent) => ({ followUps: [], ...intent })))
  const index = createAnswerIndex({ language, meaning })
  for (const { id, phrasings, answers } of intents) {
    const [question = '', ...variants] = phrasings
    // One of the answers: their words tell what the intent is about, all of them would drown its wordings.
    index.put({ id, source: 'corpus', question, variants, keywords: [], answer: answers[0] ?? '' })
    yield
  }
  const exact = new Map(
    intents.flatMap(({ id, phrasings }) => phrasings.map((phrasing) => [exactKeyOf(tokenise(phrasing)), id] as const)),
  )
  exact.delete('')
  yield
  const byId = new Map(intents.map((intent) => [intent.id, intent]))
  const foreign = new Map<string, string>()
  for (const { id, phrasings } of foreignThemes.flatMap((theme) => theme.intents)) {
    if (byId.has(id)) for (const phrasing of phrasings) foreign.set(exactKeyOf(tokenise(phrasing)), id)
  }
  const spell = syllables && createSpeller(syllables)
  for (const { id, phrasings } of spell ? intents : []) {
    for (const phrasing of phrasings) {
      const key = spell?.(phrasing)
      if (key !== undefined) foreign.set(key, id)
    }
    yield
  }
  return {
    language,
    isExplained,
    intents: byId,
    exact,
    foreign,
    index,
    ranker: yield* buildRanker(intents, meaning),
  }
}

export function createBase(content: BaseContent): Base {
  return built(buildBase(content))
}
