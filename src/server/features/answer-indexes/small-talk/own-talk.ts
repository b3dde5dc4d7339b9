/** The small talk that ships with the product, in each thread that decides: read and compiled at the first message that needs it. */
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { ChatLanguage, ChitChatTheme } from '#engine/chit-chat/intents.ts'
import type { EverydayWords } from '#engine/chit-chat/matching/everyday-words.ts'
import type { Syllables } from '#engine/chit-chat/matching/pinyin.ts'
import { built } from '#engine/chit-chat/matching/steps.ts'
import type { BotTalkContent, BotTalkWords } from '#engine/chit-chat/sayable.ts'
import { buildTalk, type Talk, type TalkContent } from '#engine/chit-chat/talk.ts'
import { isRunningFromSource, serverFolderUrl } from '#server/platform/server-folder.ts'
import { createPauses } from '../in-memory/pauses.ts'

/** The build copies the folders beside the bundle. */
const contentUrl = new URL(isRunningFromSource ? '../../content/' : './', serverFolderUrl)

/** What people say in the other language as well, whatever they speak. */
const foreignThemes = ['greeting', 'farewell', 'thanks', 'apology', 'praise', 'identity', 'abilities']

const talks = new Map<ChatLanguage, Promise<Talk>>()

/** Compiled in slices: only the messages that need it wait, for about a second, once in a thread for each language. */
export function ownTalk(language: ChatLanguage): Promise<Talk> {
  const known = talks.get(language)
  if (known !== undefined) return known
  const talk = inSlices(buildTalk(readContent(language)))
  talks.set(language, talk)
  talk.catch(() => talks.delete(language))
  return talk
}

/** At once, for measuring. */
export function readTalk(language: ChatLanguage): Talk {
  return built(buildTalk(readContent(language)))
}

async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  const isTimeToPause = createPauses()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (!isTimeToPause()) continue
    await setImmediate()
    isTimeToPause.restart()
  }
}

export function readContent(language: ChatLanguage): TalkContent {
  const names = readdirSync(new URL(`chit-chat/${language}/`, contentUrl)).filter((name) => name.endsWith('.json'))
  const other = language === 'zh' ? 'en' : 'zh'
  return {
    language,
    themes: names.toSorted().map((name) => readJson<ChitChatTheme>(`chit-chat/${language}/${name}`)),
    foreignThemes: foreignThemes.map((name) => readJson<ChitChatTheme>(`chit-chat/${other}/${name}.json`)),
    everydayWords: readJson<EverydayWords>(`everyday-words/${language}.json`),
    ...(language === 'zh' && { syllables: readJson<Syllables>('everyday-words/pinyin.json') }),
    bots: readJson<BotTalkContent>('bot-talk/base.json'),
    words: readJson<BotTalkWords>(`bot-talk/${language}.json`),
  }
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, contentUrl), 'utf8')) as T
}
