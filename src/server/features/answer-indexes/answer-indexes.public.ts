/** What other features may use of the answer indexes. */
export { type AnswerIndexes, createAnswerIndexes } from './answer-indexes.feature.ts'
export type { BotIndex } from './bot-index.ts'
export type { BotIndexes } from './bot-indexes.ts'
export { dropEntries, putEntries, writeEntries } from './entries.store.ts'
export { type IndexedEntry, readAnswer, readEntries, readEntriesAfter } from './entries-read.store.ts'
export type { IndexedBot } from './indexed-bot.ts'
export { ownLexicon } from './lexicon.ts'
