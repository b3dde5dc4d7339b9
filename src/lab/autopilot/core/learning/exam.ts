/** One driver alone on tracks that no training uses. */
import { carState, lapSecondsOf, startHeat } from '../driving/heat.ts'
import { randomTrack } from '../tracks/random-track.ts'
import type { Track } from '../tracks/track.ts'
import type { Weights } from './network.ts'

export interface ExamDrive {
  readonly track: Track
  readonly hasLapped: boolean
  /** Part of the lap. */
  readonly driven: number
  readonly seconds: number
  /** Where it was, every fifth tick: x, y and speed in turn. */
  readonly trail: Float32Array
}

const trailTicks = 5

export function examTrack(seed: number, sheet: number, number: number): Track {
  return randomTrack(seed, `exam ${sheet}, ${number}`)
}

export function driveExam(driver: Weights, track: Track): ExamDrive {
  const heat = startHeat(track, driver)
  const trail: number[] = []
  const { cars, progress, state } = heat
  const note = () => trail.push(cars.x[0] ?? 0, cars.y[0] ?? 0, cars.speed[0] ?? 0)
  note()
  while (heat.drivingCount > 0) {
    heat.step()
    if (heat.tick % trailTicks === 0 || heat.drivingCount === 0) note()
  }
  return {
    track,
    hasLapped: state[0] === carState.finished,
    driven: Math.max(0, Math.min(1, (progress[0] ?? 0) / track.length)),
    seconds: lapSecondsOf(heat.tick),
    trail: Float32Array.from(trail),
  }
}
