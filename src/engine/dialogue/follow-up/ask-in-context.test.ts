import { describe, expect, test } from 'vitest'
import { type AnswerIndex, createAnswerIndex } from '../../answer.ts'
import type { Turn } from '../reply.ts'
import { askInContext } from './ask-in-context.ts'

function indexOf(language: 'zh' | 'en', questions: Record<string, string>): AnswerIndex {
  const index = createAnswerIndex({ language })
  for (const [id, question] of Object.entries(questions)) {
    index.put({ id, source: 'corpus', question, variants: [], keywords: [], answer: `The answer ${id}.` })
  }
  return index
}

const english = indexOf('en', {
  ship: 'Do you ship abroad?',
  shipCost: 'How much does it cost to ship abroad?',
  return: 'How do I return a jacket?',
  returnTime: 'How long does a return take?',
  repair: 'How do I repair a jacket?',
  open: 'When does the shop open?',
  weekend: 'Does the shop open on weekends?',
  gift: 'Is there a gift card?',
})

const chinese = indexOf('zh', {
  ship: '支持国际配送吗？',
  shipCost: '国际配送要多少钱？',
  return: '耳机怎么退货？',
  returnTime: '退货多久到账？',
  open: '门店几点开门？',
  weekend: '门店周末几点开门？',
  gift: '有礼品卡吗？',
  screen14: 'iPhone 14 换屏多少钱？',
  screen15: 'iPhone 15 换屏多少钱？',
})

function answeredWith(id: string, question: string): Turn[] {
  return [{ question, kind: 'answer', answeredBy: { id, question }, suggestions: [], ageMs: 1000 }]
}

describe('a follow-up finds the entry about the same subject', () => {
  test.each([
    ['and how much is it?', 'ship', 'Do you ship abroad?', 'shipCost'],
    ['how long does that take', 'return', 'How do I return a jacket?', 'returnTime'],
    ['what about weekends', 'open', 'When does the shop open?', 'weekend'],
  ])('%s', (text, id, question, found) => {
    const { outcome } = askInContext(english.ask, text, answeredWith(id, question))
    expect(outcome.kind).not.toBe('refuse')
    expect(outcome.candidates[0]?.id).toBe(found)
  })

  test.each([
    ['那要多少钱', 'ship', '支持国际配送吗？', 'shipCost'],
    ['要多久', 'return', '耳机怎么退货？', 'returnTime'],
    ['周末呢？', 'open', '门店几点开门？', 'weekend'],
    ['iPhone 15 呢', 'screen14', 'iPhone 14 换屏多少钱？', 'screen15'],
  ])('%s', (text, id, question, found) => {
    const { outcome } = askInContext(chinese.ask, text, answeredWith(id, question))
    expect(outcome.kind).not.toBe('refuse')
    expect(outcome.candidates[0]?.id).toBe(found)
  })
})

test('what it was understood as is told', () => {
  const { understoodAs } = askInContext(
    english.ask,
    'how long does that take',
    answeredWith('return', 'How do I return a jacket?'),
  )
  expect(understoodAs).toBe('return jacket how long does that take')
})

test('the same words as a question of the corpus are that question, whatever was said before', () => {
  const index = indexOf('en', { cost: 'How much is it?', ship: 'Do you ship abroad?' })
  const { outcome, understoodAs } = askInContext(
    index.ask,
    'how much is it',
    answeredWith('ship', 'Do you ship abroad?'),
  )
  expect(outcome.candidates[0]?.id).toBe('cost')
  expect(understoodAs).toBeUndefined()
})

test('the answer that was just read is not given again for its subject alone', () => {
  const index = indexOf('en', { return: 'How do I return a jacket?', gift: 'Is there a gift card?' })
  const turns = answeredWith('return', 'How do I return a jacket?')
  const { outcome } = askInContext(index.ask, 'and is it waterproof?', turns)
  expect(outcome.kind === 'answer' && outcome.candidates[0]?.id).not.toBe('return')
})

test('the same asked again is answered again, though another entry has its words', () => {
  const index = indexOf('en', { shop: 'Where are you located?', parcel: 'Where is it now, my parcel?' })
  const turns = answeredWith('shop', 'Where are you located?')
  const { outcome, understoodAs } = askInContext(index.ask, 'and where is it?', turns)
  expect(outcome).toMatchObject({ kind: 'answer', candidates: [{ id: 'shop' }, { id: 'parcel' }] })
  expect(understoodAs).toBe('Where are you located?')
})

test('a question of its own is asked once and as typed', () => {
  const asked: string[] = []
  const ask: AnswerIndex['ask'] = (text, options) => {
    asked.push(text)
    return english.ask(text, options)
  }
  askInContext(ask, 'Do you sell gift cards?', answeredWith('ship', 'Do you ship abroad?'))
  expect(asked).toEqual(['Do you sell gift cards?'])
})

test('a question that is turned to a side without an entry finds nothing, rather than offering what is not near', () => {
  const index = indexOf('en', { before: 'Can I eat before surgery?', parking: 'Is there parking?' })
  const { outcome } = askInContext(index.ask, 'what about after', answeredWith('before', 'Can I eat before surgery?'))
  expect(outcome.kind).toBe('refuse')
})
