import { expect, test } from 'vitest'
import { EvaluationFileError, readEvaluationFile } from './evaluation-file.ts'

const faq = {
  name: 'shop',
  lang: 'zh',
  items: [
    [0, '怎么退货？', '点退货。', '退货，退款, 返回', 'return'],
    ['b', 'How long is delivery?', 'Two days.'],
  ],
  queries: [['想退', 0]],
  out_of_scope: ['今天天气'],
}
const intents = {
  name: 'banking',
  lang: 'en',
  labels: ['card', 'None', 'fee'],
  train: [
    ['where is my card', 0],
    ['hello', 1],
    ['what is the fee', 2],
  ],
  test: [['card?', 0]],
  suggested_oos_labels: ['fee'],
}

test('FAQ files are read with ids as text and keywords split at commas of both scripts', () => {
  expect(readEvaluationFile(faq)).toEqual({
    kind: 'faq',
    name: 'shop',
    language: 'zh',
    items: [
      { id: '0', question: '怎么退货？', answer: '点退货。', keywords: ['退货', '退款', '返回'], intent: 'return' },
      { id: 'b', question: 'How long is delivery?', answer: 'Two days.', keywords: [] },
    ],
    queries: [{ text: '想退', itemId: '0' }],
    outOfScope: ['今天天气'],
  })
})

test('intent files are read with "None" and the suggested labels out of scope', () => {
  expect(readEvaluationFile(intents)).toMatchObject({ kind: 'intent', language: 'en', outOfScopeLabels: [1, 2] })
})

test.each([
  ['FAQ', faq, ['今天天气']],
  ['intent', intents, []],
])('messages that nothing answers are read from %s files, as texts and as rows', (_, file, own) => {
  const lists = { unlinked: ['a', ['b']], oos_test: ['c', ['d', 'oos'], ['e', 150]] }
  expect(readEvaluationFile({ ...file, ...lists }).outOfScope).toEqual([...own, 'a', 'b', 'c', 'd', 'e'])
})

test('messages for fitting out of scope are asked only where there are none for testing', () => {
  expect(readEvaluationFile({ ...intents, oos_val: ['v'], oos_test: ['t'] }).outOfScope).toEqual(['t'])
  expect(readEvaluationFile({ ...intents, oos_val: ['v'] }).outOfScope).toEqual(['v'])
})

test('a file that names no language tells it by its script', () => {
  expect(readEvaluationFile({ ...faq, lang: undefined }).language).toBe('zh')
  expect(readEvaluationFile({ ...intents, lang: undefined }).language).toBe('en')
})

test.each([
  ['a list', [], 'not a JSON object'],
  ['another object', { rows: [] }, 'neither "items"'],
  ['an item without a question', { ...faq, items: [[0, ' ', 'x']] }, 'items[0][1]: empty'],
  ['an answer that is a number', { ...faq, items: [[0, 'q', 7]] }, 'items[0][2]: not a text'],
  ['an item that is an object', { ...faq, items: [{ id: 0 }] }, 'items[0]: not a list'],
  [
    'the same id twice',
    {
      ...faq,
      items: [
        [0, 'q', 'a'],
        ['0', 'r', 'b'],
      ],
    },
    'items[1][0]: the id 0 is there twice',
  ],
  ['a query for an item that is not there', { ...faq, queries: [['x', 99]] }, 'queries[0][1]: no item has the id 99'],
  ['no queries', { ...faq, queries: undefined }, '"queries" is not a list'],
  ['empty queries', { ...faq, queries: [] }, '"queries" is empty'],
  ['a label beyond the last', { ...intents, test: [['x', 3]] }, 'test[0][1]: 3 is not one of the 3 labels'],
  [
    'a label that no one knows',
    { ...intents, suggested_oos_labels: ['fees'] },
    'suggested_oos_labels[0]: "fees" is not',
  ],
  ['a message out of scope that is a number', { ...intents, oos_test: ['x', 7] }, 'oos_test[1]: not a text'],
  ['an empty row out of scope', { ...intents, oos_test: ['x', []] }, 'oos_test[1][0]: not a text'],
  [
    'a faulty list that is not asked',
    { ...intents, oos_test: ['x'], oos_val: [[0, 'x']] },
    'oos_val[0][0]: not a text',
  ],
  ['unlinked questions that are one text', { ...faq, unlinked: 'x' }, '"unlinked" is not a list'],
  ['an unlinked question that is an object', { ...faq, unlinked: [{ text: 'x' }] }, 'unlinked[0]: not a text'],
  ['a sentence without a label', { ...intents, train: [['x']] }, 'train[0]: not a pair'],
])('%s is refused with its place', (_, content, message) => {
  expect(() => readEvaluationFile(content)).toThrow(EvaluationFileError)
  expect(() => readEvaluationFile(content)).toThrow(message)
})
