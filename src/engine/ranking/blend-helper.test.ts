import { describe, expect, it } from 'vitest'
import type { Candidate, Outcome } from '../outcome.ts'
import { blendWithModel, probabilitiesOf, type SimilarEntry } from './blend-helper.ts'

const background = { mean: 0.3, deviation: 0.1, entryCount: 50 }

function similar(id: string, cosine: number, more: Partial<SimilarEntry> = {}): SimilarEntry {
  return { id, source: 'corpus', cosine, question: `Question ${id}`, answer: `Answer ${id}`, ...more }
}

/** What the engine said: each entry with its confidence. */
function outcomeOf(confidences: Record<string, number>, reason: Outcome['reason'] = 'unsure'): Outcome {
  const candidates = Object.entries(confidences).map(
    ([id, confidence]): Candidate => ({
      id,
      source: 'corpus',
      question: `Question ${id}`,
      confidence,
      score: confidence,
      metShare: 0,
      matchedVia: 'question',
      matchedText: `Question ${id}`,
      matchedTerms: [],
      contributions: [{ part: 'words', share: 1 }],
    }),
  )
  return {
    kind: 'suggest',
    reason,
    query: { normalised: '', unknownTerms: [] },
    scope: candidates[0]?.confidence ?? 0,
    candidates,
  }
}

const nothing: Outcome = { ...outcomeOf({}), kind: 'refuse', reason: 'nothing-matched' }

describe('joining the engine with a model', () => {
  it('answers what only the model finds when it stands out, and says that the model found it', () => {
    const { kind, candidates } = blendWithModel(nothing, { background, entries: [similar('hours', 0.9)] })
    expect(kind).not.toBe('refuse')
    expect(candidates[0]).toMatchObject({ id: 'hours', contributions: [{ part: 'model', share: 1 }] })
  })

  it('breaks a tie of the engine', () => {
    const plain = outcomeOf({ return: 0.5, repair: 0.48 }, 'close')
    const blended = blendWithModel(plain, { background, entries: [similar('repair', 0.8), similar('return', 0.35)] })
    expect(blended).toMatchObject({
      kind: 'answer',
      reason: 'confident',
      candidates: [{ id: 'repair' }, { id: 'return' }],
    })
    const parts = blended.candidates[0]?.contributions ?? []
    expect(parts.some(({ part }) => part === 'model')).toBe(true)
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  it('asks back when the two hold different entries for the right one', () => {
    const plain = outcomeOf({ return: 0.85, repair: 0.2 }, 'confident')
    const blended = blendWithModel(plain, { background, entries: [similar('return', 0.2), similar('hours', 0.8)] })
    expect(blended.kind).toBe('suggest')
  })

  it('leaves an exact match alone', () => {
    const plain = outcomeOf({ hours: 1 }, 'exact')
    expect(blendWithModel(plain, { background, entries: [similar('return', 0.99)] })).toBe(plain)
  })

  it('gives the same in any order of the entries', () => {
    const plain = outcomeOf({ return: 0.4, repair: 0.4 })
    const entries = [similar('hours', 0.5), similar('return', 0.5), similar('x', 0.5), similar('a', 0.5)]
    const forth = blendWithModel(plain, { background, entries })
    const back = blendWithModel(plain, { background, entries: entries.toReversed() })
    expect(back).toEqual(forth)
  })

  it('does not take an entry with the same answer for a rival', () => {
    const entries = [similar('one', 0.95, { answer: 'Same' }), similar('two', 0.95, { answer: 'Same' })]
    const { kind, reason } = blendWithModel(nothing, { background, entries }, { answerThreshold: 0.3 })
    expect([kind, reason]).toEqual(['answer', 'confident'])
    const others = [similar('one', 0.95), similar('two', 0.95)]
    expect(blendWithModel(nothing, { background, entries: others }, { answerThreshold: 0.05 }).reason).toBe('close')
  })

  it('keeps what was excepted out', () => {
    const { candidates } = blendWithModel(
      outcomeOf({ return: 0.4, repair: 0.4 }),
      { background, entries: [similar('hours', 0.9)] },
      { except: ['hours', 'return'] },
    )
    expect(candidates.map(({ id }) => id)).toEqual(['repair'])
  })

  it('tells by which wording an entry was found', () => {
    const { candidates } = blendWithModel(nothing, {
      background,
      entries: [similar('hours', 0.9, { variant: 'opening times' })],
    })
    expect(candidates[0]).toMatchObject({ matchedVia: 'variant', matchedText: 'opening times' })
  })
})

describe('a probability from a cosine', () => {
  it('means the same for a model whose unrelated texts lie close together', () => {
    const wide = probabilitiesOf({ background, entries: [similar('a', 0.7), similar('b', 0.3)] })
    const narrow = probabilitiesOf({
      background: { mean: 0.78, deviation: 0.02, entryCount: 50 },
      entries: [similar('a', 0.86), similar('b', 0.78)],
    })
    expect(wide.get('a')).toBeGreaterThan(0.8)
    expect(narrow.get('a')).toBeCloseTo(wide.get('a') ?? 0)
    expect(wide.get('b')).toBeLessThan(0.02)
  })

  it('grows with the cosine and shrinks with the number of entries', () => {
    const of = (cosine: number, entryCount: number) =>
      probabilitiesOf({ background: { ...background, entryCount }, entries: [similar('a', cosine)] }).get('a') ?? 0
    const cosines = [-1, -0.5, 0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 1]
    const grown = cosines.map((cosine) => of(cosine, 50))
    expect(grown).toEqual(grown.toSorted((a, b) => a - b))
    expect(of(0.6, 10)).toBeGreaterThan(of(0.6, 10_000))
  })
})
