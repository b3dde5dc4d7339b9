import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'
import { withTypingMistake } from './typing-mistake.ts'

function mistakesIn(text: string): Set<string> {
  const random = seededRandom(1)
  return new Set(Array.from({ length: 400 }, () => withTypingMistake(text, random)))
}

test('neighbours are swapped, or one letter is missing, doubled or another one', () => {
  const mistakes = mistakesIn('my card')
  for (const mistake of ['my crad', 'my crd', 'my caard', 'my czrd']) expect(mistakes).toContain(mistake)
  for (const mistake of mistakes) expect(mistake).toMatch(/^my c.{2,4}$/)
})

test('Chinese characters are mistaken as well, and the first one too', () => {
  const mistakes = mistakesIn('退款，')
  for (const mistake of ['款退，', '款，', '退退款，', '会款，']) expect(mistakes).toContain(mistake)
})

test('a text too short for it stays as it is', () => {
  expect(withTypingMistake('the 猫 ok?', seededRandom(1))).toBe('the 猫 ok?')
  expect(withTypingMistake('', seededRandom(1))).toBe('')
})

test('the same seed makes the same mistakes', () => {
  expect(withTypingMistake('where is my parcel', seededRandom(7))).toBe(
    withTypingMistake('where is my parcel', seededRandom(7)),
  )
})
