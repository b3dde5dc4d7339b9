import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashWord } from '../retrieval/query/features.ts'
import { stem } from '../text/stem.ts'
import { tokenise } from '../text/tokenise.ts'
import { decodeLexicon } from './compiled-lexicon.ts'
import { hashesOf } from './sentence-features.ts'
import { UnknownWords } from './unknown-words.ts'
import { WordVectors } from './word-vectors.ts'

const bytes = readFileSync(new URL('../../../content/lexicon/lexicon.bin', import.meta.url))
const vectors = new WordVectors(decodeLexicon(bytes).vectors)
const unknown = new UnknownWords(vectors)
const letters = 'abcdefghijklmnopqrstuvwxyz'

function read(word: string): string {
  const { tokens } = tokenise(word)
  return unknown
    .respell(tokens, hashesOf(tokens))
    .map(({ text }) => text)
    .join(' ')
}

/** The plain way: every word with one letter more, then with another one, in this order. */
function withLetter(word: string): string {
  const tried: string[] = []
  for (let i = 1; i <= word.length; i++) for (const each of letters) tried.push(word.slice(0, i) + each + word.slice(i))
  for (let i = 1; i < word.length; i++)
    for (const each of letters) tried.push(word.slice(0, i) + each + word.slice(i + 1))
  return tried.find((other) => vectors.has(hashWord(stem(other)))) ?? word
}

test.each([
  ['refudn', 'refund'],
  ['deliveery', 'delivery'],
  ['passsword', 'password'],
  ['zorblax', 'zorblax'],
])('%s is read as %s', (word, meant) => {
  expect(read(word)).toBe(meant)
})

test.each([
  'passwrd',
  'delivry',
  'custmer',
  'cancxl',
  'brokxn',
  'forgtten',
  'shippxng',
  'addrexs',
  'qwzvkx',
  'invoixe',
  'choxen',
])('a letter that %s lacks or has wrong is found as by trying all of them', (word) => {
  expect(read(word)).toBe(withLetter(word))
})

test('of a text of words that nobody knows only the first are read as slips', () => {
  const words = Array.from({ length: 40 }, () => 'passwrd')
  const meant = read(words.join(' ')).split(' ')
  expect(meant.slice(0, 24)).toEqual(Array.from({ length: 24 }, () => 'password'))
  expect(meant.slice(24)).toEqual(words.slice(24))
})
