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
  ['no. 2', 'b'],
  ['No 3', 'c'],
  ['number two', 'b'],
  ['(2)', 'b'],
  ['2)', 'b'],
  ['ii', 'b'],
  ['Ⅲ', 'c'],
  ['③', 'c'],
  ['㈡', 'b'],
  ['贰', 'b'],
  ['选二', 'b'],
  ['我选第三', 'c'],
  ['第２个', 'b'],
  ['2号', 'b'],
  ['就第二个吧', 'b'],
  ['第二条', 'b'],
  ['选择3', 'c'],
  ['头一个', 'a'],
  ['last one', 'c'],
  ['the last', 'c'],
  ['最后那个', 'c'],
  ['最后一条', 'c'],
  ['倒数第二个', 'b'],
  ['the middle one', 'b'],
  ['中间那个', 'b'],
  ["I'd like the third one", 'c'],
  ["let's go with 1", 'a'],
  ['the one about boots', 'a'],
  ['boots', 'a'],
  ['the boots one', 'a'],
  ['return boots', 'a'],
  ['the question about my order', 'c'],
  ['my order', 'c'],
  ['退款', 'b'],
  ['退款那个', 'b'],
  ['关于退款的', 'b'],
  ['我要问的是退款', 'b'],
  ['退款的问题', 'b'],
])('%j chooses %s', (text, id) => {
  expect(readChoice(text, offered)).toMatchObject({ kind: 'chosen', suggestion: { id } })
})

test.each([
  'none of these',
  'None of the above.',
  'neither',
  'no, none of them',
  'something else',
  'no',
  '都不是',
  '以上都不是',
  '都不是我想问的',
  '没有我要的',
  '其他问题',
])('%j refuses all', (text) => {
  expect(readChoice(text, offered)).toEqual({ kind: 'none' })
})

test.each([
  '4',
  '2 pairs of boots',
  'the one I bought last week',
  '第二天能到吗',
  '一直没收到',
  '',
  'yes',
  'the boots are too small',
  'cancel my order',
  '我要一个',
  '退款退到哪张卡',
  '退货',
  'how do I',
  'where',
  '怎么',
])('%j chooses nothing', (text) => {
  expect(readChoice(text, offered)).toEqual({ kind: 'unrelated' })
})

test('a part that several have chooses nothing', () => {
  const alike = [
    { id: 'a', question: 'How do I return boots?' },
    { id: 'b', question: 'How do I repair boots?' },
  ]
  expect(readChoice('boots', alike)).toEqual({ kind: 'unrelated' })
  expect(readChoice('the one about repairs', alike)).toMatchObject({ kind: 'chosen', suggestion: { id: 'b' } })
  expect(readChoice('the latter', alike)).toMatchObject({ kind: 'chosen', suggestion: { id: 'b' } })
  expect(readChoice('前者', alike)).toMatchObject({ kind: 'chosen', suggestion: { id: 'a' } })
})

test.each(['yes', 'Yes please', '是的', '就是这个', '对'])('%j takes the only one offered', (text) => {
  expect(readChoice(text, offered.slice(0, 1))).toMatchObject({ kind: 'chosen', suggestion: { id: 'a' } })
})

test('without an offer a number is only a number', () => {
  expect(readChoice('2', [])).toEqual({ kind: 'unrelated' })
})
