import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashOfSources, readLexicon } from '../../../scripts/lexicon/read-lexicon.ts'
import { createAnswerIndex } from '../answer.ts'
import { fullLength } from '../meaning.ts'
import { tokenise } from '../text/tokenise.ts'
import { decodeLexicon, encodeLexicon } from './compiled-lexicon.ts'
import { loadLexicon } from './lexicon.ts'

const folder = join(import.meta.dirname, '../../../content/lexicon')
const bytes = readFileSync(join(folder, 'lexicon.bin'))
const smallBytes = readFileSync(join(folder, 'lexicon-small.bin'))
const lexicon = loadLexicon(bytes)

function likeness(a: string, b: string): number {
  const [first, second] = [a, b].map((text) => lexicon.embed(tokenise(text).tokens)) as [Int8Array, Int8Array]
  const dot = first.reduce((sum, value, d) => sum + value * (second[d] as number), 0)
  return dot / fullLength ** 2
}

describe('the compiled lexicon', () => {
  test('is of the files beside it, the small one for pages as well: npm run lexicon', () => {
    expect(decodeLexicon(bytes).sourceHash).toBe(hashOfSources(folder))
    expect(decodeLexicon(smallBytes).sourceHash).toBe(hashOfSources(folder))
  })

  test('those files have no faults', () => {
    expect(readLexicon(folder).faults).toEqual([])
  })

  test('takes less than 10 MB for both languages', () => {
    expect(bytes.length).toBeLessThan(10 * 2 ** 20)
  })

  test('takes less than 3 MB in the form for pages, without n-grams', () => {
    expect(smallBytes.length).toBeLessThan(3 * 2 ** 20)
    expect(decodeLexicon(smallBytes).vectors).toMatchObject({ hasGrams: false, dimensions: 64 })
  })

  test('is the same after reading and writing', () => {
    expect(bytes.equals(encodeLexicon(decodeLexicon(bytes)))).toBe(true)
  })

  test.each([
    ['cut', bytes.subarray(0, bytes.length - 8)],
    ['changed', bytes.map((byte, at) => (at === 100_000 ? byte ^ 1 : byte))],
    ['empty', new Uint8Array(0)],
    ['something else', new TextEncoder().encode('{"lexicon": true}   ')],
  ])('%s bytes are refused', (_, damaged) => {
    expect(() => loadLexicon(damaged)).toThrow(RangeError)
  })
})

describe('likeness of meaning', () => {
  test.each([
    ['付款五分钟，门牌号打错了', '怎么修改收货地址？', '怎么申请退款？'],
    ['charged more than the tag said', 'Why is the total higher than the price listed?', 'How do I reset my password?'],
    ['密码忘了登不上', 'I forgot my password and cannot log in', 'When will my parcel arrive?'],
    ['where is my parcel', '快递到哪里了？', '怎么开发票？'],
  ])('%s is nearer to %s than to %s', (message, right, wrong) => {
    expect(likeness(message, right)).toBeGreaterThan(likeness(message, wrong) + 0.2)
  })

  test('a slip of the finger changes little', () => {
    expect(likeness('refudn for my ordre', 'refund for my order')).toBeGreaterThan(0.95)
  })

  test('words that nobody knows mean next to nothing, and make a text less like others', () => {
    expect(likeness('zorblax', 'zorblax')).toBeLessThan(0.1)
    const known = likeness('refund for my order', 'refund for my order')
    expect(known).toBeCloseTo(1, 1)
    expect(likeness('refund for my order', 'refund for my zorblax order')).toBeLessThan(known - 0.02)
  })
})

test('a question in one language finds an entry in the other', () => {
  const index = createAnswerIndex({ language: 'zh', meaning: lexicon })
  const questions = [
    '怎么修改收货地址？',
    '怎么申请退款？',
    '忘记密码怎么办？',
    '可以开发票吗？',
    '你们几点营业？',
    '运费怎么算？',
  ]
  questions.forEach((question, i) => {
    index.put({ id: String(i), source: 'corpus', question, variants: [], keywords: [], answer: '' })
  })
  const asked = [
    'change delivery address',
    'i want a refund',
    'forgot my password',
    'invoice please',
    'what are your opening hours',
    'how much is shipping',
  ]
  expect(asked.map((text) => index.ask(text).candidates[0]?.question)).toEqual(questions)
})

test('concepts are found in the longest words that name them', () => {
  const { tokens } = tokenise('我想改一下收货地址')
  const named = lexicon.find(tokens).map(({ from, to }) =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(''),
  )
  expect(named).toContain('收货地址')
})
