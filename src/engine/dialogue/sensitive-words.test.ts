import { expect, test } from 'vitest'
import { finishesAtOnceWithin } from '#tests/support/time-limits.ts'
import { compileSensitiveWords } from './sensitive-words.ts'

const english = compileSensitiveWords(['ass', 'badword', 'credit card fraud'])
const chinese = compileSensitiveWords(['赌博', '加微信'])

test.each(['ass', 'ASS!', 'you ass', 'a.s.s', 'a s s', 'ａｓｓ', 'a\u200bs\u200bs', 'аss', 'á̲ss', '你ass啊'])(
  'finds the word in %j',
  (text) => {
    expect(english.find(text)).toBe('ass')
  },
)

test.each(['class', 'as soon as possible', 'pass it on', 'assets', 'glass half full', 'bass', 'has sent', ''])(
  'leaves %j alone',
  (text) => {
    expect(english.find(text)).toBeUndefined()
  },
)

test('finds a phrase across blanks and signs', () => {
  expect(english.find('is this Credit-Card  FRAUD?')).toBe('credit card fraud')
})

test.each(['赌博', '賭博網站', '赌 博', '赌*博', '我想赌🎲博', '赌\u200b博', '赌̲博'])(
  'finds the Chinese word in %j',
  (text) => {
    expect(chinese.find(text)).toBe('赌博')
  },
)

test('does not find Chinese characters in another order or with others between them', () => {
  expect(chinese.find('博赌')).toBeUndefined()
  expect(chinese.find('加我微信')).toBeUndefined()
})

test('a word made of signs or emoji is found as it is written', () => {
  expect(compileSensitiveWords(['🖕', ' ']).find('so 🖕 there')).toBe('🖕')
  expect(compileSensitiveWords(['', ' ']).find('anything')).toBeUndefined()
})

test('a page of 100,000 letters is read in a moment', () => {
  const page = `${'a'.repeat(50_000)} ${'as. '.repeat(12_500)}`
  finishesAtOnceWithin(1000, () => expect(english.find(page)).toBeUndefined())
})
