/** Smart chat as Node runs it, and how it does on messages that were written without knowing the base. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChitChatTheme } from '#content/content.schema.ts'
import { type Base, createBase } from '#engine/chit-chat/matching/base.ts'
import { type Conversation, createConversation } from '#lab/smart-chat/conversation/conversation.ts'
import type { Reply } from '#lab/smart-chat/conversation/reply.ts'
import type { GameWords } from '#lab/smart-chat/skills/all-skills.ts'
import type { Knowledge } from '#lab/smart-chat/skills/knowledge/knowledge.ts'
import type { ChatLanguage } from '#lab/smart-chat/skills/skill.ts'

const content = join(import.meta.dirname, '../../../content')
const utteranceFolder = join(import.meta.dirname, '../../smart-chat')

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

export function readThemes(language: ChatLanguage): ChitChatTheme[] {
  const folder = join(content, 'chit-chat', language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.toSorted().map((name) => readJson(folder, name) as ChitChatTheme)
}

/** The same that the workers of the chat bring along. */
const foreignThemeNames = ['greeting', 'farewell', 'thanks', 'apology', 'praise', 'identity', 'abilities']

export function readBase(language: ChatLanguage): Base {
  const everydayWords = readJson(content, 'everyday-words', `${language}.json`) as { concepts: string[] }
  const other = language === 'zh' ? 'en' : 'zh'
  const foreignThemes = foreignThemeNames.map(
    (name) => readJson(content, 'chit-chat', other, `${name}.json`) as ChitChatTheme,
  )
  return createBase({
    language,
    themes: readThemes(language),
    everydayWords,
    foreignThemes,
    ...(language === 'zh' && {
      syllables: readJson(content, 'everyday-words', 'pinyin.json') as Record<string, string>,
    }),
  })
}

export function readGameWords(language: ChatLanguage): GameWords {
  return language === 'zh'
    ? { idioms: readJson(content, 'games', 'idioms.json') as { idioms: string[]; alsoKnown: string } }
    : { words: readJson(content, 'games', 'words.json') as { common: string; alsoKnown: string } }
}

export function readKnowledge(language: ChatLanguage): Knowledge {
  const capitals = readJson(content, 'knowledge', `capitals.${language}.json`) as Knowledge['capitals']
  const { poems } =
    language === 'zh' ? (readJson(content, 'knowledge', 'poems.zh.json') as Pick<Knowledge, 'poems'>) : { poems: [] }
  return { capitals, poems }
}

export function converse(base: Base, gameWords: GameWords, seed = 1): Conversation {
  const knowledge = readKnowledge(base.language)
  return createConversation({
    base,
    gameWords,
    knowledge,
    seed,
    now: () => new Date('2026-11-21T12:00:00Z'),
    timeZone: 'UTC',
  })
}

export interface Utterance {
  text: string
  /** Ids of intents, `skill:` and a name, or `refuse`. */
  fits: string[]
}

export function readUtterances(language: ChatLanguage): Utterance[] {
  return readJson(utteranceFolder, `${language}.json`) as Utterance[]
}

/** Which of the three it was, as `fits` names it; undefined for an offer to choose. */
export function outcomeOf({ why }: Reply): string | undefined {
  if (why.kind === 'intent') return why.intentId
  if (why.kind === 'skill') return `skill:${why.skill}`
  return why.kind === 'refusal' ? 'refuse' : undefined
}

export interface Score {
  count: number
  /** Messages whose answer fits. */
  fitting: number
  /** Offered among at most three to choose from; not counted as fitting. */
  offered: number
  exceptions: number
}

/** Each message opens a conversation of its own. */
export function scoreUtterances(
  language: ChatLanguage,
  base: Base = readBase(language),
  utterances: readonly Utterance[] = readUtterances(language),
): Score {
  const gameWords = readGameWords(language)
  const score: Score = { count: utterances.length, fitting: 0, offered: 0, exceptions: 0 }
  for (const { text, fits } of utterances) {
    try {
      const reply = converse(base, gameWords).say(text)
      const outcome = outcomeOf(reply)
      if (outcome !== undefined && fits.includes(outcome)) score.fitting += 1
      else if (reply.why.kind === 'offer' && reply.why.nearest.some(({ intentId }) => fits.includes(intentId))) {
        score.offered += 1
      }
    } catch {
      score.exceptions += 1
    }
  }
  return score
}
