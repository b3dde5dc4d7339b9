// Both fits on one table of evidence, and what comes of its queries with the constants that they give.

import { type ConfidenceConstants, confidenceOf, maxRivals, scopeOf } from '../../src/engine/ranking/confidence.ts'
import type { Evidence } from '../../src/engine/ranking/evidence.ts'
import { rankingWeights } from '../../src/engine/ranking/rank.ts'
import { type AskedQuery, type EvidenceSet, evidenceOf } from './evidence-set.ts'
import { confidenceBy, fitConfidence, roundedConstants, termsBy } from './fit-confidence.ts'
import { fitRanking, type RankingWeights, roundedWeights, scoresOf } from './fit-ranking.ts'
import type { TaskKind } from './tasks.ts'

export interface FittedConstants {
  weights: RankingWeights
  confidence: ConfidenceConstants
}

/** What became of one query. */
export interface JudgedQuery {
  query: AskedQuery
  /** Of the right candidate, from 1; 0 when it is not among them. */
  rank: number
  /** Of the best candidate. */
  confidence: number
  /** That any is right. */
  scope: number
}

type Shares = Partial<Record<Group, number>>
type Group = 'situations' | 'wordings' | 'faq'

/** How much each kind of corpus counts, however many messages it has. Order is learned from all alike ... */
const rankingShares: Shares = { situations: 1 / 3, wordings: 1 / 3, faq: 1 / 3 }
/** ... certainty mostly from messages in their natural mix; those of the lexicon are harder than what customers type. */
const confidenceShares: Shares = { situations: 0.05, wordings: 0.1, faq: 0.85 }
/**
 * What an intent set's messages count beside those of situations where scope is learned beside a classifier: situations with many wordings are so
 * alike that the classifier hardly tells them apart, so they say little of scope. Near to 0.7 of the whole together.
 */
const intentsWeight = 6.5
/** In a corpus cut down to so few entries nearly every message of its file is out of scope, which no real bot sees. */
const mostlyOutOfScope = 10
const mostlyOutOfScopeWeight = 0.1

/**
 * @param isTaught which queries may be learned from
 * @param keptWeights of the ranking, when only the confidence is to be fitted
 */
export function fitConstants(
  set: EvidenceSet,
  isTaught: (query: AskedQuery) => boolean,
  keptWeights?: RankingWeights,
): FittedConstants {
  const weights = keptWeights ?? roundedWeights(fitRanking(set, weightsByGroup(set.queries, rankingShares, isTaught)))
  const counts = weightsByGroup(set.queries, confidenceShares, isTaught)
  const judged = rankedQueries(set, scoresOf(set, weights)).flatMap(({ best, rivals, isRight, query }, place) => {
    const { kind, size } = query.task
    const isMostlyOutOfScope = kind === 'faq' && size <= mostlyOutOfScope
    const weight = (counts[place] as number) * (isMostlyOutOfScope ? mostlyOutOfScopeWeight : 1)
    if (weight === 0) return []
    const learnedWeight = query.task.name.startsWith('intents ') ? weight * intentsWeight : weight
    return [
      {
        terms: termsBy(weights, ...evidenceAt(set, best, rivals)),
        isInScope: query.isInScope,
        isRight,
        weight,
        learnedWeight,
      },
    ]
  })
  return { weights, confidence: roundedConstants(fitConfidence(judged)) }
}

/** With constants from the fit, or with the engine's own. */
export function judgeQueries(set: EvidenceSet, fitted?: FittedConstants): JudgedQuery[] {
  return rankedQueries(set, scoresOf(set, fitted?.weights ?? rankingWeights)).map(({ best, rivals, rank, query }) => ({
    query,
    rank,
    ...(fitted
      ? confidenceBy(fitted.confidence, termsBy(fitted.weights, ...evidenceAt(set, best, rivals)))
      : ownJudgement(...evidenceAt(set, best, rivals))),
  }))
}

function ownJudgement(best: Evidence, rivals: readonly Evidence[]): Pick<JudgedQuery, 'confidence' | 'scope'> {
  return { confidence: confidenceOf(best, rivals), scope: scopeOf(best, rivals) }
}

function evidenceAt(set: EvidenceSet, best: number, rivals: readonly number[]): [Evidence, Evidence[]] {
  return [evidenceOf(set, best), rivals.map((rival) => evidenceOf(set, rival))]
}

/** 0 for what is not taught; kinds that are absent leave their share to the others. */
export function weightsByGroup(
  queries: readonly AskedQuery[],
  shares: Shares,
  isTaught: (query: AskedQuery) => boolean,
): Float64Array {
  const totals = new Map<Group, number>()
  const groups = queries.map((query) => (isTaught(query) ? groupOf(query.task.kind) : undefined))
  queries.forEach(({ weight }, place) => {
    const group = groups[place]
    if (group !== undefined) totals.set(group, (totals.get(group) ?? 0) + weight)
  })
  return Float64Array.from(queries, ({ weight }, place) => {
    const group = groups[place]
    return group === undefined ? 0 : (weight * (shares[group] ?? 0)) / (totals.get(group) as number)
  })
}

function groupOf(kind: TaskKind): Group | undefined {
  if (kind === 'measured') return undefined
  return kind === 'wordings' || kind === 'faq' ? kind : 'situations'
}

interface RankedQuery {
  query: AskedQuery
  /** Rows. */
  best: number
  /** Best first. */
  rivals: number[]
  rank: number
  isRight: boolean
}

function rankedQueries({ queries }: EvidenceSet, scores: Float64Array): RankedQuery[] {
  return queries.map((query) => {
    const { first, count, right } = query
    const ordered = Array.from({ length: count }, (_, i) => first + i).sort(
      (a, b) => (scores[b] as number) - (scores[a] as number) || a - b,
    )
    const rank = right < 0 ? 0 : ordered.indexOf(first + right) + 1
    const rivals = ordered.slice(1, 1 + maxRivals)
    return { query, best: ordered[0] as number, rivals, rank, isRight: rank === 1 }
  })
}
