/** What other features may use of the answer indexes. */
export { type AnswerIndexes, createAnswerIndexes } from './answer-indexes.feature.ts'
export type { Engine } from './engine-host.ts'
export { type Decided, type ModelFindings, maxComparedWithModel } from './engine-order.ts'
export { indexedBotOf } from './engine-thread.ts'
export { dropEntries, putEntries, writeEntries } from './entries.store.ts'
export {
  type AskedAnswer,
  type IndexedEntry,
  readAnswers,
  readEntries,
  readEntriesAfter,
} from './entries-read.store.ts'
export type { IndexedBot } from './indexed-bot.ts'
export { ownLexicon } from './lexicon.ts'
