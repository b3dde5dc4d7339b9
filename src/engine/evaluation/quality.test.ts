import { expect, test } from 'vitest'
import type { OutcomeKind } from '../outcome.ts'
import {
  areaUnderRoc,
  coverageAtPrecision,
  expectedCalibrationError,
  type Judgement,
  meanQuality,
  qualityOf,
} from './quality.ts'

function judged(kind: OutcomeKind, rank: number, confidence: number): Judgement {
  return { kind, rank, confidence }
}

test('measures are shares of the queries in scope, and an answer out of scope lowers the precision', () => {
  const inScope = [
    judged('answer', 1, 0.9),
    judged('answer', 2, 0.8),
    judged('suggest', 3, 0.4),
    judged('suggest', 4, 0.3),
    judged('refuse', 0, 0),
  ]
  const outOfScope = [
    judged('answer', 0, 0.7),
    judged('suggest', 0, 0.3),
    judged('refuse', 0, 0.1),
    judged('refuse', 0, 0),
  ]
  const quality = qualityOf(inScope, outOfScope)
  expect(quality).toMatchObject({
    n: 5,
    top1: 1 / 5,
    top3: 3 / 5,
    answered: 2 / 5,
    precision: 1 / 3,
    // One in scope from another entry, and one out of scope.
    wrong: 2 / 9,
    // From 0.9 on one of one is right; any lower threshold answers wrongly.
    coverageAt88: 1 / 5,
    thresholdAt88: 0.9,
    suggestedRight: 1 / 2,
  })
  expect(quality.mrr).toBeCloseTo((1 + 1 / 2 + 1 / 3 + 1 / 4 + 0) / 5, 12)
  // Of 20 pairs: 0.9 and 0.8 win 4 each, 0.4 wins 3, 0.3 wins 2 and ties 1, 0 ties 1.
  expect(quality.oos).toEqual({ n: 4, refused: 2 / 4, auroc: (4 + 4 + 3 + 2.5 + 0.5) / 20 })
})

test('without queries of a kind its shares are not numbers, rather than perfect or zero', () => {
  const quality = qualityOf([judged('refuse', 0, 0.1)], [])
  expect(quality).toMatchObject({ top1: 0, answered: 0, precision: Number.NaN, suggestedRight: Number.NaN })
  expect(quality.oos).toEqual({ n: 0, auroc: Number.NaN, refused: Number.NaN })
})

function ranked(...pairs: [rank: number, confidence: number][]) {
  return pairs.map(([rank, confidence]) => ({ rank, confidence }))
}

function unanswerable(...confidences: number[]) {
  return confidences.map((confidence) => ({ confidence }))
}

test('the lowest threshold that is precise enough counts, though a higher one is not', () => {
  // Right of what is answered, from above: 0 of 1, 1 of 2, 2 of 3, 3 of 4, 3 of 5.
  const inScope = ranked([2, 0.9], [1, 0.8], [1, 0.7], [1, 0.6], [0, 0.5])
  expect(coverageAtPrecision(inScope, [], 0.75)).toEqual({ coverage: 4 / 5, threshold: 0.6 })
  expect(coverageAtPrecision(inScope, [], 0.6)).toEqual({ coverage: 1, threshold: 0.5 })
})

test('an answer out of scope is wrong, and no part of what is covered', () => {
  const inScope = ranked([1, 0.9], [1, 0.8], [1, 0.6])
  expect(coverageAtPrecision(inScope, unanswerable(0.7), 0.8)).toEqual({ coverage: 2 / 3, threshold: 0.8 })
  expect(coverageAtPrecision(inScope, unanswerable(0.7), 0.75)).toEqual({ coverage: 1, threshold: 0.6 })
})

test('queries of equal confidence are answered together or not at all, in any order', () => {
  const inScope = ranked([1, 1], [1, 0.5], [2, 0.5])
  for (const queries of [inScope, inScope.toReversed()]) {
    expect(coverageAtPrecision(queries, [], 0.88)).toEqual({ coverage: 1 / 3, threshold: 1 })
  }
  expect(coverageAtPrecision(ranked([1, 1], [1, 0.5]), unanswerable(0.5), 0.88)).toEqual({
    coverage: 0.5,
    threshold: 1,
  })
})

test('exactly as many right as wanted are enough', () => {
  const inScope = ranked(...Array.from({ length: 25 }, (_, at): [number, number] => [at < 22 ? 1 : 0, 0.9]))
  expect(coverageAtPrecision(inScope, [], 0.88)).toEqual({ coverage: 1, threshold: 0.9 })
})

test('where no threshold is precise enough nothing is covered', () => {
  expect(coverageAtPrecision(ranked([2, 0.9], [1, 0.8]), [], 0.88)).toEqual({ coverage: 0, threshold: Number.NaN })
  expect(coverageAtPrecision(ranked([1, 0.5]), unanswerable(1), 0.88)).toEqual({ coverage: 0, threshold: Number.NaN })
})

test('a query that found nothing is not answered at any threshold', () => {
  expect(coverageAtPrecision(ranked([1, 0.5], [0, 0]), [], 0.1)).toEqual({ coverage: 1 / 2, threshold: 0.5 })
  expect(coverageAtPrecision([], unanswerable(0), 0.88)).toEqual({ coverage: Number.NaN, threshold: Number.NaN })
})

test.each([
  ['separates all', [0.9, 0.8], [0.1, 0.2], 1],
  ['has all the wrong way round', [0.1], [0.2, 0.3], 0],
  ['says the same of all', [0.5, 0.5], [0.5], 0.5],
  ['is wrong in one of six pairs', [0.9, 0.6], [0.7, 0.2, 0.1], 5 / 6],
])('the area under the curve of a score that %s', (_, positives, negatives, area) => {
  expect(areaUnderRoc(positives, negatives)).toBeCloseTo(area, 12)
})

test('a score that is no number has no area, instead of never ending', () => {
  expect(areaUnderRoc([0.9, Number.NaN], [0.1])).toBeNaN()
  expect(areaUnderRoc([0.9], [Number.NaN, 0.1])).toBeNaN()
})

test('calibration error compares confidence with the share that is right in bins of equal mass', () => {
  const judgements = [
    { confidence: 0.1, isRight: false },
    { confidence: 0.3, isRight: true },
    { confidence: 0.8, isRight: true },
    { confidence: 1, isRight: true },
  ]
  // Two bins: |0.1 + 0.3 - 1| and |0.8 + 1 - 2|, over 4.
  expect(expectedCalibrationError(judgements, 2)).toBeCloseTo((0.6 + 0.2) / 4, 12)
  expect(expectedCalibrationError(judgements, 4)).toBeCloseTo((0.1 + 0.7 + 0.2 + 0) / 4, 12)
})

test('equal confidences are one bin, whatever the order of the queries', () => {
  const half = [
    ...Array.from({ length: 5 }, () => ({ confidence: 0.5, isRight: true })),
    ...Array.from({ length: 5 }, () => ({ confidence: 0.5, isRight: false })),
  ]
  expect(expectedCalibrationError(half)).toBe(0)
  expect(expectedCalibrationError(half.toReversed())).toBe(0)
})

test('the mean over splits is that of each measure', () => {
  const one = qualityOf([judged('answer', 1, 1)], [judged('refuse', 0, 0)])
  const other = qualityOf([judged('answer', 2, 1)], [judged('answer', 0, 1)])
  expect(meanQuality([one, other])).toMatchObject({
    n: 1,
    top1: 0.5,
    mrr: 0.75,
    precision: 0.5,
    wrong: 0.5,
    coverageAt88: 0.5,
    oos: { n: 1, auroc: 0.75, refused: 0.5 },
    calibrationError: 0.5,
  })
})
