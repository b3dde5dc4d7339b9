// Measures of quality from ranks, outcomes and confidences. Pure arithmetic; shares are from 0 to 1, and NaN where there is nothing to share.

import type { OutcomeKind } from '../outcome.ts'

/** What became of one query. */
export interface Judgement {
  kind: OutcomeKind
  /** Place of the right entry among the candidates, from 1; 0 when it is not among them, always so for a query out of scope. */
  rank: number
  /** Of the best candidate; 0 without any. */
  confidence: number
}

export interface Quality {
  /** Queries in scope. */
  n: number
  /** Share of the queries in scope whose right entry is the first candidate, whether it was answered or not. */
  top1: number
  top3: number
  /** Mean of 1 / rank over the queries in scope (0 when the right entry was not found). */
  mrr: number
  /** Share of the queries in scope that got an answer, right or wrong. */
  answered: number
  /** Of everything that got an answer, in scope or not, the share that was answered rightly; an answer to a query out of scope is wrong. */
  precision: number
  /** Of all queries, in scope or not, the share that got a wrong answer: another entry's, or any where nothing answers. */
  wrong: number
  /** The share of the queries in scope that could be answered with 88 % of the answers right; see `coverageAtPrecision`. */
  coverageAt88: number
  /** The answer threshold that this takes, a confidence; NaN when no threshold does. */
  thresholdAt88: number
  /** Of the queries in scope that were asked back ("did you mean"), the share whose right entry is among the three offered. */
  suggestedRight: number
  oos: {
    /** Queries out of scope. */
    n: number
    /** Probability that a query in scope has a higher best confidence than one out of scope, ties half. */
    auroc: number
    /** Share of the queries out of scope that were refused outright: neither answered nor asked back. */
    refused: number
  }
  /** Expected calibration error of the best candidate's confidence over all queries, a query out of scope never being right. */
  calibrationError: number
}

/** Entries offered at once by "did you mean". */
const maxOffered = 3
const wantedPrecision = 0.88

export function qualityOf(inScope: readonly Judgement[], outOfScope: readonly Judgement[]): Quality {
  const n = inScope.length
  const answeredInScope = inScope.filter(({ kind }) => kind === 'answer')
  const answeredOutOfScope = outOfScope.filter(({ kind }) => kind === 'answer')
  const answeredRightly = answeredInScope.filter(({ rank }) => rank === 1).length
  const answered = answeredInScope.length + answeredOutOfScope.length
  const suggested = inScope.filter(({ kind }) => kind === 'suggest')
  const at88 = coverageAtPrecision(inScope, outOfScope, wantedPrecision)
  return {
    n,
    top1: shareWithin(inScope, 1),
    top3: shareWithin(inScope, 3),
    mrr: inScope.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / n,
    answered: answeredInScope.length / n,
    precision: answeredRightly / answered,
    wrong: (answered - answeredRightly) / (n + outOfScope.length),
    coverageAt88: at88.coverage,
    thresholdAt88: at88.threshold,
    suggestedRight: shareWithin(suggested, maxOffered),
    oos: {
      n: outOfScope.length,
      auroc: areaUnderRoc(
        inScope.map(({ confidence }) => confidence),
        outOfScope.map(({ confidence }) => confidence),
      ),
      refused: outOfScope.filter(({ kind }) => kind === 'refuse').length / outOfScope.length,
    },
    calibrationError: expectedCalibrationError([
      ...inScope.map(({ confidence, rank }) => ({ confidence, isRight: rank === 1 })),
      ...outOfScope.map(({ confidence }) => ({ confidence, isRight: false })),
    ]),
  }
}

function shareWithin(judgements: readonly Judgement[], maxRank: number): number {
  return judgements.filter(({ rank }) => rank >= 1 && rank <= maxRank).length / judgements.length
}

/**
 * How much could be answered, were the answer threshold as low as it may be with at least `minPrecision` (0..1) of the answers right.
 *
 * A query counts as answered when the confidence of its best candidate reaches the threshold; nothing else is looked at, so two candidates too
 * close to choose between are answered here. An exact match has confidence 1; a query without any candidate (confidence 0) is never answered.
 * An answer is right when the right entry is the first candidate; an answer to a query out of scope is wrong. Queries of equal confidence are
 * answered together or not at all. The threshold is chosen on the very queries that are measured, so this tells how well confidence sorts
 * them, not what a threshold chosen beforehand would bring.
 *
 * @returns coverage: the share of the queries in scope that is answered, right or wrong; 0 when no threshold is precise enough, NaN without
 * queries in scope. threshold: the lowest confidence that is answered; NaN when no threshold is precise enough.
 */
export function coverageAtPrecision(
  inScope: readonly Pick<Judgement, 'rank' | 'confidence'>[],
  outOfScope: readonly Pick<Judgement, 'confidence'>[],
  minPrecision: number,
): { coverage: number; threshold: number } {
  const sorted = [
    ...inScope.map(({ confidence, rank }) => ({ confidence, isInScope: true, isRight: rank === 1 })),
    ...outOfScope.map(({ confidence }) => ({ confidence, isInScope: false, isRight: false })),
  ]
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => b.confidence - a.confidence)
  const best = { answeredInScope: 0, threshold: Number.NaN }
  let answeredInScope = 0
  let right = 0
  for (const [at, { confidence, isInScope, isRight }] of sorted.entries()) {
    if (isInScope) answeredInScope++
    if (isRight) right++
    const isLastOfEquals = sorted[at + 1]?.confidence !== confidence
    if (isLastOfEquals && right / (at + 1) >= minPrecision)
      Object.assign(best, { answeredInScope, threshold: confidence })
  }
  return { coverage: best.answeredInScope / inScope.length, threshold: best.threshold }
}

/**
 * Area under the receiver operating characteristic by ranks (Mann-Whitney): the probability that a positive scores above a negative, ties half. NaN when a
 * score is.
 */
export function areaUnderRoc(positives: readonly number[], negatives: readonly number[]): number {
  if ([...positives, ...negatives].some(Number.isNaN)) return Number.NaN
  const all = [
    ...positives.map((score) => ({ score, isPositive: true })),
    ...negatives.map((score) => ({ score, isPositive: false })),
  ].sort((a, b) => a.score - b.score)
  let above = 0
  let negativesBelow = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    let tiedPositives = 0
    while (end < all.length && all[end]?.score === all[start]?.score) {
      if (all[end]?.isPositive) tiedPositives++
      end++
    }
    const tiedNegatives = end - start - tiedPositives
    above += tiedPositives * (negativesBelow + tiedNegatives / 2)
    negativesBelow += tiedNegatives
    start = end
  }
  return above / (positives.length * negatives.length)
}

/**
 * Mean distance between confidence and the share that is right, over bins of equal mass (Naeini, Cooper, Hauskrecht 2015; equal mass: Nixon et al. 2019), which
 * equal widths would leave nearly empty. Equal confidences stay in one bin, so the order of the queries does not matter.
 */
export function expectedCalibrationError(
  judged: readonly { confidence: number; isRight: boolean }[],
  binCount = 10,
): number {
  const sorted = [...judged].sort((a, b) => a.confidence - b.confidence)
  let error = 0
  let start = 0
  for (let bin = 1; bin <= binCount; bin++) {
    let end = Math.max(start, Math.round((bin * sorted.length) / binCount))
    while (end > start && end < sorted.length && sorted[end]?.confidence === sorted[end - 1]?.confidence) end++
    const inBin = sorted.slice(start, end)
    const confidence = inBin.reduce((sum, judgement) => sum + judgement.confidence, 0)
    const right = inBin.filter(({ isRight }) => isRight).length
    error += Math.abs(confidence - right) / sorted.length
    start = end
  }
  return sorted.length === 0 ? Number.NaN : error
}

/** The mean of each measure over several splits of the same data; counts are of one split. */
export function meanQuality(qualities: readonly Quality[]): Quality {
  const mean = (of: (quality: Quality) => number) => qualities.reduce((sum, one) => sum + of(one), 0) / qualities.length
  return {
    n: Math.round(mean(({ n }) => n)),
    top1: mean(({ top1 }) => top1),
    top3: mean(({ top3 }) => top3),
    mrr: mean(({ mrr }) => mrr),
    answered: mean(({ answered }) => answered),
    precision: mean(({ precision }) => precision),
    wrong: mean(({ wrong }) => wrong),
    coverageAt88: mean(({ coverageAt88 }) => coverageAt88),
    thresholdAt88: mean(({ thresholdAt88 }) => thresholdAt88),
    suggestedRight: mean(({ suggestedRight }) => suggestedRight),
    oos: {
      n: Math.round(mean(({ oos }) => oos.n)),
      auroc: mean(({ oos }) => oos.auroc),
      refused: mean(({ oos }) => oos.refused),
    },
    calibrationError: mean(({ calibrationError }) => calibrationError),
  }
}
