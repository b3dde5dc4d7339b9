import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '#tests/support/slow.ts'
import { finishesAtOnceWithin } from '#tests/support/time-limits.ts'
import { splitMessage } from './split-message.ts'

const piecesOf = (text: string) => splitMessage(text).map(({ from, end }) => text.slice(from, end))

test.each([
  ['How do I return boots? Who pays the postage?', ['How do I return boots?', 'Who pays the postage?']],
  ['Do you ship abroad. How much is it', ['Do you ship abroad', 'How much is it']],
  ['how much is delivery and how long does it take', ['how much is delivery', 'how long does it take']],
  ['how do I cancel, and also, can I change my address?', ['how do I cancel', 'can I change my address?']],
  ['is there parking? By the way, are dogs allowed?', ['is there parking?', 'are dogs allowed?']],
  ['free trial btw student discount', ['free trial', 'student discount']],
  ['怎么退货？运费谁出？', ['怎么退货？', '运费谁出？']],
  ['怎么退货，运费谁出', ['怎么退货', '运费谁出']],
  ['怎么退货 运费谁出', ['怎么退货', '运费谁出']],
  ['可以退货吗运费谁出', ['可以退货吗', '运费谁出']],
  ['几点开门，还有，顺便问一下，停车要钱吗', ['几点开门', '停车要钱吗']],
  ['怎么退货另外运费谁出', ['怎么退货', '运费谁出']],
  ['营业时间；另外，地址', ['营业时间', '地址']],
  ['first line\nsecond line', ['first line', 'second line']],
])('%j is parted into its questions', (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces)
})

test.each([
  'how do I return boots',
  'do you also sell tents',
  'can I check in at 3 p.m. or later',
  'do you ship to the U.S. by air',
  'is version 2.5 out',
  '你们还有优惠吗',
  '怎么退货',
  '',
  '???',
])('%j is one', (text) => {
  expect(splitMessage(text)).toEqual([])
})

test('a situation, a thing that is named and a question are told apart', () => {
  const formsOf = (text: string) => splitMessage(text).map(({ form }) => form)
  expect(formsOf('I lost my card. How do I block it')).toEqual(['telling', 'asking'])
  expect(formsOf('student discount. can I pay later')).toEqual(['topic', 'asking'])
  expect(formsOf('我的包裹还没到。怎么退货')).toEqual(['telling', 'asking'])
  expect(formsOf('营业时间。怎么退货')).toEqual(['topic', 'asking'])
})

test('a piece that only a comma or a blank parts from the one before is tied to it', () => {
  const tiedOf = (text: string) => splitMessage(text).map(({ isTied }) => isTied)
  expect(tiedOf('how do I cancel, can I change it')).toEqual([false, true])
  expect(tiedOf('how do I cancel? can I change it')).toEqual([false, false])
})

test('a list or a story of many pieces is left whole', () => {
  expect(splitMessage('Where is it? '.repeat(7))).toEqual([])
  expect(splitMessage('怎么退货？'.repeat(100))).toEqual([])
})

const signs = [
  '? ',
  '？',
  ', ',
  '，',
  ' and ',
  ' also ',
  '还有',
  '吗',
  '。',
  '.',
  '\n',
  '…',
  ' btw ',
  'how ',
  '怎么',
  'a',
  '鞋',
  ' ',
  '\ud83d',
  '1',
]

test('any text gives pieces that lie in it, in their order', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (message) => {
      let last = 0
      const pieces = splitMessage(message)
      for (const { start, from, end } of pieces) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(from).toBeGreaterThanOrEqual(start)
        expect(end).toBeGreaterThan(from)
        last = end
      }
      expect(last).toBeLessThanOrEqual(message.length)
      expect(pieces.length).not.toBe(1)
    }),
    { numRuns: runsOf({ few: 300, all: 20_000 }) },
  )
})

/** A pattern that goes back and forth would take seconds; the whole of it takes less than a millisecond. */
const maxMs = 50

test.each([', and ? and ?', '? ', 'and also ', '还有顺便问一下', '吗', ', ', '. . ', 'how ', '怎么', '的不的', '我 '])(
  '%j repeated over 2,000 characters costs no more than other text',
  (piece) => {
    const text = piece.repeat(Math.ceil(2000 / piece.length)).slice(0, 2000)
    finishesAtOnceWithin(maxMs, () => {
      splitMessage(`${text}x`)
      expect(splitMessage(text)).toBeInstanceOf(Array)
    })
  },
)
