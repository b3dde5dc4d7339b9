import { expect, test } from 'vitest'
import { createAnswerIndex } from '../answer.ts'
import { datasetOf } from './dataset.ts'
import { evaluate } from './evaluate.ts'
import { readEvaluationFile } from './evaluation-file.ts'

const dataset = datasetOf(
  readEvaluationFile({
    name: 'garden',
    lang: 'en',
    items: [
      [0, 'When is the garden open?', 'From nine to five.'],
      [1, 'Are dogs allowed?', 'On a lead.'],
      [2, 'Where can I park my car?', 'Behind the greenhouse.'],
    ],
    queries: [
      ['when is the garden open', 0],
      ['are dogs allowed', 1],
      ['where can i park my car', 1],
    ],
    out_of_scope: ['zzyzx qwrtp'],
  }),
)

test('the engine is judged by what it answers at its default thresholds', () => {
  const index = createAnswerIndex({ language: dataset.language })
  for (const entry of dataset.entries) index.put(entry)
  const quality = evaluate(index, dataset)
  // The third query is filed under the wrong item on purpose: its answer is exact, and judged wrong.
  expect(quality).toMatchObject({
    n: 3,
    top1: 2 / 3,
    answered: 1,
    precision: 2 / 3,
    oos: { n: 1, auroc: 1, refused: 1 },
  })
})

test('an empty index answers nothing', () => {
  const quality = evaluate(createAnswerIndex({ language: 'en' }), dataset)
  expect(quality).toMatchObject({ top1: 0, mrr: 0, answered: 0, oos: { refused: 1 } })
})
