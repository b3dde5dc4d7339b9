import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'
import { normalise } from './normalise.ts'
import { stem } from './stem.ts'
import { exactKeyOf, tokenise } from './tokenise.ts'

const wordsOf = (text: string): string[] => tokenise(text).tokens.map((token) => token.text)

test.each([
  ['ＡＢＣ　１２', 'abc 12'],
  ['Café', 'cafe'],
  ['怎麼退貨', '怎么退货'],
  ['乾洗費用', '干洗费用'],
  ['a\u200bb\u00adc', 'abc'],
  ['don’t', "don't"],
  ['①', '1'],
])('%j reads as %j', (text, normalised) => {
  expect(normalise(text).text).toBe(normalised)
})

test.each([
  ['iPhone15 Pro多少钱', ['iphone', '15', 'pro', '多', '少', '钱']],
  ["can't", ['can', 'not']],
  ["what's the shop's address", ['what', 'is', 'the', 'shop', 'address']],
  ['10,000.50', ['10000.50']],
  ['c++ or c#', ['c++', 'or', 'c#']],
  ['w/o login, w/breakfast', ['without', 'login', 'with', 'breakfast']],
  ['iPhone-15 and iphone 15', ['iphone', '15', 'and', 'iphone', '15']],
  ['5G套餐 or 4g', ['5g', '套', '餐', 'or', '4g']],
  ['500g, 10kg, 2pm, 24h, 15th', ['500', 'g', '10', 'kg', '2', 'pm', '24', 'h', '15', 'th']],
  ['3XL 1080p 2fa a4 b2b s24', ['3xl', '1080p', '2fa', 'a4', 'b2b', 's24']],
  ['rtx4090ti 4x4 30元', ['rtx', '4090', 'ti', '4', 'x', '4', '30', '元']],
  ['15pro 13mini', ['15', 'pro', '13', 'mini']],
  ['pls resched my appt 2moro b4 5', ['please', 'reschedule', 'my', 'appointment', 'tomorrow', 'before', '5']],
  ['r u open on sat', ['are', 'you', 'open', 'on', 'saturday']],
  ['the U.S. store, u.k. shop.', ['the', 'us', 'store', 'uk', 'shop']],
  ['R&B, r.e.m., are u ok', ['r&b', 'r', 'e', 'm', 'are', 'you', 'ok']],
  ['what size u r', ['what', 'size', 'u', 'are']],
  ['my name is Jan', ['my', 'name', 'is', 'jan']],
  ['5 jan, jan 5, in Jan', ['5', 'january', 'january', '5', 'in', 'january']],
  ['Ty Smith, ty!', ['ty', 'smith', 'thank', 'you']],
  ['ty', ['thank', 'you']],
  ['i sat down', ['i', 'sat', 'down']],
  ['T&Cs, wi-fi', ['terms', 'and', 'conditions', 'wifi']],
  ['order no. 7, no 7, no.', ['order', 'number', '7', 'no', '7', 'no']],
  ['id card? no. my phone no longer works', ['id', 'card', 'no', 'my', 'phone', 'no', 'longer', 'works']],
  ['5 min wait, min order', ['5', 'minute', 'wait', 'minimum', 'order']],
  ['cancel my sub, a sub', ['cancel', 'my', 'subscription', 'a', 'sub']],
  ['退货👍', ['退', '货', '👍']],
  ['...', []],
])('%j is the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a token knows where it stood in the original', () => {
  const text = 'Ｈi 收貨\u200b地址, CAN’T'
  expect(tokenise(text).tokens.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Ｈi',
    '收',
    '貨',
    '地',
    '址',
    'CAN’T',
    'CAN’T',
  ])
})

test('any text is read without an exception, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const once = normalise(text)
      if (once.origins) expect(once.origins).toHaveLength(once.text.length)
      for (const { start, end } of tokenise(text).tokens) {
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
    { numRuns: 500 },
  )
})

test('punctuation and case do not change the key of a text', () => {
  expect(exactKeyOf(tokenise('How, do I... RETURN?'))).toBe(exactKeyOf(tokenise('how do i return')))
  expect(exactKeyOf(tokenise('退货 流程'))).toBe(exactKeyOf(tokenise('退货流程！')))
  expect(exactKeyOf(tokenise('1 2'))).not.toBe(exactKeyOf(tokenise('12')))
})

test.each([
  ['orders', 'order'],
  ['changing', 'chang'],
  ['changed', 'chang'],
  ['change', 'chang'],
  ['shipped', 'ship'],
  ['deliveries', 'delivery'],
  ['bought', 'buy'],
  ['address', 'address'],
  ['is', 'be'],
  ['退', '退'],
])('the stem of %s is %s', (word, expected) => {
  expect(stem(word)).toBe(expected)
})

test.each([
  ['iPhone 15 Pro 多少钱', 'zh'],
  ['how much is 微信支付 here in the shop', 'en'],
  ['怎么退货', 'zh'],
  ['12 👍', 'other'],
] as const)('%j is written in %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})
