/** The small talk that ships with the product, in each thread that decides: read and compiled at the first message that needs it. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ChatLanguage, ChitChatTheme } from '#engine/chit-chat/intents.ts'
import type { EverydayWords } from '#engine/chit-chat/matching/everyday-words.ts'
import type { Syllables } from '#engine/chit-chat/matching/pinyin.ts'
import type { BotTalkContent, BotTalkWords } from '#engine/chit-chat/sayable.ts'
import { createTalk, type Talk } from '#engine/chit-chat/talk.ts'
import { isRunningFromSource, serverFolderUrl } from '#server/platform/server-folder.ts'

/** The build copies the folders beside the bundle. */
const contentUrl = new URL(isRunningFromSource ? '../../content/' : './', serverFolderUrl)

/** What people say in the other language as well, whatever they speak. */
const foreignThemes = ['greeting', 'farewell', 'thanks', 'apology', 'praise', 'identity', 'abilities']

const talks = new Map<ChatLanguage, Talk>()

export function ownTalk(language: ChatLanguage): Talk {
  const known = talks.get(language)
  if (known !== undefined) return known
  const talk = readTalk(language)
  talks.set(language, talk)
  return talk
}

export function readTalk(language: ChatLanguage): Talk {
  const names = readdirSync(new URL(`chit-chat/${language}/`, contentUrl)).filter((name) => name.endsWith('.json'))
  const other = language === 'zh' ? 'en' : 'zh'
  return createTalk({
    language,
    themes: names.toSorted().map((name) => readJson<ChitChatTheme>(`chit-chat/${language}/${name}`)),
    foreignThemes: foreignThemes.map((name) => readJson<ChitChatTheme>(`chit-chat/${other}/${name}.json`)),
    everydayWords: readJson<EverydayWords>(`everyday-words/${language}.json`),
    ...(language === 'zh' && { syllables: readJson<Syllables>('everyday-words/pinyin.json') }),
    bots: readJson<BotTalkContent>('bot-talk/base.json'),
    words: readJson<BotTalkWords>(`bot-talk/${language}.json`),
  })
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, contentUrl), 'utf8')) as T
}
