import { expect, test } from 'vitest'
import { hasBegun, nothingBegun, parseBegun } from './begun.ts'

test('what was begun is read again as it was written', () => {
  const begun = {
    path: 'integrated',
    name: 'Ridge & Trail',
    language: 'en',
    beginning: 'empty',
    about: { personality: 'patient' },
  } as const
  expect(parseBegun(JSON.stringify(begun))).toEqual(begun)
  expect(hasBegun(begun)).toBe(true)
  expect(hasBegun({ ...nothingBegun, language: 'zh', about: { creator: ' ' } })).toBe(false)
})

test('what was edited by hand is read as far as it makes sense', () => {
  for (const json of ['', 'x', 'null', '[]', '1']) expect(parseBegun(json)).toBeUndefined()
  const odd = { path: 'royal', name: 7, language: 'fr', beginning: {}, about: { creator: 'x'.repeat(3000), age: '7' } }
  expect(parseBegun(JSON.stringify(odd))).toEqual({ ...nothingBegun, about: { creator: 'x'.repeat(2000) } })
})
