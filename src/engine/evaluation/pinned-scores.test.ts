import { expect, test } from 'vitest'
import { shortfallsOf } from './pinned-scores.ts'
import type { Quality } from './quality.ts'

const quality: Quality = {
  n: 100,
  top1: 0.7,
  top3: 0.9,
  mrr: 0.8,
  answered: 0.5,
  precision: 0.88,
  wrong: 0.06,
  coverageAt88: 0.5,
  thresholdAt88: 0.65,
  suggestedRight: 0.9,
  oos: { n: 20, auroc: 0.85, refused: 0.6 },
  calibrationError: 0.05,
}
const pins = { top1: 0.7, top3: 0.9, answered: 0.5, precision: 0.88, auroc: 0.85, calibration_error: 0.05 }

test('scores at their pins, better, or worse within the margin are fine', () => {
  expect(shortfallsOf(quality, pins, 0)).toEqual([])
  expect(shortfallsOf({ ...quality, top1: 0.8, calibrationError: 0.01 }, pins, 0)).toEqual([])
  expect(shortfallsOf({ ...quality, top1: 0.69, calibrationError: 0.06 }, pins, 0.02)).toEqual([])
})

test('what is worse than the margin is named with its score', () => {
  expect(shortfallsOf({ ...quality, top1: 0.67, calibrationError: 0.08 }, pins, 0.02)).toEqual([
    'top1 is 0.670, pinned at 0.7',
    'calibration_error is 0.080, pinned at 0.05',
  ])
})

test('a measure without a pin, and a score that is no number, fall short', () => {
  const { precision: _, auroc: __, ...without } = pins
  expect(shortfallsOf(quality, without, 0.02)).toEqual([
    'precision is 0.880, but has no pin',
    'auroc is 0.850, but has no pin',
  ])
  expect(shortfallsOf({ ...quality, precision: Number.NaN }, pins, 0.02)).toEqual(['precision is NaN, pinned at 0.88'])
})

test('a file without queries out of scope needs no pin for them', () => {
  const { auroc: _, ...without } = pins
  const oos = { n: 0, auroc: Number.NaN, refused: Number.NaN }
  expect(shortfallsOf({ ...quality, oos }, without, 0)).toEqual([])
})
