import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '#tests/support/slow.ts'
import { finishesAtOnceWithin } from '#tests/support/time-limits.ts'
import {
  type AnswerIndex,
  type AskOptions,
  createAnswerIndex,
  type EngineEntry,
  loadAnswerIndex,
  type Outcome,
} from './answer.ts'
import { seededShuffle } from './evaluation/seeded-random.ts'
import { loadLexicon } from './lexicon/lexicon.ts'

// `FUZZ_RUNS=100000 npx vitest run src/engine/answer.fuzz.test.ts` is the full run.
const runs = Number(process.env.FUZZ_RUNS ?? runsOf({ few: 200, all: 3000 }))
const timeoutMs = 60_000 + runs * 20
const longest = 20_000
const maxMs = 100
/** Making a text of 20,000 characters shorter that took too long would take minutes. */
const stopping = { endOnFailure: true }

/** First and last character of a script or kind. */
const ranges = [
  [0x00, 0x1f], // control characters
  [0x20, 0x7e], // Latin
  [0x7f, 0x9f], // more control characters
  [0xc0, 0x24f], // Latin with accents
  [0x300, 0x36f], // combining marks
  [0x370, 0x3ff], // Greek
  [0x400, 0x4ff], // Cyrillic
  [0x590, 0x5ff], // Hebrew
  [0x600, 0x6ff], // Arabic
  [0x900, 0x97f], // Devanagari
  [0xe00, 0xe7f], // Thai
  [0x1100, 0x11ff], // Hangul letters
  [0x2000, 0x206f], // zero-width, directions, odd blanks
  [0x3000, 0x303f], // CJK punctuation
  [0x3040, 0x30ff], // Kana
  [0x4e00, 0x9fff], // Han
  [0xac00, 0xd7a3], // Hangul
  [0xd800, 0xdfff], // lone surrogates
  [0xe000, 0xe0ff], // private use
  [0xfe00, 0xfe0f], // variation selectors
  [0xff00, 0xffef], // full and half width
  [0x1f300, 0x1faff], // emoji
  [0x20000, 0x2a6df], // rare Han
  [0xe0000, 0xe007f], // tags
  [0x10fff0, 0x10ffff], // the last ones
] as const

const words = [
  'return',
  "can't",
  'iPhone',
  '15',
  'Pro',
  'how',
  'do',
  'I',
  '退货',
  '怎么',
  '地址',
  '發票',
  '不能',
  'http://a.b/c?d=1',
  '1.5kg',
  '',
]

const character = fc
  .constantFrom(...ranges)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((code) => String.fromCodePoint(code))
const oneScript = fc
  .constantFrom(...ranges)
  .chain(([first, last]) => fc.array(fc.integer({ min: first, max: last }), { maxLength: 200 }))
  .map((codes) => String.fromCodePoint(...codes))
const phrase = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((picked) => picked.join(' '))
const mixed = fc
  .array(fc.oneof(character, fc.constantFrom(...words)), { maxLength: 100 })
  .map((parts) => parts.join(''))
const short = fc.oneof(oneScript, phrase, mixed, fc.string({ unit: 'binary', maxLength: 300 }))

const repeated = fc.tuple(short, fc.integer({ min: 1, max: longest })).map(([text, length]) => {
  return text === '' ? ' '.repeat(length) : text.repeat(Math.ceil(length / text.length)).slice(0, length)
})
const nested = fc
  .tuple(fc.constantFrom('()', '[]', '{}', '「」', '“”', '<>', "''"), fc.integer({ min: 1, max: 9000 }), phrase)
  .map(([pair, depth, inside]) => `${pair.charAt(0).repeat(depth)}${inside}${pair.charAt(1).repeat(depth)}`)
const anyText = fc.oneof({ weight: 3, arbitrary: short }, repeated, nested)

const anyOptions: fc.Arbitrary<AskOptions> = fc.record(
  { answerThreshold: fc.double(), suggestThreshold: fc.double(), limit: fc.oneof(fc.integer(), fc.double()) },
  { requiredKeys: [] },
)

function entryOf(id: string, question: string, more: Partial<EngineEntry> = {}): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer: '', ...more }
}

const meaning = loadLexicon(readFileSync(new URL('../../content/lexicon/lexicon.bin', import.meta.url)))

function indexOf(entries: readonly EngineEntry[]): AnswerIndex {
  const index = createAnswerIndex({ language: 'zh', meaning })
  for (const entry of entries) index.put(entry)
  return index
}

/** Questions of words that the texts have, so that they are really ranked. */
const corpus = fc
  .sample(fc.tuple(phrase, mixed, phrase), { seed: 7, numRuns: 300 })
  .map(([question, variant, answer], at) =>
    entryOf(`entry-${at}`, `${question} ${at}`, {
      variants: [variant],
      keywords: [words[at % words.length] ?? ''],
      answer,
    }),
  )
const index = indexOf(corpus)
const idsOfCorpus = new Set(corpus.map(({ id }) => id))

function expectOutcome({ kind, candidates, query }: Outcome): void {
  expect(['answer', 'suggest', 'refuse']).toContain(kind)
  expect(typeof query.normalised).toBe('string')
  if (kind !== 'refuse') expect(candidates.length).toBeGreaterThan(0)
  let previous = 1
  for (const { id, confidence, score, matchedTerms } of candidates) {
    expect(idsOfCorpus).toContain(id)
    expect(confidence).toBeGreaterThanOrEqual(0)
    expect(confidence).toBeLessThanOrEqual(previous)
    expect(Number.isFinite(score)).toBe(true)
    expect(matchedTerms.length).toBeLessThanOrEqual(12)
    previous = confidence
  }
}

test(
  'any text gives an answer, a choice or a refusal within 100 ms, never an exception',
  () => {
    fc.assert(
      fc.property(anyText, (text) => {
        finishesAtOnceWithin(maxMs, () => expectOutcome(index.ask(text)))
        expectOutcome(index.ask(text, { isExplained: true }))
      }),
      { numRuns: runs, ...stopping },
    )
  },
  timeoutMs,
)

test(
  'any options give an outcome with at most 50 candidates',
  () => {
    fc.assert(
      fc.property(short, anyOptions, (text, options) => {
        const outcome = index.ask(text, options)
        expectOutcome(outcome)
        expect(outcome.candidates.length).toBeLessThanOrEqual(50)
      }),
      { numRuns: Math.ceil(runs / 5), ...stopping },
    )
  },
  timeoutMs,
)

const anyEntries = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 6 }),
    question: anyText,
    variants: fc.array(anyText, { maxLength: 3 }),
    keywords: fc.array(short, { maxLength: 3 }),
    answer: anyText,
  }),
  { selector: ({ id }) => id, maxLength: 6 },
)

test(
  'any entries can be put, replaced, asked and removed',
  () => {
    fc.assert(
      fc.property(anyEntries, anyText, (records, text) => {
        const entries = records.map(({ id, question, ...more }) => entryOf(id, question, more))
        const ownIndex = indexOf([...entries, ...entries])
        expect(ownIndex.size).toBe(entries.length)
        ownIndex.ask(text)
        for (const { question } of entries) ownIndex.ask(question)
        for (const { id } of entries) expect(ownIndex.remove(id)).toBe(true)
        expect(ownIndex.size).toBe(0)
        expect(ownIndex.ask(text).candidates).toEqual([])
      }),
      { numRuns: Math.ceil(runs / 10), ...stopping },
    )
  },
  timeoutMs,
)

test(
  'the same corpus in another order gives the same outcomes',
  () => {
    // Of the very same question the newer entry wins, so here each has a word of its own.
    const distinct = corpus.map((entry, at) => ({ ...entry, question: `${entry.question} n${at}n`, variants: [] }))
    const others = [1, 2, 3].map((seed) => indexOf(seededShuffle(distinct, seed)))
    const first = indexOf(distinct)
    fc.assert(
      fc.property(anyText, (text) => {
        const outcome = first.ask(text)
        for (const other of others) expect(other.ask(text)).toEqual(outcome)
      }),
      { numRuns: Math.ceil(runs / 5), ...stopping },
    )
  },
  timeoutMs,
)

test(
  'saving and loading changes no outcome',
  () => {
    const loaded = loadAnswerIndex(index.save(), { language: 'zh', meaning })
    fc.assert(
      fc.property(anyText, (text) => {
        expect(loaded.ask(text)).toEqual(index.ask(text))
      }),
      { numRuns: Math.ceil(runs / 5), ...stopping },
    )
  },
  timeoutMs,
)
