import { describe, expect, test } from 'vitest'
import type { Turn } from '../reply.ts'
import { readFollowUp } from './follow-up.ts'

const minuteMs = 60_000

function answered(question: string, by: string, ageMs = minuteMs): Turn {
  return { question, kind: 'answer', answeredBy: { id: 'x', question: by }, suggestions: [], ageMs }
}

function unanswered(question: string, ageMs = minuteMs, kind: Turn['kind'] = 'fallback'): Turn {
  return { question, kind, suggestions: [], ageMs }
}

describe('a follow-up', () => {
  test.each([
    ['and how much is it?', 'Do you ship abroad?', 'ship abroad how much is it'],
    ['how long does that take', 'How do I return an item?', 'return item how long does that take'],
    ['what about weekends', 'When does the shop in Berlin open?', 'when shop berlin open weekends'],
    ['and for iPhone 15?', 'How much is a new screen for iPhone 14 Pro?', 'how much new screen for iphone 15'],
    ['for students?', 'What does a year cost?', 'year cost for students'],
    ['那要多少钱', '国际配送怎么办理？', '国际配送 要多少钱'],
    ['周末呢？', '你们几点开门？', '几点开门 周末'],
    ['它支持退货吗', '降噪耳机有什么颜色？', '降噪耳机 颜色 它支持退货吗'],
    ['iPhone 15 呢', 'iPhone 14 换屏多少钱？', '换屏多少钱 iphone 15'],
    ['多久能到', '下单后怎么修改收货地址？', '下单 修改收货地址 多久能到'],
    ['and where is it?', 'Where are you located?', 'Where are you located?'],
    ['那要多少钱', '国际配送要多少钱？', '国际配送要多少钱？'],
  ])('%s after %s is looked up as "%s"', (text, question, asked) => {
    expect(readFollowUp(text, [answered('as typed', question)])?.text).toBe(asked)
  })

  test('tells which answer the customer has just read', () => {
    expect(readFollowUp('how much', [answered('x', 'Do you ship abroad?')])?.answeredId).toBe('x')
    expect(readFollowUp('how much', [unanswered('Do you ship abroad?')])?.answeredId).toBeUndefined()
  })

  test('keeps the subject over turns that named none', () => {
    const turns = [
      answered('can I return it', 'How do I return a jacket?', 3 * minuteMs),
      unanswered('how much is it', 2 * minuteMs),
      unanswered('and when?'),
    ]
    expect(readFollowUp('how long does it take', turns)?.text).toBe('return jacket how long does it take')
  })

  test('takes the subject of a question that was not answered', () => {
    const turns = [answered('x', 'How do I return a jacket?', 2 * minuteMs), unanswered('Do you ship to Canada?')]
    expect(readFollowUp('and how much is it', turns)?.text).toBe('ship canada how much is it')
  })

  test('knows a chosen suggestion by the name it was offered under', () => {
    const turns: Turn[] = [
      {
        ...unanswered('jacket', 2 * minuteMs, 'suggest'),
        suggestions: [
          { id: 'a', question: 'How do I return a jacket?' },
          { id: 'b', question: 'How do I repair a jacket?' },
        ],
      },
      { question: '2', kind: 'answer', answeredBy: { id: 'b' }, suggestions: [], ageMs: minuteMs },
    ]
    expect(readFollowUp('how much is it', turns)?.text).toBe('repair jacket how much is it')
  })
})

describe('the subject is forgotten', () => {
  test.each(['greeting', 'end'] as const)('after a %s', (kind) => {
    const turns = [answered('x', 'How do I return a jacket?', 2 * minuteMs), unanswered('hello', minuteMs, kind)]
    expect(readFollowUp('how much is it', turns)).toBeUndefined()
  })

  test('after a long pause, also one between earlier turns', () => {
    expect(readFollowUp('how much', [answered('x', 'Do you ship abroad?', 31 * minuteMs)])).toBeUndefined()
    const turns = [answered('x', 'Do you ship abroad?', 45 * minuteMs), unanswered('how much', 5 * minuteMs)]
    expect(readFollowUp('how long', turns)).toBeUndefined()
    expect(readFollowUp('how long', [answered('x', 'Do you ship abroad?', 29 * minuteMs)])).toBeDefined()
  })
})

test('a question of its own, and a first message, stay as typed', () => {
  expect(readFollowUp('Do you have gift cards?', [answered('x', 'Do you ship abroad?')])).toBeUndefined()
  expect(readFollowUp('how much is it', [])).toBeUndefined()
})
