import { expect, test } from 'vitest'
import type { Candidate, Outcome } from '../outcome.ts'
import { ownFirst } from './own-first.ts'

function candidate(id: string, confidence: number): Candidate {
  const matched = { matchedVia: 'question' as const, matchedText: id, matchedTerms: [], contributions: [], metShare: 0 }
  return { id, source: 'corpus', question: id, confidence, score: confidence, ...matched }
}

function outcome(kind: Outcome['kind'], candidates: Candidate[], unknownTerms: string[] = []): Outcome {
  const reason = kind === 'answer' ? 'confident' : 'unsure'
  return { kind, reason, query: { normalised: 'x', unknownTerms }, scope: candidates[0]?.confidence ?? 0, candidates }
}

const own = outcome('suggest', [candidate('own', 0.4), candidate('own-2', 0.3), candidate('own-3', 0.05)], ['a', 'b'])
const starters = outcome('answer', [candidate('starter', 0.9), candidate('starter-2', 0.1)], ['b', 'c'])
const idsOf = ({ candidates }: Outcome) => candidates.map(({ id }) => id)

test('an own entry that is near is offered first, the sure starter behind those that may be meant', () => {
  const both = ownFirst(own, starters, true, 5)
  expect(both).toMatchObject({ kind: 'suggest', reason: 'close', query: { unknownTerms: ['b'] } })
  expect(idsOf(both)).toEqual(['own', 'own-2', 'starter', 'starter-2', 'own-3'])
  expect(idsOf(ownFirst(own, starters, true, 2))).toEqual(['own', 'own-2'])
})

test('a starter answers where no own entry is near, or none is offered', () => {
  const refused = outcome('refuse', [candidate('own', 0.1)])
  for (const both of [ownFirst(own, starters, false, 5), ownFirst(refused, starters, true, 5)]) {
    expect([both.kind, both.candidates[0]?.id]).toEqual(['answer', 'starter'])
  }
})

test('where the template has nothing to say, the own entries speak as if alone', () => {
  const nothing = outcome('refuse', [])
  expect(ownFirst(own, nothing, false, 5)).toMatchObject({ kind: 'suggest', reason: 'unsure' })
  expect(ownFirst(outcome('refuse', []), nothing, false, 5)).toMatchObject({ kind: 'refuse', candidates: [] })
})
