// The confidence by logistic regression: of the best candidate of each query, how likely it is the right one.

import {
  type ConfidenceTerms,
  confidenceNames,
  confidenceTerms,
  probabilityOf,
} from '../../src/engine/ranking/confidence.ts'
import type { Evidence } from '../../src/engine/ranking/evidence.ts'
import type { RankingWeights } from './fit-ranking.ts'
import { type Curvature, minimise } from './minimise.ts'

export type ConfidenceConstants = ConfidenceTerms

const ridge = 1e-5

export interface Judged {
  terms: ConfidenceTerms
  isRight: boolean
  weight: number
}

/** What each constant is multiplied with, by the weights of a fit. */
export function termsBy(weights: RankingWeights, best: Evidence, rivals: readonly Evidence[]): ConfidenceTerms {
  return confidenceTerms(best, rivals, (evidence) => logitOf(evidence, weights), weights.classifierDecision ?? 0)
}

function logitOf(evidence: Evidence, weights: RankingWeights): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], 0)
}

export function fitConfidence(judged: readonly Judged[]): ConfidenceConstants {
  const total = judged.reduce((sum, { weight }) => sum + weight, 0)
  const rows = judged.map(({ terms, isRight, weight }): Row => {
    return { features: confidenceNames.map((name) => terms[name]), isRight, share: weight / total }
  })
  const start = new Float64Array(confidenceNames.length)
  const fitted = minimise((constants) => lossAt(rows, constants), start)
  return Object.fromEntries(confidenceNames.map((name, i) => [name, fitted[i] as number])) as unknown as ConfidenceTerms
}

export function confidenceBy(constants: ConfidenceConstants, terms: ConfidenceTerms): number {
  return probabilityOf(terms, constants)
}

/** To three figures, as the engine has them. */
export function roundedConstants(constants: ConfidenceConstants): ConfidenceConstants {
  return Object.fromEntries(
    confidenceNames.map((name) => [name, Number(constants[name].toPrecision(3))]),
  ) as unknown as ConfidenceConstants
}

interface Row {
  features: number[]
  isRight: boolean
  share: number
}

function lossAt(rows: readonly Row[], constants: Float64Array): Curvature {
  const count = constants.length
  const gradient = constants.map((constant) => ridge * constant)
  const hessian = new Float64Array(count * count)
  for (let i = 0; i < count; i++) hessian[i * count + i] = ridge
  let value = constants.reduce((sum, constant) => sum + (ridge * constant * constant) / 2, 0)
  for (const { features, isRight, share } of rows) {
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
