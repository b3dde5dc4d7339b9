import { expect, test } from 'vitest'
import { EntryStore } from '../store/entry-store.ts'
import { background } from '../weights/background.ts'
import { countSlips, similarWords } from './spelling.ts'

function likeWordsOf(text: string, words: string): string[] {
  const store = new EntryStore(background)
  store.put({ id: 'a', source: 'corpus', question: words, variants: [], keywords: [], answer: '' })
  return similarWords(store, text).map(({ surface }) => store.surfaces.textOf(surface))
}

const vocabulary = 'return refund subscription delivery address invoice order border cat'

test.each([
  ['retrun', 'return'],
  ['refnd', 'refund'],
  ['subscripton', 'subscription'],
  ['sbuscirption', 'subscription'],
  ['adress', 'address'],
  ['unsubscription', 'subscription'],
  ['ordre', 'order'],
])('%s may be meant as %s', (text, word) => {
  expect(likeWordsOf(text, vocabulary)[0]).toBe(word)
})

test.each(['cut', 'garden', 'xyz', 'at'])('%s is no slip of a word', (text) => {
  expect(likeWordsOf(text, vocabulary)).toEqual([])
})

test('words that no entry has any more are not proposed', () => {
  const store = new EntryStore(background)
  store.put({ id: 'a', source: 'corpus', question: vocabulary, variants: [], keywords: [], answer: '' })
  store.put({ id: 'a', source: 'corpus', question: 'something else', variants: [], keywords: [], answer: '' })
  expect(similarWords(store, 'retrun')).toEqual([])
})

test.each([
  ['order', 'order', 0],
  ['ordre', 'order', 1],
  ['oder', 'order', 1],
  ['orrder', 'order', 1],
  ['ardre', 'order', 2],
  ['invoice', 'order', 3],
])('%s and %s are %i slips apart, at most 2 counted', (one, other, slips) => {
  expect(countSlips(one, other, 2)).toBe(slips)
})
