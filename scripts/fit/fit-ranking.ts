// The weights of the ranking by conditional logit (D. McFadden, 1974): each query is a choice among its candidates, and
// the weights are those under which the right ones were likeliest chosen. None is below 0, so that each is a reason.

import type { EvidenceName, EvidenceSet } from './evidence-set.ts'
import { type Curvature, minimise } from './minimise.ts'

export type RankingWeights = Partial<Record<EvidenceName, number>>

/** Evidence that is the same for all candidates of a query, or says nothing for one. */
const notRanked: readonly EvidenceName[] = [
  'formCount',
  'queryLength',
  'hasVectors',
  'formLength',
  'isChinese',
  'isOtherLanguage',
  'knownMass',
  'entryCount',
]

/**
 * The least that some evidence counts. Words and letters get as much as costs the trades of the lexicon half a point, for the
 * sake of mistyped words and of subjects that no lexicon knows; an owner's keyword that stands in the message gets a say,
 * which the corpora of the fit have little of; and the classifier is seldom asked in them.
 */
const floors: RankingWeights = {
  meanCharacterCosine: 2.5,
  meanWordCosine: 1,
  formCoverage: 0.5,
  verbatimKeyword: 0.8,
  classifierDecision: 2.5,
}

/** What the first fits gave nothing or next to it. */
const leftOut: readonly EvidenceName[] = ['bestKeyword', 'bestKeywordMass', 'fewForms']

/** Keeps weights finite that nothing speaks against; too small to be seen in the others. */
const ridge = 1e-4

/** @param queryWeights what each query counts; with 0 it takes no part */
export function fitRanking(set: EvidenceSet, queryWeights: Float64Array): RankingWeights {
  const ranked = set.names.filter((name) => !notRanked.includes(name) && !leftOut.includes(name))
  const columns = ranked.map((name) => set.names.indexOf(name))
  const isAsked = set.queries.map(({ right }) => right >= 0)
  const total = queryWeights.reduce((sum, weight, query) => sum + (isAsked[query] ? weight : 0), 0)
  const shares = queryWeights.map((weight, query) => (isAsked[query] ? weight / total : 0))
  const start = new Float64Array(columns.length).fill(1)
  const least = ranked.map((name) => floors[name] ?? 0)
  const above = minimise(
    (more) =>
      lossAt(
        set,
        columns,
        shares,
        more.map((weight, i) => weight + (least[i] as number)),
      ),
    start,
    { isNonNegative: true },
  )
  return Object.fromEntries(ranked.map((name, i) => [name, (above[i] as number) + (least[i] as number)]))
}

/** To one digit, as the engine has them; what is nothing then is left out. */
export function roundedWeights(weights: RankingWeights): RankingWeights {
  const rounded = Object.entries(weights).map(([name, weight]) => [name, Math.round(weight * 10) / 10] as const)
  return Object.fromEntries(rounded.filter(([, weight]) => weight > 0))
}

/** A number a candidate. */
export function scoresOf({ names, values }: EvidenceSet, weights: RankingWeights): Float64Array {
  const byColumn = names.map((name) => weights[name] ?? 0)
  const scores = new Float64Array(values.length / names.length)
  for (let row = 0; row < scores.length; row++) {
    let sum = 0
    for (let column = 0; column < byColumn.length; column++) {
      sum += (byColumn[column] as number) * (values[row * names.length + column] as number)
    }
    scores[row] = sum
  }
  return scores
}

/** Mean of -log(share of the right candidate), with its slope and curvature. */
function lossAt(
  { names, values, queries }: EvidenceSet,
  columns: readonly number[],
  shares: Float64Array,
  weights: Float64Array,
): Curvature {
  const count = columns.length
  const gradient = weights.map((weight) => ridge * weight)
  const hessian = new Float64Array(count * count)
  for (let i = 0; i < count; i++) hessian[i * count + i] = ridge
  let value = weights.reduce((sum, weight) => sum + (ridge * weight * weight) / 2, 0)
  const mean = new Float64Array(count)
  const features = new Float64Array(count)
  const read = (row: number): void => {
    for (let i = 0; i < count; i++) features[i] = values[row * names.length + (columns[i] as number)] as number
  }
  queries.forEach(({ first, count: candidates, right }, query) => {
    const share = shares[query] as number
    if (share === 0) return
    const scores = new Float64Array(candidates)
    let highest = Number.NEGATIVE_INFINITY
    for (let c = 0; c < candidates; c++) {
      read(first + c)
      let score = 0
      for (let i = 0; i < count; i++) score += (weights[i] as number) * (features[i] as number)
      scores[c] = score
      if (score > highest) highest = score
    }
    let sum = 0
    for (const score of scores) sum += Math.exp(score - highest)
    value += share * (highest + Math.log(sum) - (scores[right] as number))
    mean.fill(0)
    for (let c = 0; c < candidates; c++) {
      read(first + c)
      const probability = Math.exp((scores[c] as number) - highest) / sum
      for (let i = 0; i < count; i++) {
        const weighted = probability * (features[i] as number)
        mean[i] = (mean[i] as number) + weighted
        if (weighted === 0) continue
        for (let j = i; j < count; j++) add(hessian, i * count + j, share * weighted * (features[j] as number))
      }
    }
    read(first + right)
    for (let i = 0; i < count; i++) {
      add(gradient, i, share * ((mean[i] as number) - (features[i] as number)))
      for (let j = i; j < count; j++) add(hessian, i * count + j, -share * (mean[i] as number) * (mean[j] as number))
    }
  })
  return { value, gradient, hessian }
}

function add(to: Float64Array, i: number, amount: number): void {
  to[i] = (to[i] as number) + amount
}
