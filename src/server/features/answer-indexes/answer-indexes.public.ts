/** What other features may use of the answer indexes. */
export { type AnswerIndexes, createAnswerIndexes, type SimilarItem } from './answer-indexes.feature.ts'
export type { BotIndex } from './bot-index.ts'
export type { BotIndexes } from './bot-indexes.ts'
export type { IndexedBot } from './indexed-bot.ts'
export { ownLexicon } from './lexicon.ts'
