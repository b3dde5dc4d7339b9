// Ranks of all subjects on all sets: each subject in its own process, one after another, with a time limit for building and asking together.

import type { Dataset } from '#engine/evaluation/dataset.ts'
import { areaUnderRoc } from '#engine/evaluation/quality.ts'
import { seededShuffle } from '#engine/evaluation/seeded-random.ts'
import type { BenchmarkSet } from './benchmark-sets.ts'
import { SubjectProcess, TimeLimitError } from './subject-process.ts'
import type { Ranked } from './subjects/peer.ts'
import type { SubjectName } from './subjects/subjects.ts'

export interface Accuracy {
  /** Shares, 0..1, over `n` queries in scope. */
  top1: number
  top3: number
  n: number
  /** How many there are; more than `n` when the time was up. */
  queryCount: number
  /** NaN without queries out of scope; undefined when the subject tells no scores. */
  auroc: number | undefined
}

/** Or why there is none. */
export type AccuracyCell = Accuracy | string

/** Fewer say too little: the subject did not finish. */
const minQueries = 200
const chunkSize = 50

interface Limits {
  seconds: number
  /** Most queries a split, for a quick look. */
  maxQueries: number
}

export async function measureAccuracy(subject: SubjectName, set: BenchmarkSet, limits: Limits): Promise<AccuracyCell> {
  const splits = set.splits()
  const measured: Accuracy[] = []
  for (const dataset of splits) {
    const process = new SubjectProcess()
    try {
      measured.push(await measureSplit(process, subject, dataset, limits.seconds * 1000, limits.maxQueries))
    } catch (error) {
      if (error instanceof TimeLimitError) return `did not finish in ${limits.seconds} s`
      return `failed: ${(error as Error).message.slice(0, 80)}`
    } finally {
      process.end()
    }
  }
  const mean = (of: (accuracy: Accuracy) => number) => measured.reduce((sum, one) => sum + of(one), 0) / measured.length
  const hasScores = measured.every(({ auroc }) => auroc !== undefined)
  return {
    top1: mean(({ top1 }) => top1),
    top3: mean(({ top3 }) => top3),
    n: Math.round(mean(({ n }) => n)),
    queryCount: Math.round(mean(({ queryCount }) => queryCount)),
    auroc: hasScores ? mean(({ auroc }) => auroc ?? Number.NaN) : undefined,
  }
}

async function measureSplit(
  process: SubjectProcess,
  subject: SubjectName,
  { entries, language, queries, outOfScope }: Dataset,
  withinMs: number,
  maxQueries: number,
): Promise<Accuracy> {
  const endMs = performance.now() + withinMs
  await process.call({ kind: 'build', subject, language, entries }, withinMs)

  // The same order for all subjects, so that who is slow is asked a sample of what the others are asked.
  const all = [
    ...queries.map(({ text, id }) => ({ text, id: id as string | undefined })),
    ...outOfScope.map((text) => ({ text, id: undefined })),
  ]
  const asked = seededShuffle(all, 1).slice(0, maxQueries)
  const answers: Ranked[][] = []
  while (answers.length < asked.length) {
    const chunk = asked.slice(answers.length, answers.length + chunkSize)
    try {
      const { ranked } = await process.call(
        { kind: 'ask', texts: chunk.map(({ text }) => text), limit: 10 },
        endMs - performance.now(),
      )
      answers.push(...ranked)
    } catch (error) {
      if (error instanceof TimeLimitError && answers.length >= minQueries) break
      throw error
    }
  }

  const inScope = answers.flatMap((ranked, at) => {
    const id = asked[at]?.id
    return id === undefined ? [] : [ranked.findIndex((candidate) => candidate.id === id) + 1]
  })
  const shareWithin = (most: number) => inScope.filter((rank) => rank >= 1 && rank <= most).length / inScope.length
  const hasScores = answers.some(([best]) => best?.score !== undefined)
  const scoresOf = (isInScope: boolean) =>
    answers.flatMap(([best], at) => ((asked[at]?.id !== undefined) === isInScope ? [numberOr0(best?.score)] : []))
  return {
    top1: shareWithin(1),
    top3: shareWithin(3),
    n: inScope.length,
    queryCount: queries.length,
    auroc: hasScores ? areaUnderRoc(scoresOf(true), scoresOf(false)) : undefined,
  }
}

/** A peer that finds nothing, or makes a score of nothing (Fuse.js), is as sure as it can not be. */
function numberOr0(score: number | undefined): number {
  return score === undefined || Number.isNaN(score) ? 0 : score
}
