/** Generation after generation of drivers, each judged by how far and how fast it drives on all tracks of the ground. */

import { carState, lapSecondsOf, type RunningHeat, scoreOf, startHeat } from '../driving/heat.ts'
import { createRandom } from '../random.ts'
import type { Point } from '../tracks/closed-curve.ts'
import { drawnTrack } from '../tracks/drawn-track.ts'
import { randomTrack } from '../tracks/random-track.ts'
import type { Track } from '../tracks/track.ts'
import { type Breeding, breed, firstGeneration, rank } from './evolution.ts'
import { type Weights, weightsOf } from './network.ts'
import { createRunMark } from './run-mark.ts'

/** One track, three, three new ones in every generation, or the visitor's own. */
export const grounds = ['one', 'three', 'fresh', 'drawn'] as const
export type Ground = (typeof grounds)[number]

export interface TrainingSettings {
  readonly seed: number
  readonly ground: Ground
  /** For the ground `drawn`. */
  readonly drawing: readonly Point[]
  readonly breeding: Breeding
  /** All cars of the first generation descend from this one. */
  readonly founder?: Weights
}

export interface GenerationReport {
  readonly generation: number
  /** A start is a car on a track. */
  readonly starts: number
  readonly finished: number
  readonly crashed: number
  readonly stalled: number
  /** 1 is a lap on every track; more is a fast one. */
  readonly bestScore: number
  readonly medianScore: number
  /** Of the fastest lap. */
  readonly lapSeconds: number | null
  /** The same for the same settings, on every device. */
  readonly mark: string
}

export interface Training {
  readonly generation: number
  readonly heats: readonly RunningHeat[]
  readonly weights: Weights
  /** The best of the generation before, null in the first. */
  readonly champion: Weights | null
  /** Whether all cars of this generation have ended. */
  readonly isOver: () => boolean
  /** One tick on every track that is still driven on. */
  readonly step: () => void
  /** Judges, breeds, and puts the next generation on the starting line. */
  readonly advance: () => GenerationReport
}

export const carCount = 100
/** One good generation may be luck. */
const newcomerDiscount = 0.15

export function startTraining(settings: TrainingSettings): Training {
  const { seed, ground, breeding, founder } = settings
  const fixedTracks = ground === 'fresh' ? [] : tracksOf(settings, 1)
  const mark = createRunMark()
  let generation = 1
  let weights = firstGeneration(carCount, createRandom(seed, 'first'))
  if (founder) weights = descend(founder, weights, breeding, seed)
  let champion: Weights | null = founder ?? null
  /** Of the drivers that stayed; they come first in the next generation. */
  let pasts: { mean: number; generations: number }[] = []
  let heats = startHeats()

  function startHeats(): RunningHeat[] {
    const tracks = ground === 'fresh' ? tracksOf(settings, generation) : fixedTracks
    return tracks.map((track) => startHeat(track, weights))
  }

  /** On new tracks luck decides a single generation: a driver that stayed is judged by all it has driven. */
  function remember(scores: Float64Array): Float64Array {
    const judged = scores.map((score, at) => {
      const past = pasts[at]
      return past ? (past.mean * past.generations + score) / (past.generations + 1) : score - newcomerDiscount
    })
    const kept = rank(judged).slice(0, breeding.eliteCount)
    pasts = kept.map((at) => {
      const generations = (pasts[at]?.generations ?? 0) + 1
      return { mean: pasts[at] ? (judged[at] as number) : (scores[at] as number), generations }
    })
    return judged
  }

  function advance(): GenerationReport {
    const scores = Float64Array.from({ length: carCount }, (_, at) => scoreOnAll(heats, at))
    const ranking = rank(ground === 'fresh' ? remember(scores) : scores)
    mark.add(scores)
    const report = { ...countEnds(heats), generation, ...bestOf(scores, ranking), mark: mark.read() }
    champion = weightsOf(weights, ranking[0] ?? 0).slice()
    generation++
    weights = breed(weights, ranking, breeding, createRandom(seed, `generation ${generation}`))
    heats = startHeats()
    return report
  }

  return {
    get generation() {
      return generation
    },
    get heats() {
      return heats
    },
    get weights() {
      return weights
    },
    get champion() {
      return champion
    },
    isOver: () => heats.every((heat) => heat.drivingCount === 0),
    step() {
      for (const heat of heats) if (heat.drivingCount > 0) heat.step()
    },
    advance,
  }
}

function tracksOf({ seed, ground, drawing }: TrainingSettings, generation: number): Track[] {
  switch (ground) {
    case 'one':
      return [randomTrack(seed, 'ground 1')]
    case 'three':
      return [1, 2, 3].map((number) => randomTrack(seed, `ground ${number}`))
    case 'fresh':
      return [1, 2, 3].map((number) => randomTrack(seed, `generation ${generation}, ${number}`))
    case 'drawn': {
      const track = drawnTrack(drawing)
      // A visitor with a link that was changed by hand still sees cars.
      return [typeof track === 'string' ? randomTrack(seed, 'ground 1') : track]
    }
  }
}

/** The founder itself, and children of it alone. */
function descend(founder: Weights, strangers: Weights, breeding: Breeding, seed: number): Weights {
  const copies = strangers.slice()
  for (let at = 0; at < carCount; at++) weightsOf(copies, at).set(founder)
  const ranking = Array.from({ length: carCount }, (_, at) => at)
  return breed(copies, ranking, { ...breeding, eliteCount: 1 }, createRandom(seed, 'founder'))
}

/** Half the mean, half the worst: to be fast on two tracks does not pay for a crash on the third. */
function scoreOnAll(heats: readonly RunningHeat[], at: number): number {
  let sum = 0
  let worst = Number.POSITIVE_INFINITY
  for (const heat of heats) {
    const score = scoreOf(heat, at)
    sum += score
    worst = Math.min(worst, score)
  }
  return (sum / heats.length + worst) / 2
}

function countEnds(heats: readonly RunningHeat[]) {
  const counts = { starts: 0, finished: 0, crashed: 0, stalled: 0 }
  let firstTick = Number.POSITIVE_INFINITY
  for (const { state, endTick } of heats) {
    for (let at = 0; at < carCount; at++) {
      counts.starts++
      if (state[at] === carState.crashed) counts.crashed++
      else if (state[at] === carState.finished) {
        counts.finished++
        firstTick = Math.min(firstTick, endTick[at] as number)
      } else counts.stalled++
    }
  }
  return { ...counts, lapSeconds: counts.finished > 0 ? lapSecondsOf(firstTick) : null }
}

function bestOf(scores: Float64Array, ranking: readonly number[]) {
  const scoreAt = (place: number) => scores[ranking[place] ?? 0] ?? 0
  return { bestScore: scoreAt(0), medianScore: scoreAt(Math.floor(ranking.length / 2)) }
}
