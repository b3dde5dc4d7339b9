/** What other features may use of the corpus. */

export { type Corpus, createCorpus } from './corpus.feature.ts'
export { daysOf, inputOf, isSameItem, itemFilterOf, questionKeyOf } from './corpus.rules.ts'
export { attachmentOf, findByQuestionKeys, readItems } from './corpus.store.ts'
export type { ItemRow } from './corpus.tables.ts'
export { addHits, type HitCount } from './corpus-hits.store.ts'
export { fold, gramsOf, searchTermsOf } from './list/corpus.search.ts'
export { readStarters } from './starters.store.ts'
export { bracketedTexts, corpusSource, hasBlank } from './writing/corpus.entries.ts'
export { insertItems, insertStartingItems, overwriteItems, removeItems, streamItems } from './writing/corpus-bulk.ts'
export { countOverlong, entryIfStored, rewriteBlanks } from './writing/corpus-entries.store.ts'
