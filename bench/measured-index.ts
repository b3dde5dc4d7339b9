import { type AnswerIndex, type AnswerIndexOptions, createAnswerIndex, type EngineEntry } from '#engine/answer.ts'

/** The engine as the server uses it, with all it has at hand: whatever is measured is made here. */
export function measuredIndex(language: 'zh' | 'en', entries: readonly EngineEntry[]): AnswerIndex {
  const index = createAnswerIndex(measuredOptions(language))
  for (const entry of entries) index.put(entry)
  return index
}

/** A snapshot is loaded with the same. */
export function measuredOptions(language: 'zh' | 'en'): AnswerIndexOptions {
  return { language }
}
