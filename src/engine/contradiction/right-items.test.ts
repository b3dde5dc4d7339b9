import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAnswerIndex } from '../answer.ts'
import { datasetOf } from '../evaluation/dataset.ts'
import { readEvaluationFile } from '../evaluation/evaluation-file.ts'
import { loadLexicon } from '../lexicon/lexicon.ts'

const content = join(import.meta.dirname, '../../../content')
const folder = join(content, 'evaluation')
const files = readdirSync(folder).filter((file) => /-(?:en|zh)\.json$/.test(file))
const meaning = loadLexicon(readFileSync(join(content, 'lexicon/lexicon.bin')))

/** Of the messages whose right item is among the nearest. */
const maxShare = 0.01

describe('the right item is hardly ever said to be contradicted', () => {
  test.each(files)('%s', (file) => {
    const dataset = datasetOf(readEvaluationFile(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
    const index = createAnswerIndex({ language: dataset.language, meaning })
    for (const entry of dataset.entries) index.put(entry)
    const hit = dataset.queries.filter(({ text, id }) =>
      index.ask(text).candidates.some((candidate) => candidate.id === id && candidate.contradictions),
    )
    expect(hit.map(({ text }) => text).slice(Math.floor(dataset.queries.length * maxShare))).toEqual([])
  })
})
