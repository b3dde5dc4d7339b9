/** The English room. */
import type { ChitChatTheme } from '#content/content.schema.ts'
import everydayWords from '#content/everyday-words/en.json' with { type: 'json' }
import words from '#content/games/words.json' with { type: 'json' }
import capitals from '#content/knowledge/capitals.en.json' with { type: 'json' }
import { serveChat } from './serve-chat.ts'

const themes = import.meta.glob<ChitChatTheme>('../../../../content/chit-chat/en/*.json', {
  eager: true,
  import: 'default',
})

/** What is said in either room alike. */
const foreignThemes = import.meta.glob<ChitChatTheme>(
  '../../../../content/chit-chat/zh/{greeting,farewell,thanks,apology,praise,identity,abilities}.json',
  { eager: true, import: 'default' },
)

serveChat({
  language: 'en',
  themes: Object.values(themes),
  foreignThemes: Object.values(foreignThemes),
  everydayWords,
  gameWords: { words },
  knowledge: { capitals, poems: [] },
})
