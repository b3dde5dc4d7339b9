import { expect, test } from 'vitest'
import {
  type DraftItem,
  emptyDraft,
  faultsOf,
  hasContent,
  parseDraft,
  readyItems,
  restOf,
  withDraftBack,
  withItemBack,
} from './draft.ts'

function item(id: string, question: string, answer = 'Yes.', variants: string[] = []): DraftItem {
  return { id, question, answer, variants }
}

test('an item without a question or an answer, too long or repeated is not used, and says why', () => {
  const items = [
    item('repeated', 'open on SUNDAYS'),
    item('long', 'x'.repeat(201)),
    item('silent', 'Do you ship abroad?', ' '),
    item('untitled', '  '),
    item('good', 'Open on Sundays?', ' Until 4 pm. ', ['sunday hours', ' ']),
  ]
  expect(Object.fromEntries(faultsOf(items))).toEqual({
    repeated: 'repeated',
    long: 'too-long',
    silent: 'answer-missing',
    untitled: 'question-missing',
  })
  expect(readyItems({ ...emptyDraft('en'), items })).toEqual([
    item('good', 'Open on Sundays?', 'Until 4 pm.', ['sunday hours']),
  ])
})

test('a draft is read again as it was written', () => {
  const draft = { name: 'Ridge & Trail', language: 'en' as const, items: [item('a', 'Open?'), item('b', '')] }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  expect(hasContent(draft)).toBe(true)
  expect(hasContent({ ...emptyDraft('zh'), items: [item('a', ' ', '')] })).toBe(false)
})

test('what is no draft is none, and what is broken in one is left out', () => {
  for (const json of [
    '',
    'x',
    'null',
    '[]',
    '{}',
    '{"name":1,"language":"zh","items":[]}',
    '{"name":"","language":"fr","items":[]}',
  ])
    expect(parseDraft(json)).toBeUndefined()
  const items = [null, 1, { question: 'Open?' }, { question: 'Open?', answer: 'Yes.', variants: ['a', 2] }]
  expect(parseDraft(JSON.stringify({ name: '', language: 'en', items }))?.items).toEqual([
    item('item-3', 'Open?', 'Yes.', ['a']),
  ])
  const many = Array.from({ length: 60 }, (_, at) => item(`${at}`, `Question ${at}`))
  expect(parseDraft(JSON.stringify({ name: '', language: 'en', items: many }))?.items).toHaveLength(50)
})

test('an item that comes back stands before the one that followed it, or last, and never twice', () => {
  const [first, second, third] = [item('1', 'One?'), item('2', 'Two?'), item('3', 'Three?')]
  expect(withItemBack([first, third], second, '3')).toEqual([first, second, third])
  expect(withItemBack([first], second, '3')).toEqual([first, second])
  expect(withItemBack([first, second], item('2', 'Old?'), undefined)).toEqual([first, second])
})

test('variants alone are worth keeping', () => {
  expect(hasContent({ ...emptyDraft('en'), items: [item('a', '', '', ['sunday hours'])] })).toBe(true)
})

test('a bot leaves behind what it could not take, and what was changed or written since', () => {
  const [ready, silent, changed] = [item('1', 'One?'), item('2', 'Two?', ''), item('3', 'Three?')]
  const used = { name: 'Ridge', language: 'en' as const, items: [ready, silent, changed, item('4', '', ' ')] }
  const written = item('5', 'Five?')
  const now = { ...used, items: [written, ready, silent, { ...changed, answer: 'No.' }] }
  expect(restOf(now, used)).toEqual({ ...used, name: '', items: [written, silent, { ...changed, answer: 'No.' }] })
  expect(hasContent(restOf({ ...used, items: [ready] }, used))).toBe(false)
  expect(restOf({ ...used, name: 'Trail' }, used).name).toBe('Trail')
})

test('a draft that comes back brings what was written since', () => {
  const before = { name: 'Ridge', language: 'zh' as const, items: [item('1', 'One?'), item('2', 'Two?')] }
  const next = { name: '', language: 'en' as const, items: [item('1', 'Restored?'), item('3', 'Three?')] }
  expect(withDraftBack(next, next, before)).toEqual(before)
  const [written, changed] = [item('4', 'Four?'), item('1', 'Changed?')]
  const now = { ...next, name: 'Trail', items: [written, item('5', ' ', ''), changed, item('3', 'Three?')] }
  expect(withDraftBack(now, next, before)).toEqual({
    name: 'Trail',
    language: 'zh',
    items: [written, changed, item('2', 'Two?')],
  })
})
