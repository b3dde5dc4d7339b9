import { expect, it } from 'vitest'
import type { Why } from '#contract/features/answers.ts'
import { isNothingKnown } from './refusal.ts'

function why(reason: string, changes?: Partial<Why['candidates'][number]>): Why {
  const candidate: Why['candidates'][number] = {
    id: 'a',
    source: 'corpus',
    question: 'Question',
    confidence: 0.1,
    score: 0.1,
    matchedVia: 'question',
    matchedText: 'Question',
    matchedTerms: [],
    relatedTerms: [],
    contributions: [],
    ...changes,
  }
  return { reason, steps: [], candidates: changes ? [candidate] : [], understoodAs: null, unknownTerms: [], tookMs: 1 }
}

it('says that nothing is known when nothing came near, or only by a common word', () => {
  expect(isNothingKnown(why('nothing-matched'))).toBe(true)
  expect(isNothingKnown(why('unsure', {}))).toBe(true)
  expect(isNothingKnown(why('unsure', { matchedTerms: [{ term: 'the', weight: 0.02 }] }))).toBe(true)
})

it('says otherwise when a word, or its meaning, was met', () => {
  expect(isNothingKnown(why('unsure', { matchedTerms: [{ term: 'boots', weight: 0.4 }] }))).toBe(false)
  expect(isNothingKnown(why('unsure', { relatedTerms: [{ term: 'a', entryTerm: 'b', weight: 0.1 }] }))).toBe(false)
})
