import type { Track } from '../tracks/track.ts'
import type { Cars } from './car.ts'

/** How far each car has come along the centre line: the nearest point of it, searched from where it was before. */
export function createProgress(track: Track, cars: Cars): { progress: Float64Array; measure: (at: number) => void } {
  const pointCount = track.x.length
  const progress = new Float64Array(cars.x.length)
  /** Counted on beyond the last point and below the first, so that laps count. */
  const nearest = new Int32Array(cars.x.length)

  function pointOf(index: number): number {
    const rest = index % pointCount
    return rest < 0 ? rest + pointCount : rest
  }

  function squaredDistance(at: number, index: number): number {
    const point = pointOf(index)
    const dx = (cars.x[at] as number) - (track.x[point] as number)
    const dy = (cars.y[at] as number) - (track.y[point] as number)
    return dx * dx + dy * dy
  }

  function search(at: number, from: number, direction: number): number {
    let index = from
    let distance = squaredDistance(at, index)
    for (;;) {
      const further = squaredDistance(at, index + direction)
      if (further >= distance) return index
      distance = further
      index += direction
    }
  }

  function measure(at: number): void {
    const index = search(at, search(at, nearest[at] as number, 1), -1)
    nearest[at] = index
    const point = pointOf(index)
    const dx = (cars.x[at] as number) - (track.x[point] as number)
    const dy = (cars.y[at] as number) - (track.y[point] as number)
    progress[at] = index * track.spacing + dx * (track.alongX[point] as number) + dy * (track.alongY[point] as number)
  }

  return { progress, measure }
}
