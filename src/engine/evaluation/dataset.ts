// Evaluation files as what is put into an index and what is asked of it.

import type { EngineEntry } from '../outcome.ts'
import type { FaqFile, IntentFile } from './evaluation-file.ts'
import { seededShuffle } from './seeded-random.ts'

export interface Dataset {
  name: string
  language: 'zh' | 'en'
  entries: EngineEntry[]
  /** What the corpus can answer, each with the id of the right entry. */
  queries: { text: string; id: string; orIds?: readonly string[] }[]
  /** What it can not. */
  outOfScope: string[]
}

export interface DatasetOptions {
  /** Training sentences a label, after the seeded shuffle; all when absent. FAQ files have one question an answer anyway. */
  shots?: number
  /** Of the shuffle. */
  seed?: number
  /** Of intent files: labels that stand for "none of these" become out-of-scope queries, or are labels like others. Default `labels`. */
  outOfScope?: 'labels' | 'none'
}

export function datasetOf(file: FaqFile | IntentFile, options: DatasetOptions = {}): Dataset {
  return file.kind === 'faq' ? faqDataset(file) : intentDataset(file, options)
}

function faqDataset({ name, language, items, queries, outOfScope }: FaqFile): Dataset {
  return {
    name,
    language,
    entries: items.map((item) => ({ ...item, source: 'corpus', variants: [] })),
    queries: queries.map(({ text, itemId, orIds }) => ({ text, id: itemId, ...(orIds && { orIds }) })),
    outOfScope,
  }
}

/** One entry a label: its first training sentence is the question, the others are variants; labels are no text to match. */
function intentDataset(file: IntentFile, { shots, seed = 1, outOfScope = 'labels' }: DatasetOptions): Dataset {
  const isOutOfScope = new Set(outOfScope === 'labels' ? file.outOfScopeLabels : [])
  const sentences = new Map<number, string[]>()
  for (const { text, label } of seededShuffle(file.train, seed)) {
    const ofLabel = sentences.get(label)
    if (ofLabel === undefined) sentences.set(label, [text])
    else if (ofLabel.length < (shots ?? Number.POSITIVE_INFINITY)) ofLabel.push(text)
  }
  const entries = file.labels.flatMap((label, index): EngineEntry[] => {
    const [question, ...variants] = sentences.get(index) ?? []
    if (question === undefined || isOutOfScope.has(index)) return []
    return [{ id: String(index), source: 'corpus', question, variants, keywords: [], intent: label, answer: '' }]
  })
  const queries = file.test.filter(({ label }) => !isOutOfScope.has(label))
  return {
    name: file.name,
    language: file.language,
    entries,
    queries: queries.map(({ text, label }) => ({ text, id: String(label) })),
    outOfScope: [
      ...file.test.filter(({ label }) => isOutOfScope.has(label)).map(({ text }) => text),
      ...file.outOfScope,
    ],
  }
}
