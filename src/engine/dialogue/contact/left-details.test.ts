import { expect, test } from 'vitest'
import { isDetailsAlone, withoutDetails } from './left-details.ts'

test.each([
  '13800138000',
  '13800138000 王先生',
  '我的微信 lily88667',
  '订单号 20261122001',
  '20261122001',
  '#A10293',
  '45892',
  'my order number is 4500-77213',
  'Anna, anna@mueller.de',
])('%j leaves how to reach someone, or an order number, and asks nothing', (text) => {
  expect(isDetailsAlone(text)).toBe(true)
})

test.each([
  'where is my order 4500-77213?',
  '订单 20261122001 怎么还没到',
  'the blue jacket of order 4500-77213 arrived with a broken zip',
  'do you ship',
  '180cm 80kg',
  '2026',
])('%j is a message of its own', (text) => {
  expect(isDetailsAlone(text)).toBe(false)
})

test.each([
  ['where is order 123456789', 'where is my order'],
  ['order 123456789 has not come', 'my order has not come'],
  ['Track order 123456789', 'Track my order'],
  ['please check on order 123456789', 'please check on my order'],
  ['I want to order 123456789', 'I want to order'],
  ['my last order 123456789 has not come', 'my last order has not come'],
  ['their order 123456789 has not come', 'their order has not come'],
  ['this order 123456789 has not come', 'this order has not come'],
  ['how to reorder 123456789', 'how to reorder'],
])('%j asks %j', (text, asked) => {
  expect(withoutDetails(text)).toBe(asked)
})
