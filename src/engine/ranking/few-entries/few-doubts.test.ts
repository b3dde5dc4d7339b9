/** Where a bot has few entries, what is asked beside them is offered, and what they answer is still answered. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AnswerIndex, createAnswerIndex } from '../../answer.ts'
import { loadLexicon } from '../../lexicon/lexicon.ts'
import type { Evidence } from '../evidence.ts'
import { confidenceAmongFew, shareOfFew } from './among-few.ts'

const meaning = loadLexicon(readFileSync(join(import.meta.dirname, '../../../../content/lexicon/lexicon.bin')))

function indexOf(
  language: 'zh' | 'en',
  entries: readonly (readonly [question: string, answer: string])[],
): AnswerIndex {
  const index = createAnswerIndex({ language, meaning })
  for (const [question, answer] of entries)
    index.put({ id: question, source: 'corpus', question, variants: [], keywords: [], answer })
  index.train()
  return index
}

const pottery = indexOf('en', [
  ['How long does firing a pot take?', 'Two days in the kiln, as it has to cool slowly.'],
  ['Can I bring my child to the workshop?', 'Yes, from six years on, together with a grown-up.'],
  ['Do you sell clay to take home?', 'Yes, in bags of ten kilos.'],
])
const shoes = indexOf('zh', [
  ['洗一双鞋要多久？', '一般三天洗好，白鞋要五天。'],
  ['可以上门取鞋吗？', '可以，三公里内免费上门取送。'],
  ['洗坏了赔吗？', '洗坏了按购买价赔，最高五百元。'],
])

test.each([
  [pottery, 'Can I bring my own clay?'],
  [pottery, 'Do you sell pots?'],
  [shoes, '洗一个包要多久'],
  [shoes, '鞋丢了赔吗'],
  [shoes, '洗坏了能再洗吗'],
])('%#: what only stands near one of three entries is offered, not answered', (index, text) => {
  const { kind, reason, candidates } = index.ask(text)
  expect([text, kind, reason]).toEqual([text, 'suggest', 'unsure'])
  expect(candidates[0]?.confidence).toBeLessThan(0.65)
})

test.each([
  [pottery, 'how long does it take to fire a pot', 'How long does firing a pot take?'],
  [pottery, 'hi, do you sell clay that I can take home', 'Do you sell clay to take home?'],
  [pottery, 'do you sell clay', 'Do you sell clay to take home?'],
  [pottery, 'may I bring my six year old child along to the workshop', 'Can I bring my child to the workshop?'],
  [shoes, '请问洗一双鞋需要多久呢', '洗一双鞋要多久？'],
  [shoes, '可以上门来取鞋吗', '可以上门取鞋吗？'],
  [shoes, '我的鞋要几天才能洗好', '洗一双鞋要多久？'],
])('%#: what one of three entries says in other words is answered', (index, text, id) => {
  const { kind, candidates } = index.ask(text)
  expect([text, kind, candidates[0]?.id]).toEqual([text, 'answer', id])
})

test('the doubt changes neither which entries are found nor their order', () => {
  for (const [index, text] of [
    [pottery, 'Can I bring my own clay?'],
    [shoes, '洗坏了能再洗吗'],
  ] as const) {
    const compared = index.compare(text).toSorted((a, b) => b.score - a.score)
    const { candidates } = index.ask(text)
    expect(candidates.map(({ id }) => id)).toEqual(compared.map(({ id }) => id).slice(0, candidates.length))
    const confidences = candidates.map(({ confidence }) => confidence)
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
  }
})

function doubtfulEvidence(): Evidence {
  const [best] = pottery.compare('Can I bring my own clay?').toSorted((a, b) => b.score - a.score)
  if (!best) throw new Error('nothing compared')
  return best.evidence
}

test('it fades from 12 entries to 20, and more entries know none of it', () => {
  const evidence = doubtfulEvidence()
  const among = (entryCount: number) => confidenceAmongFew(0.9, { ...evidence, entryCount }, [])
  expect(among(12)).toBeLessThan(among(16))
  expect(among(16)).toBeLessThan(among(19))
  expect([20, 21, 5000].map(among)).toEqual([0.9, 0.9, 0.9])
})

test('it leaves alone what says the same, what a classifier decided, another language, and an index of words alone', () => {
  const evidence = doubtfulEvidence()
  expect(shareOfFew(evidence)).toBe(1)
  for (const other of [
    { queryCoverage: 0.9, formCoverage: 0.9 },
    { queryCoverage: 0.95, formCoverage: 0.55 },
    { verbatimKeyword: 0.9 },
    { classifierDecision: 0.4 },
    { isOtherLanguage: 1 },
    { hasVectors: 0 },
  ])
    expect(shareOfFew({ ...evidence, ...other }), JSON.stringify(other)).toBe(0)
})

test('it makes nothing surer, and what is offered stays offered', () => {
  const evidence = doubtfulEvidence()
  expect(confidenceAmongFew(0.2, evidence, [])).toBe(0.2)
  expect(confidenceAmongFew(0.99, { ...evidence, joinedDenseCosine: 0, queryLength: 1 }, [])).toBeCloseTo(0.35, 9)
})
