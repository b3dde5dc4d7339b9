import { expect, test } from 'vitest'
import { tokenise } from '#engine/text/tokenise.ts'
import { isDenying } from './negation.ts'

function denies(text: string): boolean {
  return isDenying(tokenise(text).tokens.map(({ stem }) => stem))
}

test.each([
  "I can't pay",
  'no refund',
  'without a receipt',
  'never arrived',
  '付不了款',
  '还没收到',
  '無法登入',
  '别发货',
])('%j denies', (text) => {
  expect(denies(text)).toBe(true)
})

test.each([
  'can I pay',
  'notice',
  '可不可以退',
  '有没有发票',
  '不好意思，请问怎么退货',
  '不同颜色',
  '不管怎样',
  '有货没',
  '今天能送不',
])('%j does not', (text) => {
  expect(denies(text)).toBe(false)
})
