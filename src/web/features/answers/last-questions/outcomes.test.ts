import { expect, test } from 'vitest'
import type { ReplyKind } from '#contract/features/answers.ts'
import { type CheckedRow, countOutcomes, groupSimilar } from './outcomes.ts'

const groupsOf = (texts: readonly string[]) =>
  groupSimilar(texts.map((text) => ({ text }))).map((group) => group.map(({ text }) => text))

function rowOf(kind: ReplyKind, times = 1): CheckedRow {
  const answer = { text: '', confidence: 1, source: { kind, id: null } }
  const why = { reason: '', steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1 }
  return { id: 1, text: 'x', times, checked: { question: 'x', answer, suggestions: [], why, isContactOnly: false } }
}

test('unanswered messages about the same thing stand together, others by themselves', () => {
  expect(groupsOf(['能货到付款吗', '怎么洗', '可以货到付款不', '帐篷怎么洗呢'])).toEqual([
    ['能货到付款吗', '可以货到付款不'],
    ['怎么洗', '帐篷怎么洗呢'],
  ])
  expect(groupsOf(['do you have gift cards?', 'is there a gift card', 'can you wash the tent', '?!', '!!'])).toEqual([
    ['do you have gift cards?', 'is there a gift card'],
    ['can you wash the tent'],
    ['?!'],
    ['!!'],
  ])
})

test('messages count as often as they were asked, those not asked yet not at all', () => {
  const rows = [rowOf('answer', 3), rowOf('greeting'), rowOf('suggest'), rowOf('fallback', 2), rowOf('sensitive')]
  expect(countOutcomes([...rows, { id: 9, text: 'y', times: 5 }])).toEqual({
    all: 8,
    answered: 4,
    offered: 1,
    refused: 3,
    noted: 0,
  })
})

test('contact details and order numbers alone are no unanswered questions', () => {
  const row = rowOf('fallback', 2)
  if (row.checked !== undefined) row.checked.isContactOnly = true
  expect(countOutcomes([row, rowOf('contact'), rowOf('answer')])).toMatchObject({ answered: 1, refused: 0, noted: 3 })
})

test('a message whose item waits for a fact is not answered by the way to a person', () => {
  const row = rowOf('person')
  expect(countOutcomes([row]).answered).toBe(1)
  row.checked?.why.steps.push({ step: 'ranked-sources', outcome: 'matched', detail: 'blank' })
  expect(countOutcomes([row]).refused).toBe(1)
})
