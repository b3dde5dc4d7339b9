/** The Chinese room: its words travel in this one file, and those of the other room never. */
import type { ChitChatTheme } from '#content/content.schema.ts'
import syllables from '#content/everyday-words/pinyin.json' with { type: 'json' }
import everydayWords from '#content/everyday-words/zh.json' with { type: 'json' }
import idioms from '#content/games/idioms.json' with { type: 'json' }
import capitals from '#content/knowledge/capitals.zh.json' with { type: 'json' }
import knownPoems from '#content/knowledge/poems.zh.json' with { type: 'json' }
import { serveChat } from './serve-chat.ts'

const themes = import.meta.glob<ChitChatTheme>('../../../../content/chit-chat/zh/*.json', {
  eager: true,
  import: 'default',
})

/** What is said in either room alike. */
const foreignThemes = import.meta.glob<ChitChatTheme>(
  '../../../../content/chit-chat/en/{greeting,farewell,thanks,apology,praise,identity,abilities}.json',
  { eager: true, import: 'default' },
)

serveChat({
  language: 'zh',
  themes: Object.values(themes),
  foreignThemes: Object.values(foreignThemes),
  everydayWords,
  syllables,
  gameWords: { idioms },
  knowledge: { capitals, poems: knownPoems.poems },
})
