import { expect, test } from 'vitest'
import { entityNameSchema } from './fields.ts'

test.each([
  ['会答（客服）', '会答（客服）'],
  ['会答(客服)', '会答(客服)'],
  ['ＡＢＣ　（１２）', 'ABC （12）'],
  ['  Café   (new) ', 'Café (new)'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(entityNameSchema.parse(typed)).toBe(kept)
})

test.each(['a<b', '【会答】!', ''])('the name %j is refused', (typed) => {
  expect(entityNameSchema.safeParse(typed).success).toBe(false)
})
