import { expect, test } from 'vitest'
import type { ReplyDecision } from '#engine/dialogue/reply.ts'
import type { Candidate } from '#engine/outcome.ts'
import { whyOf } from './why.rules.ts'

function refusal(candidate: Partial<Candidate>, unknownTerms: string[]): ReplyDecision {
  const nearest: Candidate = {
    id: 'x',
    source: 'corpus',
    question: 'Question',
    confidence: 0.1,
    score: 0.1,
    metShare: 0,
    matchedVia: 'question',
    matchedText: 'Question',
    matchedTerms: [],
    contributions: [],
    ...candidate,
  }
  return {
    kind: 'fallback',
    text: 'Sorry.',
    source: { kind: 'reply-settings' },
    confidence: 0,
    suggestions: [],
    trace: [],
    outcome: {
      kind: 'refuse',
      reason: 'unsure',
      query: { normalised: '', unknownTerms },
      scope: 0,
      candidates: [nearest],
    },
  }
}

function whyOfRefusal(candidate: Partial<Candidate>, unknownTerms: string[] = []) {
  const why = whyOf(refusal(candidate, unknownTerms), [], 1)
  return { terms: why.candidates[0]?.matchedTerms.map(({ term }) => term), unknown: why.unknownTerms }
}

test('words that almost every question has are not told as matches; signs are', () => {
  const told = (...terms: string[]) =>
    whyOfRefusal({ matchedTerms: terms.map((term) => ({ term, weight: 0.2 })) }).terms
  expect(told('are', 'you', 'open', 'what')).toEqual(['open'])
  expect(told('吗', '你', '退货')).toEqual(['退货'])
  expect(told('多少钱', 'when')).toEqual(['多少钱', 'when'])
  expect(told('👍')).toEqual(['👍'])
})

test('a word that met the entry misspelt or by its meaning is not called unknown as well', () => {
  const related = (term: string, entryTerm: string) => ({ relatedTerms: [{ term, entryTerm, weight: 0.3 }] })
  expect(whyOfRefusal(related('smashed to bits', 'broken'), ['Smashed', 'bits', 'dog']).unknown).toEqual(['dog'])
  expect(whyOfRefusal({ matchedTerms: [{ term: 'Refnd', weight: 1 }] }, ['refnd']).unknown).toEqual([])
  expect(whyOfRefusal(related('guys', 'human'), ['u']).unknown).toEqual(['u'])
})

test('of Chinese, what cuts through a word that was met is not called unknown', () => {
  const related = { relatedTerms: [{ term: '老板', entryTerm: '负责人', weight: 0.4 }] }
  expect(whyOfRefusal(related, ['板叫', '带狗']).unknown).toEqual(['带狗'])
})
