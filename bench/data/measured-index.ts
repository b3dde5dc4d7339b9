import { readFileSync } from 'node:fs'
import { type AnswerIndex, type AnswerIndexOptions, createAnswerIndex, type EngineEntry } from '#engine/answer.ts'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'

const meaning = loadLexicon(readFileSync(new URL('../../content/lexicon/lexicon.bin', import.meta.url)))

/** The engine as the server uses it, with all it has at hand: whatever is measured is made here. */
export function measuredIndex(language: 'zh' | 'en', entries: readonly EngineEntry[]): AnswerIndex {
  const index = createAnswerIndex(measuredOptions(language))
  for (const entry of entries) index.put(entry)
  index.train()
  return index
}

/** A snapshot is loaded with the same. */
export function measuredOptions(language: 'zh' | 'en'): AnswerIndexOptions {
  return { language, meaning }
}
