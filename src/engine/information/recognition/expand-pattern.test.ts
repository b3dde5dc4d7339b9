import { expect, test } from 'vitest'
import { expandPattern, wordsOfPattern } from './expand-pattern.ts'

test('a pattern stands for each choice of its alternatives, one within another as well', () => {
  expect(expandPattern('[how much|what] is it[ now|]', {}, 10).toSorted()).toEqual([
    'how much is it',
    'how much is it now',
    'what is it',
    'what is it now',
  ])
  expect(expandPattern('a[b[c|d]|e]', {}, 10).toSorted()).toEqual(['abc', 'abd', 'ae'])
  expect(expandPattern('你<dad>是谁', { dad: '爸' }, 10)).toEqual(['你爸是谁'])
})

test('of many texts some are chosen, always the same, and each alternative is among them', () => {
  const pattern = '[1|2|3|4|5|6][a|b|c|d|e|f][x|y|z]'
  const some = expandPattern(pattern, {}, 12)
  expect(some).toHaveLength(12)
  expect(expandPattern(pattern, {}, 12)).toEqual(some)
  for (const each of '123456abcdefxyz') expect(some.join(' ')).toContain(each)
})

test('the words of a pattern are those of all its brackets', () => {
  expect(wordsOfPattern('[how much|what] is [a <dad>|it]', { dad: 'b|c' })).toEqual([
    'how much',
    'what',
    'is',
    'a b',
    'c',
    'it',
  ])
})

test.each(['[a|b', 'a]', 'a|b', '<nobody>'])('%s is refused', (pattern) => {
  expect(() => expandPattern(pattern, {}, 5)).toThrow(pattern)
})
