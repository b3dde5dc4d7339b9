import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLexicon } from '../lexicon/read-lexicon.ts'
import { leftOutTrades } from './held-out-lexicon.ts'
import { tasksOf, tasksOfFaqs, tasksOfIntents } from './tasks.ts'

const { situations } = readLexicon(join(import.meta.dirname, '../../content/lexicon'))
const known = situations.filter(({ trade }) => trade === 'hotel' || trade === 'parcel-logistics')

test('every trade is left out of one fold', () => {
  const leftOut = [0, 1, 2].flatMap((fold) => [...leftOutTrades(situations, { fold, folds: 3 })])
  expect(leftOut.toSorted()).toEqual([...new Set(situations.map(({ trade }) => trade))].sort())
})

test('a message is right for an entry of its corpus, or for none', () => {
  for (const { name, entries, queries } of tasksOf(known, 1)) {
    const ids = new Set(entries.map(({ id }) => id))
    for (const { id } of queries) expect(id === undefined || ids.has(id), `${name}: ${id}`).toBe(true)
    expect(queries.some(({ id }) => id === undefined)).toBe(true)
  }
})

test('what an entry has as a variant is not asked', () => {
  const learned = tasksOf(known, 1).filter(({ kind }) => kind === 'wordings')
  expect(learned.length).toBeGreaterThan(0)
  for (const { entries, queries } of learned) {
    const variants = new Set(entries.flatMap((entry) => entry.variants))
    expect(variants.size).toBeGreaterThan(0)
    expect(queries.filter(({ text }) => variants.has(text))).toEqual([])
  }
})

test('a message that an item of an evaluation file was given as a wording is not asked', () => {
  const file = {
    kind: 'faq' as const,
    name: 'garden',
    language: 'en' as const,
    items: Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, question: `question ${i}`, answer: '', keywords: [] })),
    queries: Array.from({ length: 160 }, (_, i) => ({ text: `message ${i}`, itemId: `${i % 40}` })),
    outOfScope: [],
  }
  const withWordings = tasksOfFaqs([file], 'faq').filter(({ entries }) => entries.some((entry) => entry.variants[0]))
  expect(withWordings.map(({ entries }) => entries[0]?.variants.length)).toEqual([1, 2])
  for (const { entries, queries } of withWordings) {
    const wordings = new Set(entries.flatMap(({ variants }) => variants))
    expect(queries.filter(({ text }) => wordings.has(text))).toEqual([])
  }
})

test('each trade is asked in the other language as well', () => {
  const other = tasksOf(known, 1).filter(({ name }) => name.includes('asked in en'))
  expect(other.length).toBe(2)
  for (const { entries, queries } of other) {
    expect(entries.every(({ question }) => /\p{Script=Han}/u.test(question))).toBe(true)
    expect(queries.some(({ text }) => /\p{Script=Han}/u.test(text))).toBe(false)
  }
})

test('there are corpora of a part of a trade, of one and of many, in both languages', () => {
  const kinds = new Set(tasksOf(known, 1).map(({ kind, language }) => `${kind} ${language}`))
  const both = (kind: string): string[] => [`${kind} zh`, `${kind} en`]
  expect([...kinds].sort()).toEqual(['mixed', 'part', 'trade', 'wordings'].flatMap(both).sort())
})

test('the same seed makes the same corpora', () => {
  expect(tasksOf(known, 3)).toEqual(tasksOf(known, 3))
})

test('an intent file asks sentences that none of its entries has, also of labels that are not there', () => {
  const train = Array.from({ length: 1200 }, (_, i) => ({ text: `sentence ${i}`, label: i % 20 }))
  for (const { entries, queries } of tasksOfIntents(train, 'en')) {
    const forms = new Set(entries.flatMap(({ question, variants }) => [question, ...variants]))
    expect(queries.filter(({ text }) => forms.has(text))).toEqual([])
    if (queries.length > 0) expect(queries.some(({ id }) => id === undefined)).toBe(true)
  }
})

test('an evaluation file is asked whole and cut, and says whether it may be learned from', () => {
  const file = {
    kind: 'faq' as const,
    name: 'garden',
    language: 'en' as const,
    items: Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, question: `question ${i}`, answer: '', keywords: [] })),
    queries: Array.from({ length: 40 }, (_, i) => ({ text: `message ${i}`, itemId: `${i}` })),
    outOfScope: ['weather'],
  }
  const tasks = tasksOfFaqs([file], 'measured')
  expect(tasks[0]).toMatchObject({ kind: 'measured', entries: { length: 40 }, queries: { length: 41 } })
  expect(tasks.map(({ entries }) => entries.length)).toEqual([40, 30, 18, 9, 4, 30, 30, 30])
})
