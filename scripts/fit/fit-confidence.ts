// The two parts of the confidence by logistic regression: whether a message is in scope, and of those in scope how likely
// the best candidate is the right one.

import {
  type ChoiceTerms,
  type ConfidenceConstants,
  choiceTerms,
  type LearnedScopeTerms,
  type Logit,
  learnedScopeTerms,
  probabilityOf,
  type ScopeTerms,
  scopeBy,
  scopeTerms,
} from '../../src/engine/ranking/confidence.ts'
import type { Evidence } from '../../src/engine/ranking/evidence.ts'
import type { RankingWeights } from './fit-ranking.ts'
import { type Curvature, minimise } from './minimise.ts'

const ridge = 1e-5

/** What the constants of both parts are multiplied with, for one query. */
export interface Terms {
  scope: ScopeTerms
  /** Where a classifier decided: then the lower of both scopes counts. */
  learnedScope: LearnedScopeTerms | undefined
  choice: ChoiceTerms
}

export interface Judged {
  terms: Terms
  isInScope: boolean
  isRight: boolean
  weight: number
  /** What it counts where scope is learned beside a classifier; `weight` when absent. */
  learnedWeight?: number
}

/** By the weights of a fit. */
export function termsBy(weights: RankingWeights, best: Evidence, rivals: readonly Evidence[]): Terms {
  const logit: Logit = { of: (evidence) => logitOf(evidence, weights), perDecision: weights.classifierDecision ?? 0 }
  return {
    scope: scopeTerms(best, logit),
    learnedScope: learnedScopeTerms(best, rivals, logit),
    choice: choiceTerms(best, rivals, logit),
  }
}

function logitOf(evidence: Evidence, weights: RankingWeights): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence], 0)
}

export function fitConfidence(judged: readonly Judged[]): ConfidenceConstants {
  const inScope = judged.filter(({ isInScope }) => isInScope)
  return {
    scope: fitLogistic(
      judged.flatMap(({ terms, isInScope, weight }) =>
        terms.learnedScope ? [] : [{ terms: terms.scope, isTrue: isInScope, weight }],
      ),
    ),
    learnedScope: fitLogistic(
      judged.flatMap(({ terms: { learnedScope }, isInScope, weight, learnedWeight = weight }) =>
        learnedScope ? [{ terms: learnedScope, isTrue: isInScope, weight: learnedWeight }] : [],
      ),
    ),
    choice: fitLogistic(
      inScope.map(({ terms, isRight, weight }) => ({ terms: terms.choice, isTrue: isRight, weight })),
    ),
  }
}

export function confidenceBy(constants: ConfidenceConstants, terms: Terms): { scope: number; confidence: number } {
  const scope = scopeBy(constants, terms.scope, terms.learnedScope, terms.choice.perDecision)
  return { scope, confidence: scope * probabilityOf(terms.choice, constants.choice) }
}

/** To three figures, as the engine has them. */
export function roundedConstants({ scope, learnedScope, choice }: ConfidenceConstants): ConfidenceConstants {
  return { scope: rounded(scope), learnedScope: rounded(learnedScope), choice: rounded(choice) }
}

function rounded<Part extends object>(part: Part): Part {
  const entries = Object.entries(part).map(([name, value]) => [name, Number((value as number).toPrecision(3))])
  return Object.fromEntries(entries) as Part
}

/** One constant a name of the terms. */
export function fitLogistic<Part extends object>(
  examples: readonly { terms: Part; isTrue: boolean; weight: number }[],
): Part {
  const names = Object.keys(examples[0]?.terms ?? {}) as (keyof Part)[]
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const rows = examples.map(({ terms, isTrue, weight }): Row => {
    return { features: names.map((name) => terms[name] as number), isTrue, share: weight / total }
  })
  const fitted = minimise((constants) => lossAt(rows, constants), new Float64Array(names.length))
  return Object.fromEntries(names.map((name, i) => [name, fitted[i] as number])) as Part
}

interface Row {
  features: number[]
  isTrue: boolean
  share: number
}

function lossAt(rows: readonly Row[], constants: Float64Array): Curvature {
  const count = constants.length
  const gradient = constants.map((constant) => ridge * constant)
  const hessian = new Float64Array(count * count)
  for (let i = 0; i < count; i++) hessian[i * count + i] = ridge
  let value = constants.reduce((sum, constant) => sum + (ridge * constant * constant) / 2, 0)
  for (const { features, isTrue, share } of rows) {
    let logit = 0
    for (let i = 0; i < count; i++) logit += (constants[i] as number) * (features[i] as number)
    // log(1 + e^x) without overflow.
    const side = isTrue ? -logit : logit
    value += share * (Math.max(0, side) + Math.log1p(Math.exp(-Math.abs(side))))
    const probability = 1 / (1 + Math.exp(-logit))
    const slope = share * (probability - (isTrue ? 1 : 0))
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
