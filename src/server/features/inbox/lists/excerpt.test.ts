import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('an excerpt begins a little before what was looked for, on one line', () => {
  expect(excerptOf('Where is my\ntent?', 'TENT')).toBe('Where is my tent?')
  const long = `${'abc '.repeat(30)}here is the refund you asked for`
  expect(excerptOf(long, 'refund')).toMatch(/^….{12}refund you asked for$/)
  expect(excerptOf(`${'很'.repeat(60)}退款`, '退款')).toBe(`…${'很'.repeat(12)}退款`)
})

test('where the words do not stand as typed, it is the beginning, at most two hundred characters', () => {
  expect(excerptOf('😀'.repeat(300), 'refund')).toBe('😀'.repeat(200))
  expect(excerptOf('give the money back', 'back please')).toContain('back')
})
