/** What other features may use of the answer indexes. */
export { type AnswerIndexes, createAnswerIndexes } from './answer-indexes.feature.ts'
export type { Engine } from './engine/engine-host.ts'
export { type AllowedTalk, type ModelFindings, maxComparedWithModel } from './engine/engine-order.ts'
export { indexedBotOf } from './engine/engine-thread.ts'
export { dropEntries, goneEntry, putEntries, writeEntries } from './entries/entries.store.ts'
export {
  type AskedAnswer,
  type EntryAnswer,
  type IndexedEntry,
  readAnswers,
  readEntries,
  readEntriesAfter,
  readEntriesOf,
} from './entries/entries-read.store.ts'
export type { IndexedBot } from './indexed-bot.ts'
export { ownLexicon, ownPinyinReader } from './lexicon.ts'
