import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finishesAtOnceWithin } from '#tests/support/time-limits.ts'
import { type AnswerIndex, createAnswerIndex, type EngineEntry } from './answer.ts'

const word = fc.constantFrom(
  'return',
  'refund',
  'parcel',
  'card',
  '退货',
  '地址',
  '发票',
  'iPhone',
  '15',
  'Pro',
  'the',
  '怎么',
  '👍',
  '',
)
const phrase = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 }).map((units) => String.fromCharCode(...units)),
  phrase,
)
const entries = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 6 }),
    source: fc.constant('corpus' as const),
    question: fc.oneof(phrase, anyText),
    variants: fc.array(phrase, { maxLength: 3 }),
    keywords: fc.array(phrase, { maxLength: 3 }),
    answer: fc.oneof(phrase, anyText),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)

function indexOf(all: readonly EngineEntry[]): AnswerIndex {
  const index = createAnswerIndex({ language: 'zh' })
  for (const entry of all) index.put(entry)
  return index
}

/** Entries with the same question are ordered by when they were put, so only their order may differ. */
function withoutExactTies(all: readonly EngineEntry[]): EngineEntry[] {
  return all.map((entry, i) => ({ ...entry, question: `${entry.question} n${i}n`, variants: [] }))
}

test('any text gives an outcome, never an exception', () => {
  fc.assert(
    fc.property(entries, anyText, (all, text) => {
      const { kind, candidates } = indexOf(all).ask(text)
      expect(['answer', 'suggest', 'refuse']).toContain(kind)
      for (const { confidence, score } of candidates) {
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
        expect(score).toBeGreaterThan(0)
        expect(score).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 300 },
  )
})

test('the order in which entries were put does not matter', () => {
  fc.assert(
    fc.property(entries, phrase, fc.nat(), (all, text, seed) => {
      const distinct = withoutExactTies(all)
      const shuffled = distinct
        .toSorted((a, b) => ((a.id.length * 31 + seed) % 7) - ((b.id.length * 31 + seed) % 7))
        .toReversed()
      expect(indexOf(shuffled).ask(text)).toEqual(indexOf(distinct).ask(text))
    }),
    { numRuns: 200 },
  )
})

test('nor does it of entries with hundreds of variants', () => {
  const text = (entry: number, form: number): string =>
    `退货 ${entry} ${form % 7} 怎么办 ${(entry * 37 + form * 11) % 101}`
  const all = Array.from({ length: 24 }, (_, i) => ({
    id: `e${i}`,
    source: 'corpus' as const,
    question: text(i, 0),
    variants: Array.from({ length: 250 }, (__, form) => text(i, form + 1)),
    keywords: [],
    answer: `答 ${i}`,
  }))
  const forward = indexOf(all)
  const backward = indexOf(all.toReversed())
  for (let i = 0; i < 24; i++) {
    const asked = `退货 ${i} 怎么办 ${(i * 37 + 240 * 11) % 101} 呢`
    expect(backward.ask(asked)).toEqual(forward.ask(asked))
  }
})

test('removing entries and putting them again equals a fresh index', () => {
  fc.assert(
    fc.property(entries, entries, phrase, (all, others, text) => {
      const distinct = withoutExactTies(all)
      const index = indexOf([...others, ...distinct])
      for (const { id } of others) index.remove(id)
      for (const entry of distinct) index.put(entry)
      expect(index.size).toBe(distinct.length)
      expect(index.ask(text)).toEqual(indexOf(distinct).ask(text))
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['100 KB of one letter', 'a'.repeat(100_000)],
  ['100 KB of Han', '退货地址发票'.repeat(17_000)],
  ['100 KB of lone surrogates after a word', `a${'\ud83d'.repeat(100_000)}`],
  ['100 KB of stacked accents', `e${'\u0301'.repeat(100_000)}`],
  ['100 KB of brackets', '[{('.repeat(34_000)],
  ['100 KB of apostrophes', "a'".repeat(50_000)],
  ['100 KB of digits and points', '1.'.repeat(50_000)],
  ['100 KB of emoji', '👩‍👩‍👧‍👦'.repeat(9_000)],
])('%s is answered at once', (_, text) => {
  const index = indexOf([
    { id: 'a', source: 'corpus', question: '退货 a 1.1', variants: [text], keywords: [text], answer: text },
  ])
  index.ask('warm up')
  finishesAtOnceWithin(300, () => expect(index.ask(text).candidates[0]?.id).toBe('a'))
})
