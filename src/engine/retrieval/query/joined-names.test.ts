import { expect, test } from 'vitest'
import { createAnswerIndex } from '#engine/answer.ts'
import { tokenise } from '#engine/text/tokenise.ts'
import { withJoinedNames } from './joined-names.ts'

test.each([
  ['iPhone 15 Pro', ['iphone', '15', 'iphone15', 'pro']],
  ['covid-19 and win10', ['covid', '19', 'covid19', 'and', 'win', '10', 'win10']],
  ['within 15 days', ['within', '15', 'days']],
  ['iphone, 15 of them', ['iphone', '15', 'of', 'them']],
  ['5g plan', ['5g', 'plan']],
])('%j is compared as %j', (text, words) => {
  expect(withJoinedNames(tokenise(text).tokens).map((token) => token.text)).toEqual(words)
})

test('a text without such a name is not copied', () => {
  const { tokens } = tokenise('how do I return my 2 jackets')
  expect(withJoinedNames(tokens)).toBe(tokens)
})

test('of a query only what an entry has is joined', () => {
  const { tokens } = tokenise('return 2 jackets for iphone 15')
  const words = withJoinedNames(tokens, (joined) => joined === 'iphone15').map((token) => token.text)
  expect(words).toEqual(['return', '2', 'jackets', 'for', 'iphone', '15', 'iphone15'])
})

const index = createAnswerIndex({ language: 'en' })
for (const [id, question] of [
  ['15', 'How much is a battery for the iPhone 15?'],
  ['16', 'How much is a battery for the iPhone 16?'],
  ['4g', 'What does the 4G plan cost?'],
  ['5g', 'What does the 5G plan cost?'],
  ['gram', 'Do you sell tea in bags of 5 or 10 g?'],
] as const) {
  index.put({ id, source: 'corpus', question, variants: [], keywords: [], answer: `About ${id}.` })
}

test.each([
  ['iphone15 battery', '15'],
  ['iPhone-16 battery price', '16'],
  ['cost of 5g', '5g'],
  ['4g plan', '4g'],
])('of entries that differ by a name, %j finds the one of %s', (text, id) => {
  expect(index.ask(text).candidates[0]?.id).toBe(id)
})

test('a name with digits is not met by its parts', () => {
  const { candidates } = index.ask('5g', { isExplained: true, limit: 10 })
  expect(candidates.find(({ id }) => id === 'gram')?.matchedTerms ?? []).toEqual([])
  expect(candidates[0]?.matchedTerms.map(({ term }) => term)).toEqual(['5g'])
})
