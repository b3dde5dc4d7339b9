import { expect, test } from 'vitest'
import { datasetOf } from './dataset.ts'
import type { IntentFile } from './evaluation-file.ts'

const file: IntentFile = {
  kind: 'intent',
  name: 'three',
  language: 'en',
  labels: ['card', 'fee', 'none'],
  train: Array.from({ length: 30 }, (_, i) => ({ text: `sentence ${i}`, label: i % 3 })),
  test: [
    { text: 'where is it', label: 0 },
    { text: 'how much', label: 1 },
    { text: 'hello', label: 2 },
  ],
  outOfScopeLabels: [2],
  outOfScope: ['how is the weather'],
}

function sentencesOf(dataset: ReturnType<typeof datasetOf>): string[][] {
  return dataset.entries.map(({ question, variants }) => [question, ...variants])
}

test('a label becomes one entry of its training sentences, and a label out of scope only queries, beside the messages that have no label', () => {
  const dataset = datasetOf(file)
  expect(dataset.entries.map(({ id, intent }) => [id, intent])).toEqual([
    ['0', 'card'],
    ['1', 'fee'],
  ])
  expect(sentencesOf(dataset).map((sentences) => sentences.length)).toEqual([10, 10])
  expect(dataset.queries).toEqual([
    { text: 'where is it', id: '0' },
    { text: 'how much', id: '1' },
  ])
  expect(dataset.outOfScope).toEqual(['hello', 'how is the weather'])
})

test('on request all labels are in scope, but no message without a label is', () => {
  const dataset = datasetOf(file, { outOfScope: 'none' })
  expect(dataset.entries).toHaveLength(3)
  expect(dataset.queries).toHaveLength(3)
  expect(dataset.outOfScope).toEqual(['how is the weather'])
})

test('few examples are the first of the full set in the same order, the same for the same seed only', () => {
  const full = sentencesOf(datasetOf(file, { seed: 4 }))
  expect(sentencesOf(datasetOf(file, { seed: 4, shots: 3 }))).toEqual(full.map((sentences) => sentences.slice(0, 3)))
  expect(sentencesOf(datasetOf(file, { seed: 5, shots: 3 }))).not.toEqual(
    sentencesOf(datasetOf(file, { seed: 4, shots: 3 })),
  )
})

test('the split of a seed never changes', () => {
  expect(sentencesOf(datasetOf(file, { seed: 1, shots: 1 }))).toMatchInlineSnapshot(`
    [
      [
        "sentence 24",
      ],
      [
        "sentence 13",
      ],
    ]
  `)
})
