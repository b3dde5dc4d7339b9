import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createAnswerIndex } from '#engine/answer.ts'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'

const meaning = loadLexicon(readFileSync(new URL('../../../../content/lexicon/lexicon.bin', import.meta.url)))

/** The words of a message told to mean the same as words of the only entry. */
function related(text: string, question: string): (readonly [string, string])[] {
  const index = createAnswerIndex({ language: 'en', meaning })
  index.put({ id: 'only', source: 'corpus', question, variants: [], keywords: [], answer: '' })
  const [best] = index.ask(text, { isExplained: true }).candidates
  return best?.relatedTerms?.map(({ term, entryTerm }) => [term, entryTerm] as const) ?? []
}

test('words that mean alike are told, across languages too', () => {
  expect(related('my diapers', 'nappies')).toContainEqual(['diapers', 'nappies'])
  expect(related('invoice 抬头', '发票，抬头')).toContainEqual(['invoice', '发票'])
})

test('the very words of the entry need no telling', () => {
  expect(related('a broken parcel', 'My parcel is broken')).toEqual([])
})

test('a number means its word, and not a phrase that is a number in some way', () => {
  expect(related('I got 2 of them', 'I ordered three and got two')).toContainEqual(['2', 'two'])
  expect(related('order 12345', 'can I order over the phone')).toEqual([])
})
