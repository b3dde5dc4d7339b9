import { expect, test } from 'vitest'
import { readChoice } from './chosen-suggestion.ts'

const offered = [
  { id: 'a', question: 'How do I return boots?' },
  { id: 'b', question: '怎么退款？' },
  { id: 'c', question: 'Where is my order?' },
]

test.each([
  ['1', 'a'],
  ['2', 'b'],
  ['２', 'b'],
  ['②', 'b'],
  ['2.', 'b'],
  ['#2', 'b'],
  ['第二个', 'b'],
  ['选第2个', 'b'],
  ['我要第三个', 'c'],
  ['二', 'b'],
  ['最后一个', 'c'],
  ['the second one', 'b'],
  ['The 2nd one please', 'b'],
  ['option 3', 'c'],
  ['option one', 'a'],
  ['one', 'a'],
  ['the first one', 'a'],
  ['the last one', 'c'],
  ['how do i return boots', 'a'],
  ['怎麼退款', 'b'],
])('%j chooses %s', (text, id) => {
  expect(readChoice(text, offered)).toMatchObject({ kind: 'chosen', suggestion: { id } })
})

test.each(['none of these', '都不是', 'no'])('%j refuses all', (text) => {
  expect(readChoice(text, offered)).toEqual({ kind: 'none' })
})

test.each(['4', '2 pairs of boots', 'the one I bought last week', '第二天能到吗', '一直没收到', ''])(
  '%j chooses nothing',
  (text) => {
    expect(readChoice(text, offered)).toEqual({ kind: 'unrelated' })
  },
)

test('without an offer a number is only a number', () => {
  expect(readChoice('2', [])).toEqual({ kind: 'unrelated' })
})
