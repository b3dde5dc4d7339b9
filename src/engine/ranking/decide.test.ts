import { describe, expect, test } from 'vitest'
import type { Candidate } from '../outcome.ts'
import { decideByConfidence } from './decide.ts'

function candidate(confidence: number): Candidate {
  return {
    id: String(confidence),
    source: 'corpus',
    question: '',
    confidence,
    score: confidence,
    metShare: 0,
    matchedVia: 'question',
    matchedText: '',
    matchedTerms: [],
    contributions: [],
  }
}

describe('deciding by confidence', () => {
  test.each([
    [0.68, 0.66],
    [0.95, 0.94],
    [0.7, 0.7],
  ])('%d against %d is asked back', (best, rival) => {
    expect(decideByConfidence(candidate(best), rival, {})).toEqual({
      kind: 'suggest',
      reason: 'close',
    })
  })

  test.each([
    [0.68, 0.55],
    [0.68, 0.1],
    [0.95, 0.9],
  ])('%d against %d is answered', (best, rival) => {
    expect(decideByConfidence(candidate(best), rival, {})).toEqual({
      kind: 'answer',
      reason: 'confident',
    })
  })

  test('one alone needs only the threshold', () => {
    expect(decideByConfidence(candidate(0.65), undefined, {}).kind).toBe('answer')
    expect(decideByConfidence(candidate(0.64), undefined, {})).toEqual({ kind: 'suggest', reason: 'unsure' })
    expect(decideByConfidence(candidate(0.15), undefined, {}).kind).toBe('suggest')
    expect(decideByConfidence(candidate(0.14), undefined, {})).toEqual({ kind: 'refuse', reason: 'unsure' })
    expect(decideByConfidence(undefined, undefined, {})).toEqual({ kind: 'refuse', reason: 'nothing-matched' })
  })

  test('an entry that has all words of the message is offered at least', () => {
    const met = { ...candidate(0.08), metShare: 0.95 }
    expect(decideByConfidence(met, undefined, {})).toEqual({ kind: 'suggest', reason: 'unsure' })
    const halfMet = { ...met, metShare: 0.5 }
    expect(decideByConfidence(halfMet, undefined, {}).kind).toBe('refuse')
  })

  test('half as likely is enough to be offered where a rare word is met', () => {
    const rare = { ...candidate(0.08), meetsRareWord: true as const }
    expect(decideByConfidence(rare, undefined, {})).toEqual({ kind: 'suggest', reason: 'unsure' })
    expect(decideByConfidence({ ...rare, confidence: 0.07 }, undefined, {}).kind).toBe('refuse')
  })

  test('the thresholds are the caller’s', () => {
    expect(decideByConfidence(candidate(0.65), undefined, { answerThreshold: 0.7 }).kind).toBe('suggest')
    expect(decideByConfidence(candidate(0.3), undefined, { suggestThreshold: 0.4 }).kind).toBe('refuse')
  })
})
