import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import shop from '../../content/sample/en.json' with { type: 'json' }
import shopZh from '../../content/sample/zh.json' with { type: 'json' }
import { createAnswerIndex, type Outcome } from './answer.ts'
import { loadLexicon } from './lexicon/lexicon.ts'

const meaning = loadLexicon(readFileSync(new URL('../../content/lexicon/lexicon.bin', import.meta.url)))
const items = [...shop.items, ...shopZh.items]
const index = createAnswerIndex({ language: 'en', meaning })
for (const [i, item] of items.entries()) index.put({ ...item, id: `item${i}`, source: 'corpus' })

const texts = [
  ...items
    .filter((_, i) => i % 5 === 0)
    .flatMap(({ question }) => [question.slice(2), question.slice(0, -3), `${question} really`]),
  'refund',
  '退款',
  'is it free',
  'quantum chromodynamics',
  '😀',
]

/** What a reply is decided by. */
function verdictOf({ kind, reason, candidates }: Outcome) {
  const found = candidates.map(({ id, source, question, confidence, score, metShare }) => {
    return { id, source, question, confidence, score, metShare }
  })
  return { kind, reason, found }
}

describe('explaining', () => {
  test('changes no verdict, no confidence and no order', () => {
    for (const text of texts) {
      expect(verdictOf(index.ask(text))).toEqual(verdictOf(index.ask(text, { isExplained: true })))
    }
  }, 60_000)

  test('is left out where nobody asked for it', () => {
    const { query, candidates } = index.ask('can I return a gizmo that was opened')
    expect(query.unknownTerms).toEqual([])
    expect(candidates.length).toBeGreaterThan(1)
    for (const { matchedTerms, relatedTerms, contributions } of candidates) {
      expect([matchedTerms, relatedTerms, contributions]).toEqual([[], undefined, []])
    }
    const explained = index.ask('can I return a gizmo that was opened', { isExplained: true })
    expect(explained.query.unknownTerms).toEqual(['gizmo'])
    expect(explained.candidates[0]?.matchedTerms.length).toBeGreaterThan(0)
  })

  test('tells as words what the share of words is made of', () => {
    for (const text of texts.slice(0, 20)) {
      for (const { metShare, matchedTerms } of index.ask(text, { isExplained: true, except: [] }).candidates.slice(1)) {
        expect(metShare).toBeCloseTo(matchedTerms.reduce((sum, { weight }) => sum + weight, 0))
      }
    }
  })
})

test('the very words alone are found without comparing others, where that is enough', () => {
  const [item] = shop.items
  const text = item?.question ?? ''
  const whole = index.ask(text)
  const alone = index.ask(text, { isExactEnough: true })
  expect(whole.candidates.length).toBeGreaterThan(1)
  expect(alone).toEqual({ ...whole, candidates: whole.candidates.slice(0, 1) })
  expect(index.ask(`${text} really`, { isExactEnough: true })).toEqual(index.ask(`${text} really`))
})
