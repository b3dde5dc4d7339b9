// Scores that must not get worse, and what fell short of them.

import type { Quality } from './quality.ts'

/** Of one evaluation file, shares from 0 to 1 as `npm run evaluate` prints them. */
export interface PinnedScores {
  top1: number
  top3: number
  answered: number
  precision: number
  /** For files with queries out of scope. */
  auroc?: number
  /** The highest allowed; of the others it is the lowest. */
  calibration_error: number
}

/** Each measure that is worse than its pin by more than `margin`, or that has none; empty when all is well. */
export function shortfallsOf(quality: Quality, pinned: Partial<PinnedScores>, margin: number): string[] {
  const measured = {
    top1: quality.top1,
    top3: quality.top3,
    answered: quality.answered,
    precision: quality.precision,
    ...(quality.oos.n === 0 ? {} : { auroc: quality.oos.auroc }),
    calibration_error: quality.calibrationError,
  }
  return Object.entries(measured).flatMap(([name, score]) => {
    const pin = pinned[name as keyof PinnedScores]
    if (typeof pin !== 'number') return [`${name} is ${score.toFixed(3)}, but has no pin`]
    const worse = name === 'calibration_error' ? score - pin : pin - score
    // Also when the score is not a number.
    return worse <= margin ? [] : [`${name} is ${score.toFixed(3)}, pinned at ${pin}`]
  })
}
