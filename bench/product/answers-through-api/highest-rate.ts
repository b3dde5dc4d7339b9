import type { LoadOrder, LoadOutcome } from './sender.process.ts'

export interface Measured<Cost> {
  readonly outcome: LoadOutcome
  readonly cost: Cost
}

interface Search<Cost> {
  readonly order: Omit<LoadOrder, 'ratePerSecond' | 'atOnce' | 'seconds'>
  readonly seconds: number
  readonly maxMs: number
  /** What one try changes the rate by: 0.05 are 5 %. */
  readonly step: number
  readonly run: (order: LoadOrder) => Promise<Measured<Cost>>
}

const atOnce = 32
const maxTries = 24

/**
 * The highest rate, within a step, that is answered wholly with a p99 of at most `maxMs`. It begins with what so many senders at once are answered,
 * and goes up or down from there. A miss is tried once more, as another program may have been in the way.
 */
export async function highestRate<Cost>(search: Search<Cost>): Promise<Measured<Cost> | undefined> {
  const { order, seconds, maxMs, step, run } = search

  async function tryAt(ratePerSecond: number): Promise<Measured<Cost> | undefined> {
    for (let tries = 0; tries < 2; tries++) {
      const measured = await run({ ...order, seconds, ratePerSecond })
      const { refusals, p99Ms } = measured.outcome
      if (Object.keys(refusals).length === 0 && p99Ms <= maxMs) return measured
    }
    return undefined
  }

  const first = await run({ ...order, seconds: Math.max(2, seconds / 2), atOnce })
  let rate = Math.max(20, first.outcome.perSecond)
  let best = await tryAt(rate)
  const isClimbing = best !== undefined
  for (let tries = 0; tries < maxTries && rate > 1; tries++) {
    rate = isClimbing ? Math.ceil(rate * (1 + step)) : Math.floor(rate / (1 + step))
    const held = await tryAt(rate)
    if (isClimbing ? held === undefined : held !== undefined) return held ?? best
    best = held
  }
  return best
}
