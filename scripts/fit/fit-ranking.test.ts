import { expect, test } from 'vitest'
import { seededRandom } from '../../src/engine/evaluation/seeded-random.ts'
import type { AskedTask, EvidenceName, EvidenceSet } from './evidence-set.ts'
import { fitRanking, roundedWeights, scoresOf } from './fit-ranking.ts'

const task: AskedTask = { name: 'a trade', kind: 'trade', language: 'en', size: 4, fold: 0 }

/** Queries of four candidates, of which the right one is chosen as by these weights. */
function chosenBy(weights: Partial<Record<EvidenceName, number>>, queryCount: number): EvidenceSet {
  const names: EvidenceName[] = ['wordCosine', 'denseCosine', 'conceptCosine', 'entryCount']
  const random = seededRandom(5)
  const values = Float32Array.from({ length: queryCount * 4 * names.length }, (_, at) => (at % 4 === 3 ? 4 : random()))
  const set: EvidenceSet = { names, values, queries: [] }
  const scores = scoresOf(set, weights)
  for (let first = 0; first < scores.length; first += 4) {
    const shares = scores.slice(first, first + 4).map((score) => Math.exp(score))
    let drawn = random() * shares.reduce((sum, share) => sum + share, 0)
    const right = shares.findIndex((share) => {
      drawn -= share
      return drawn < 0
    })
    set.queries.push({ task, weight: 1, first, count: 4, right, isInScope: true })
  }
  return set
}

const evenly = (set: EvidenceSet): Float64Array => new Float64Array(set.queries.length).fill(1)

test('the weights that choices were made by are found again', () => {
  const set = chosenBy({ wordCosine: 3, denseCosine: 6 }, 8000)
  const weights = fitRanking(set, evenly(set))
  expect(Object.keys(weights)).toEqual(['wordCosine', 'denseCosine', 'conceptCosine'])
  expect(Math.abs((weights.wordCosine ?? 0) - 3)).toBeLessThan(0.2)
  expect(Math.abs((weights.denseCosine ?? 0) - 6)).toBeLessThan(0.2)
  expect(weights.conceptCosine).toBeLessThan(0.1)
})

test('with one kind of evidence and two candidates the weight is the logarithm of the odds', () => {
  // Three times of four the one with the evidence is right: log 3.
  const set: EvidenceSet = {
    names: ['wordCosine'],
    values: Float32Array.of(1, 0, 1, 0, 1, 0, 1, 0),
    queries: [0, 0, 0, 1].map((right, at) => ({ task, weight: 1, first: at * 2, count: 2, right, isInScope: true })),
  }
  expect(fitRanking(set, evenly(set)).wordCosine).toBeCloseTo(Math.log(3), 2)
})

test('evidence that speaks against the right one gets no weight rather than one below 0', () => {
  const set = chosenBy({ wordCosine: 3, denseCosine: -4 }, 2000)
  expect(fitRanking(set, evenly(set)).denseCosine).toBe(0)
})

test('queries without a right candidate or without weight say nothing', () => {
  const set = chosenBy({ wordCosine: 3, denseCosine: 6 }, 400)
  const half = evenly(set).map((_, query) => (query < 200 ? 1 : 0))
  const unknown = set.queries.map((query, place) => (place < 200 ? query : { ...query, right: -1 }))
  const expected = fitRanking({ ...set, queries: set.queries.slice(0, 200) }, new Float64Array(200).fill(1))
  expect(fitRanking(set, half)).toEqual(expected)
  expect(fitRanking({ ...set, queries: unknown }, evenly(set))).toEqual(expected)
})

test('the same evidence gives the very same weights', () => {
  const set = chosenBy({ wordCosine: 2, conceptCosine: 1 }, 500)
  expect(fitRanking(set, evenly(set))).toEqual(fitRanking(set, evenly(set)))
})

test('weights are rounded to one digit, and those of nothing are left out', () => {
  expect(roundedWeights({ wordCosine: 2.04, denseCosine: 0.04 })).toEqual({ wordCosine: 2 })
})
