/** The Chinese room: its words travel in this one file, and those of the other room never. */
import type { ChitChatTheme } from '#content/content.schema.ts'
import everydayWords from '#content/everyday-words/zh.json' with { type: 'json' }
import idioms from '#content/games/idioms.json' with { type: 'json' }
import { serveChat } from './serve-chat.ts'

const themes = import.meta.glob<ChitChatTheme>('../../../../../content/chit-chat/zh/*.json', {
  eager: true,
  import: 'default',
})

serveChat({ language: 'zh', themes: Object.values(themes), everydayWords, gameWords: { idioms } })
