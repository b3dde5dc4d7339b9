// The confidence by logistic regression: of the best candidate of each query, how likely it is the right one.

import type { Evidence } from '../../src/engine/ranking/evidence.ts'
import type { RankingWeights } from './fit-ranking.ts'
import { type Curvature, minimise } from './minimise.ts'

/** By the names that the constants of src/engine/ranking/confidence.ts have. */
export const confidenceNames = [
  'bias',
  'perLogit',
  'perMargin',
  'perShortness',
  'withClassifier',
  'perDecision',
] as const

export type ConfidenceConstants = Record<(typeof confidenceNames)[number], number>

/** As in confidence.ts, where it is no result of the fit either. */
const maxMargin = 6
const ridge = 1e-5

export interface Judged {
  features: readonly number[]
  isRight: boolean
  weight: number
}

/** What each constant is multiplied with; the terms of `confidenceOf` in confidence.ts. */
export function confidenceFeatures(best: Evidence, rival: Evidence | undefined, weights: RankingWeights): number[] {
  const logit = logitOf(best, weights)
  const decision = best.classifierDecision
  return [
    1,
    logit - (weights.classifierDecision ?? 0) * decision,
    Math.min(maxMargin, logit - (rival === undefined ? 0 : logitOf(rival, weights))),
    1 / Math.sqrt(Math.max(1, best.queryLength)),
    decision === 0 ? 0 : 1,
    decision,
  ]
}

function logitOf(evidence: Evidence, weights: RankingWeights): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], 0)
}

export function fitConfidence(judged: readonly Judged[]): ConfidenceConstants {
  const total = judged.reduce((sum, { weight }) => sum + weight, 0)
  const start = new Float64Array(confidenceNames.length)
  const fitted = minimise((constants) => lossAt(judged, total, constants), start)
  return Object.fromEntries(confidenceNames.map((name, i) => [name, fitted[i] as number])) as ConfidenceConstants
}

export function confidenceBy(constants: ConfidenceConstants, features: readonly number[]): number {
  const sum = confidenceNames.reduce((sum, name, i) => sum + constants[name] * (features[i] as number), 0)
  return 1 / (1 + Math.exp(-sum))
}

/** To three figures, as the engine has them. */
export function roundedConstants(constants: ConfidenceConstants): ConfidenceConstants {
  return Object.fromEntries(
    confidenceNames.map((name) => [name, Number(constants[name].toPrecision(3))]),
  ) as ConfidenceConstants
}

function lossAt(judged: readonly Judged[], total: number, constants: Float64Array): Curvature {
  const count = constants.length
  const gradient = constants.map((constant) => ridge * constant)
  const hessian = new Float64Array(count * count)
  for (let i = 0; i < count; i++) hessian[i * count + i] = ridge
  let value = constants.reduce((sum, constant) => sum + (ridge * constant * constant) / 2, 0)
  for (const { features, isRight, weight } of judged) {
    const share = weight / total
    let logit = 0
    for (let i = 0; i < count; i++) logit += (constants[i] as number) * (features[i] as number)
    // log(1 + e^x) without overflow.
    const side = isRight ? -logit : logit
    value += share * (Math.max(0, side) + Math.log1p(Math.exp(-Math.abs(side))))
    const probability = 1 / (1 + Math.exp(-logit))
    const slope = share * (probability - (isRight ? 1 : 0))
    const bend = share * probability * (1 - probability)
    for (let i = 0; i < count; i++) {
      gradient[i] = (gradient[i] as number) + slope * (features[i] as number)
      for (let j = i; j < count; j++) {
        const place = i * count + j
        hessian[place] = (hessian[place] as number) + bend * (features[i] as number) * (features[j] as number)
      }
    }
  }
  return { value, gradient, hessian }
}
