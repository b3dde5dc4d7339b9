import { expect, test } from 'vitest'
import { detailsOf } from './errors.ts'
import { entityNameSchema } from './fields.ts'

test.each([
  ['会答（客服）', '会答（客服）'],
  ['会答(客服)', '会答(客服)'],
  ['ＡＢＣ　（１２）', 'ABC （12）'],
  ['  Café   (new) ', 'Café (new)'],
  ['Spoke’s ‘n’ More', "Spoke's 'n' More"],
])('the name %j is kept as %j', (typed, kept) => {
  expect(entityNameSchema.parse(typed)).toBe(kept)
})

test.each(['a<b', '【会答】!', ''])('the name %j is refused', (typed) => {
  expect(entityNameSchema.safeParse(typed).success).toBe(false)
})

test('the signs that a name cannot hold are told, each once', () => {
  const { issues } = entityNameSchema.safeParse('Wheely Good — Manchester! Best!\u200b').error ?? { issues: [] }
  expect(issues.map(detailsOf)).toEqual([{ signs: ['—', '!'] }])
})
