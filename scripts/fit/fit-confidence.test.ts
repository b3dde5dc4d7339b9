import { expect, test } from 'vitest'
import { createAnswerIndex } from '../../src/engine/answer.ts'
import { seededRandom } from '../../src/engine/evaluation/seeded-random.ts'
import { confidenceOf, probabilityOf, scopeOf } from '../../src/engine/ranking/confidence.ts'
import type { Evidence } from '../../src/engine/ranking/evidence.ts'
import { rankingWeights } from '../../src/engine/ranking/rank.ts'
import { fitConfidence, fitLogistic, type Judged, roundedConstants, type Terms, termsBy } from './fit-confidence.ts'
import { solveSymmetric } from './minimise.ts'

const random = seededRandom(9)

/** Any evidence whose numbers are of their kinds. */
function anyEvidence(): Evidence {
  const evidence = { ...evidenceOfEngine }
  for (const name of Object.keys(evidence) as (keyof Evidence)[]) evidence[name] = random()
  return {
    ...evidence,
    queryLength: 1 + Math.floor(random() * 20),
    entryCount: 1 + Math.floor(random() * 500),
    hasVectors: 1,
    isChinese: Math.round(random()),
    isOtherLanguage: Math.round(random()),
    classifierDecision: random() < 0.5 ? 0 : random() - 0.5,
  }
}

function judge(count: number, decide: (terms: Terms) => { isInScope: boolean; isRight: boolean }): Judged[] {
  return Array.from({ length: count }, () => {
    const rivals = random() < 0.1 ? [] : [anyEvidence(), anyEvidence()]
    const terms = termsBy(rankingWeights, anyEvidence(), rivals)
    return { terms, ...decide(terms), weight: 1 }
  })
}

test('constants that judgements were drawn by are found again', () => {
  const known = { bias: -1, slope: 2, other: 0.5 }
  const examples = Array.from({ length: 20_000 }, () => {
    const terms = { bias: 1, slope: 4 * random() - 2, other: random() }
    const sum = known.bias + known.slope * terms.slope + known.other * terms.other
    return { terms, isTrue: random() < 1 / (1 + Math.exp(-sum)), weight: 1 }
  })
  const fitted = fitLogistic(examples)
  for (const name of ['bias', 'slope', 'other'] as const) {
    expect(Math.abs(fitted[name] - known[name]), name).toBeLessThan(0.15)
  }
})

test('the choice is learned from messages in scope alone', () => {
  const judged = judge(500, ({ choice }) => ({ isInScope: random() < 0.7, isRight: random() * 6 < choice.perMargin }))
  const turned = judged.map((one) => (one.isInScope ? one : { ...one, isRight: !one.isRight }))
  expect(fitConfidence(turned)).toEqual(fitConfidence(judged))
})

test('the same judgements give the very same constants, and what weighs nothing changes nothing', () => {
  const judged = judge(500, () => ({ isInScope: random() < 0.7, isRight: random() < 0.5 }))
  const ignored = judged.map((one) => ({ ...one, isRight: !one.isRight, weight: 0 }))
  expect(fitConfidence(judged)).toEqual(fitConfidence(judged))
  expect(fitConfidence([...judged, ...ignored])).toEqual(fitConfidence(judged))
})

test('constants are rounded to three figures', () => {
  const fitted = fitConfidence(judge(300, () => ({ isInScope: random() < 0.7, isRight: random() < 0.5 })))
  const { scope, learnedScope, choice } = roundedConstants(fitted)
  for (const value of [...Object.values(scope), ...Object.values(learnedScope), ...Object.values(choice)] as number[]) {
    expect(value).toBe(Number(value.toPrecision(3)))
  }
})

test('the engine makes its confidence of these terms and nothing else', () => {
  const rows = Array.from({ length: 300 }, () => {
    const best = anyEvidence()
    const rivals = random() < 0.1 ? [] : [anyEvidence(), anyEvidence()]
    const terms = termsBy(rankingWeights, best, rivals)
    const scope = scopeOf(best, rivals)
    return { terms, scope, choice: confidenceOf(best, rivals) / scope }
  })
  for (const part of ['scope', 'choice'] as const) {
    const made = rows.flatMap(({ terms, ...judged }) =>
      part === 'scope' && terms.learnedScope ? [] : [{ terms: terms[part], probability: judged[part] }],
    )
    expect(made.length).toBeGreaterThan(100)
    const constants = constantsBehind(made)
    for (const { terms, probability } of made) {
      expect(probabilityOf<object>(terms, constants)).toBeCloseTo(probability, 6)
    }
  }
})

/** By least squares: if the logit is a weighted sum of the terms, nothing is left over. */
function constantsBehind(rows: readonly { terms: object; probability: number }[]): Record<string, number> {
  const names = Object.keys(rows[0]?.terms ?? {})
  const at = ({ terms }: (typeof rows)[number], name: string): number => (terms as Record<string, number>)[name] ?? 0
  const sumOf = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
  const logit = (probability: number): number => Math.log(probability / (1 - probability))
  const solved = solveSymmetric(
    names.map((one) => names.map((other) => sumOf((row) => at(row, one) * at(row, other)))),
    names.map((one) => sumOf((row) => at(row, one) * logit(row.probability))),
  )
  return Object.fromEntries(names.map((name, i) => [name, solved[i] as number]))
}

/** For the names. */
const evidenceOfEngine: Evidence = (() => {
  const index = createAnswerIndex({ language: 'en' })
  index.put({ id: '1', source: 'corpus', question: 'opening hours', variants: [], keywords: [], answer: '' })
  const [compared] = index.compare('when are the opening hours')
  if (compared === undefined) throw new Error('nothing was compared')
  return compared.evidence
})()
