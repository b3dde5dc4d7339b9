import { expect, test } from 'vitest'
import { formatKeywords, formatVariants, parseEnabled, parseKeywords, parseVariants } from './cell-values.ts'

test.each(['yes', 'TRUE', '1', '是', '启用', ' Enabled ', '１'])('%j is yes', (text) => {
  expect(parseEnabled(text)).toBe(true)
})

test.each(['no', 'False', '0', '否', '停用', 'disabled'])('%j is no', (text) => {
  expect(parseEnabled(text)).toBe(false)
})

test('an empty cell says nothing, anything else is not understood', () => {
  expect(parseEnabled(' ')).toBeNull()
  expect(parseEnabled('maybe')).toBeUndefined()
})

test('keywords are split on both commas and the Chinese list mark', () => {
  expect(parseKeywords(' 退货,refund， 七天、,运费 ')).toEqual(['退货', 'refund', '七天', '运费'])
})

test('variants stand one a line, or in one line with bars between', () => {
  expect(parseVariants('one\r\ntwo | three\n\n four ')).toEqual(['one', 'two | three', 'four'])
  expect(parseVariants('one| two ｜three')).toEqual(['one', 'two', 'three'])
})

test('entries with a separator inside come back whole', () => {
  expect(parseVariants(formatVariants(['what does a || b do?']))).toEqual(['what does a || b do?'])
  expect(parseKeywords(formatKeywords(['1,000', 'x'], 'en'))).toEqual(['1,000', 'x'])
})
