import { expect, it } from 'vitest'
import { validityOn } from './validity-state.ts'

it.each([
  [null, null, undefined],
  ['2026-12-01', null, undefined],
  ['2026-12-02', null, 'upcoming'],
  ['2026-12-02', '2026-12-24', 'upcoming'],
  ['2026-11-01', '2026-12-24', 'limited'],
  [null, '2026-12-01', 'limited'],
  [null, '2026-11-30', 'ended'],
])('of an item from %s until %s it is %s on the first of December', (validFrom, validUntil, state) => {
  expect(validityOn({ validFrom, validUntil }, '2026-12-01')).toBe(state)
})
