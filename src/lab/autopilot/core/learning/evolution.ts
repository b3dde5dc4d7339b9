/** How the next hundred come from the last: the best stay, the others are children of good ones, a little changed. */

import type { Random } from '../random.ts'
import { randomWeights, type Weights, weightCount } from './network.ts'

export interface Breeding {
  /** How many stay as they are. */
  readonly eliteCount: number
  /** How often a child has two parents. */
  readonly crossover: number
  /** How often a weight changes, and by how much (deviation of a normal distribution). */
  readonly mutation: number
  readonly mutationSize: number
}

export const standardBreeding: Breeding = { eliteCount: 12, crossover: 0.7, mutation: 0.2, mutationSize: 0.6 }

export function firstGeneration(carCount: number, random: Random): Weights {
  const weights = new Float32Array(carCount * weightCount)
  for (let at = 0; at < carCount; at++) weights.set(randomWeights(random), at * weightCount)
  return weights
}

/** Best first; of equals the one that came first, so that the order is the same everywhere. */
export function rank(fitness: Float64Array): number[] {
  return Array.from(fitness.keys()).sort((a, b) => (fitness[b] as number) - (fitness[a] as number) || a - b)
}

const parentShare = 0.2

export function breed(weights: Weights, ranking: readonly number[], breeding: Breeding, random: Random): Weights {
  const next = new Float32Array(weights.length)
  const genes = (of: number) => weights.subarray(of * weightCount, (of + 1) * weightCount)
  /** The best of three drawn at random among the best fifth. */
  const drawParent = () =>
    ranking[Math.min(...[0, 1, 2].map(() => random.below(Math.ceil(ranking.length * parentShare))))] as number

  for (let at = 0; at < ranking.length; at++) {
    const child = next.subarray(at * weightCount, (at + 1) * weightCount)
    if (at < breeding.eliteCount) {
      child.set(genes(ranking[at] as number))
      continue
    }
    child.set(genes(drawParent()))
    if (random.next() < breeding.crossover) {
      const other = genes(drawParent())
      for (let gene = 0; gene < weightCount; gene++) if (random.next() < 0.5) child[gene] = other[gene] as number
    }
    for (let gene = 0; gene < weightCount; gene++) {
      if (random.next() < breeding.mutation)
        child[gene] = (child[gene] as number) + random.normal() * breeding.mutationSize
    }
  }
  return next
}
