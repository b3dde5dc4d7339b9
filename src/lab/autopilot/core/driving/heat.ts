/** A group of drivers on one track, from the start until each has finished, crashed or been taken out. No car hinders another. */

import {
  type Activations,
  createActivations,
  outputCount,
  think,
  type Weights,
  weightCount,
} from '../learning/network.ts'
import { clearanceAt } from '../tracks/distance-field.ts'
import type { Track } from '../tracks/track.ts'
import { type Cars, isOnRoad, moveCar, parkCars, tickSeconds } from './car.ts'
import { createProgress } from './progress.ts'
import { sense } from './senses.ts'

export const carState = { driving: 0, crashed: 1, finished: 2, stalled: 3 } as const
type CarState = (typeof carState)[keyof typeof carState]

/** A car that has not come this much further in this time is hopeless. */
const patienceTicks = 3 / tickSeconds
const patienceMetres = 8
/** The last ones need not arrive: the winner's time and half of it. */
const lateness = 1.5
/** Metres a second: slower is no driving. */
const slowestPace = 5

export interface Heat {
  readonly track: Track
  readonly cars: Cars
  readonly activations: Activations
  /** Metres along the centre line since the start. */
  readonly progress: Float64Array
  readonly state: Uint8Array
  /** When it crashed, finished or was taken out. */
  readonly endTick: Int32Array
  readonly tick: number
  readonly drivingCount: number
}

export interface RunningHeat extends Heat {
  step: () => void
}

export function startHeat(track: Track, weights: Weights): RunningHeat {
  const carCount = weights.length / weightCount
  const [x = 0] = track.x
  const [y = 0] = track.y
  const [alongX = 1] = track.alongX
  const [alongY = 0] = track.alongY
  const cars = parkCars(carCount, x, y, alongX, alongY)
  const activations = createActivations(carCount)
  const { progress, measure } = createProgress(track, cars)
  const state = new Uint8Array(carCount)
  const endTick = new Int32Array(carCount)
  const patienceFrom = new Float64Array(carCount)
  const patienceTick = new Int32Array(carCount)
  const { inputs, outputs } = activations
  const { field } = track
  const clearance = (placeX: number, placeY: number) => clearanceAt(field, placeX, placeY)
  let lastTick = Math.ceil(track.length / slowestPace / tickSeconds)
  let tick = 0
  let drivingCount = carCount

  function end(at: number, as: CarState): void {
    state[at] = as
    endTick[at] = tick
    drivingCount--
  }

  function judge(at: number): void {
    const made = progress[at] as number
    if (!isOnRoad(cars, at, clearance)) {
      end(at, carState.crashed)
    } else if (made >= track.length) {
      end(at, carState.finished)
      lastTick = Math.min(lastTick, Math.ceil(tick * lateness))
    } else if (tick >= lastTick || made < -patienceMetres) {
      end(at, carState.stalled)
    } else if (made > (patienceFrom[at] as number) + patienceMetres) {
      patienceFrom[at] = made
      patienceTick[at] = tick
    } else if (tick - (patienceTick[at] as number) > patienceTicks) {
      end(at, carState.stalled)
    }
  }

  function step(): void {
    tick++
    for (let at = 0; at < carCount; at++) {
      if (state[at] !== carState.driving) continue
      sense(cars, at, field, inputs)
      think(weights, activations, at)
      moveCar(cars, at, outputs[at * outputCount] as number, outputs[at * outputCount + 1] as number)
      measure(at)
      judge(at)
    }
  }

  return {
    track,
    cars,
    activations,
    progress,
    state,
    endTick,
    step,
    get tick() {
      return tick
    },
    get drivingCount() {
      return drivingCount
    },
  }
}

/** 1 is a lap; more is a fast one, at 25 m/s one more. */
export function scoreOf({ state, endTick, progress, track }: Heat, at: number): number {
  const length = track.length
  if (state[at] !== carState.finished) return Math.max(0, Math.min(1, (progress[at] as number) / length))
  return 1 + length / 25 / lapSecondsOf(endTick[at] as number)
}

export function lapSecondsOf(endTick: number): number {
  return endTick * tickSeconds
}
