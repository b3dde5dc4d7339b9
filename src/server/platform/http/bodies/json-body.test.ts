import { expect, test } from 'vitest'
import { isCostly } from './json-body.ts'

const costOf = (json: string) => isCostly(Buffer.from(json))

test('32 levels pass, one more is refused, whatever the levels are made of', () => {
  expect(costOf('['.repeat(32) + ']'.repeat(32))).toBe(false)
  expect(costOf('['.repeat(33) + ']'.repeat(33))).toBe(true)
  expect(costOf(`${'{"a":['.repeat(16)}${']}'.repeat(16)}`)).toBe(false)
  expect(costOf(`${'{"a":['.repeat(17)}${']}'.repeat(17)}`)).toBe(true)
})

test('many values side by side are refused', () => {
  expect(costOf(`[${Array(10_000).fill(0).join()}]`)).toBe(false)
  expect(costOf(`[${Array(10_001).fill(0).join()}]`)).toBe(true)
})

test('brackets and commas in texts are no levels and no values', () => {
  expect(costOf(JSON.stringify({ text: '[{'.repeat(1000), more: ','.repeat(20_000) }))).toBe(false)
  expect(costOf(JSON.stringify({ text: `\\"${'['.repeat(40)}` }))).toBe(false)
  expect(costOf(`["\\\\", ${'['.repeat(40)}`)).toBe(true)
})
