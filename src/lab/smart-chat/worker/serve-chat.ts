/** The worker's half of a conversation: holds the base, answers each message. */
import type { ChitChatTheme } from '#content/content.schema.ts'
import { createBase } from '#engine/chit-chat/matching/base.ts'
import type { EverydayWords } from '#engine/chit-chat/matching/everyday-words.ts'
import type { Syllables } from '#engine/chit-chat/matching/pinyin.ts'
import { type Conversation, createConversation } from '../conversation/conversation.ts'
import type { GameWords } from '../skills/all-skills.ts'
import type { Knowledge } from '../skills/knowledge/knowledge.ts'
import type { ChatLanguage } from '../skills/skill.ts'
import type { FromChat, ToChat } from './messages.ts'

interface ChatContent {
  language: ChatLanguage
  themes: readonly ChitChatTheme[]
  foreignThemes: readonly ChitChatTheme[]
  everydayWords: EverydayWords
  syllables?: Syllables
  gameWords: GameWords
  knowledge: Knowledge
}

export function serveChat({ gameWords, knowledge, ...content }: ChatContent): void {
  const send = (message: FromChat) => postMessage(message)
  const { language } = content
  const base = createBase(content)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const begin = (seed: number): Conversation =>
    createConversation({ base, gameWords, knowledge, seed, now: () => new Date(), timeZone })
  let conversation = begin(Date.now())
  // Whoever types first finds it warm: the first question compiles what the others run.
  begin(0).say(language === 'zh' ? '你好呀朋友' : 'hello there friend')

  addEventListener('message', ({ data }: MessageEvent<ToChat>) => {
    if (data.kind === 'start-over') {
      conversation = begin(data.seed)
      return
    }
    const startedMs = performance.now()
    try {
      const reply = conversation.say(data.text)
      send({ kind: 'reply', id: data.id, reply, tookMs: performance.now() - startedMs })
    } catch {
      send({ kind: 'failed', id: data.id })
    }
  })

  const intents = [...base.intents.values()]
  const phrasingCount = intents.reduce((sum, { phrasings }) => sum + phrasings.length, 0)
  send({ kind: 'ready', intentCount: intents.length, phrasingCount })
}
