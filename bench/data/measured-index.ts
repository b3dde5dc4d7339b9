import { readFileSync } from 'node:fs'
import { type AnswerIndex, type AnswerIndexOptions, createAnswerIndex, type EngineEntry } from '#engine/answer.ts'
import { loadFactRecogniser } from '#engine/information/recognition/fact-recogniser.ts'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'

function contentOf(path: string): Buffer {
  return readFileSync(new URL(`../../content/${path}`, import.meta.url))
}

const lexicon = loadLexicon(contentOf('lexicon/lexicon.bin'))
const meaning = { ...lexicon, facts: loadFactRecogniser(contentOf('information/facts.bin'), lexicon) }

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
