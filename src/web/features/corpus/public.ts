/** What other features link to in the corpus, and how they tell that it changed. */
export { corpusItemPath, openBlanksPath } from './corpus.paths.ts'
export { corpusReads } from './corpus.queries.ts'
export { firstDayOf, quickRanges } from './filter/date-range.ts'
export { excerptOf } from './list/excerpt.ts'
export { useChangeItems } from './use-change-items.ts'
export { useRefetchCorpus } from './use-refetch-corpus.ts'
export { useRemoveItems } from './use-remove-items.ts'
export { useToday } from './validity/use-today.ts'
