import { expect, test } from 'vitest'
import { markDifference } from './mark-difference.ts'

const marked = (own: string, other: string) => {
  const show = (pieces: readonly { text: string; isDifferent: boolean }[]) =>
    pieces.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join('')
  const { own: one, other: two } = markDifference(own, other)
  return [show(one), show(two)]
}

test.each([
  [
    'Within 30 days, in its box.',
    'Within 60 days, in its box.',
    'Within [30] days, in its box.',
    'Within [60] days, in its box.',
  ],
  ['七天内可退，运费自理。', '十五天内可退。', '[七]天内可退[，运费自理]。', '[十五]天内可退。'],
  ['same', 'same', 'same', 'same'],
  ['', 'new', '', '[new]'],
])('%s beside %s', (own, other, one, two) => {
  expect(marked(own, other)).toEqual([one, two])
})

test('long texts are compared at once, and nothing of them is lost', () => {
  const [own, other] = ['a '.repeat(5000), `${'b '.repeat(4000)}a `]
  const pieces = markDifference(own, other)
  expect(pieces.own.map(({ text }) => text).join('')).toBe(own)
  expect(pieces.other.map(({ text }) => text).join('')).toBe(other)
})
