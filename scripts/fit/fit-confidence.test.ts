import { expect, test } from 'vitest'
import { createAnswerIndex } from '../../src/engine/answer.ts'
import { seededRandom } from '../../src/engine/evaluation/seeded-random.ts'
import { confidenceOf } from '../../src/engine/ranking/confidence.ts'
import type { Evidence } from '../../src/engine/ranking/evidence.ts'
import { rankingWeights } from '../../src/engine/ranking/rank.ts'
import {
  type ConfidenceConstants,
  confidenceBy,
  confidenceFeatures,
  confidenceNames,
  fitConfidence,
  type Judged,
  roundedConstants,
} from './fit-confidence.ts'
import { solveSymmetric } from './minimise.ts'

const known: ConfidenceConstants = {
  bias: -2,
  perLogit: 0.3,
  perMargin: 0.6,
  perShortness: -3,
  withClassifier: -0.5,
  perDecision: 0.8,
}

function judgedBy(constants: ConfidenceConstants, count: number): Judged[] {
  const random = seededRandom(9)
  return Array.from({ length: count }, () => {
    const isDecided = random() < 0.5
    const decision = isDecided ? 3 * random() - 1.5 : 0
    const features = [1, 12 * random(), 6 * random(), 0.3 + 0.7 * random(), isDecided ? 1 : 0, decision]
    return { features, isRight: random() < confidenceBy(constants, features), weight: 1 }
  })
}

test('the constants that judgements were drawn by are found again', () => {
  const fitted = fitConfidence(judgedBy(known, 20_000))
  for (const name of confidenceNames) expect(Math.abs(fitted[name] - known[name]), name).toBeLessThan(0.2)
})

test('the same judgements give the very same constants, and what weighs nothing changes nothing', () => {
  const judged = judgedBy(known, 500)
  const ignored = judged.map((one) => ({ ...one, isRight: !one.isRight, weight: 0 }))
  expect(fitConfidence(judged)).toEqual(fitConfidence(judged))
  expect(fitConfidence([...judged, ...ignored])).toEqual(fitConfidence(judged))
})

test('constants are rounded to three figures', () => {
  expect(roundedConstants({ ...known, bias: -2.0149, perLogit: 0.27149 })).toMatchObject({
    bias: -2.01,
    perLogit: 0.271,
  })
})

test('the engine makes its confidence of these features and nothing else', () => {
  const random = seededRandom(3)
  const decided = (): Evidence => {
    const evidence = anyEvidence()
    for (const name of Object.keys(evidence) as (keyof Evidence)[]) evidence[name] = random()
    return {
      ...evidence,
      queryLength: 1 + Math.floor(random() * 20),
      classifierDecision: random() < 0.5 ? 0 : random() - 0.5,
    }
  }
  const rows = Array.from({ length: 200 }, () => {
    const best = decided()
    const rival = random() < 0.1 ? undefined : decided()
    const confidence = confidenceOf(best, rival)
    return {
      features: confidenceFeatures(best, rival, rankingWeights),
      logit: Math.log(confidence / (1 - confidence)),
    }
  })
  // Least squares: if it is a weighted sum of the features, nothing is left over.
  const sumOf = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
  const at = (features: readonly number[], i: number): number => features[i] as number
  const solved = solveSymmetric(
    confidenceNames.map((_, i) =>
      confidenceNames.map((_, j) => sumOf(({ features }) => at(features, i) * at(features, j))),
    ),
    confidenceNames.map((_, i) => sumOf(({ features, logit }) => at(features, i) * logit)),
  )
  for (const { features, logit } of rows) {
    expect(features.reduce((sum, value, i) => sum + value * (solved[i] as number), 0)).toBeCloseTo(logit, 6)
  }
})

/** For the names. */
function anyEvidence(): Evidence {
  const index = createAnswerIndex({ language: 'en' })
  index.put({ id: '1', source: 'corpus', question: 'opening hours', variants: [], keywords: [], answer: '' })
  const [compared] = index.compare('when are the opening hours')
  if (compared === undefined) throw new Error('nothing was compared')
  return { ...compared.evidence }
}
