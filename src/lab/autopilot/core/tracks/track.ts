/** A closed road: its centre line in equal steps, how wide it is there, and the field that rays are measured in. Metres. */

import { worldHeight, worldWidth } from '../driving/world.ts'
import { distanceOf } from '../portable-math.ts'
import {
  type Curve,
  crossesItself,
  curvatures,
  lengthOf,
  resample,
  smoothOnce,
  tightestRadius,
} from './closed-curve.ts'
import { type DistanceField, measureDistances } from './distance-field.ts'

export interface Track extends Curve {
  readonly halfWidth: Float64Array
  /** Unit vectors along the road. */
  readonly alongX: Float64Array
  readonly alongY: Float64Array
  readonly field: DistanceField
  readonly length: number
  /** Between two points of the centre line. */
  readonly spacing: number
}

export type TrackFault = 'too-short' | 'too-long' | 'crosses-itself' | 'too-tight' | 'too-close'

export const shortestTrack = 220
export const longestTrack = 2400
/** The car turns within 7 m; a driver needs some room to err. */
export const smallestRadius = 10
const narrowestHalfWidth = 4.2
const pointSpacing = 2
/** Ground that stays free between two stretches, and beside the road. */
const verge = 1.5

/** The road along a curve, narrowed where it must be, or why there cannot be one. */
export function buildTrack(shape: Curve, wantedHalfWidth: (part: number) => number): Track | TrackFault {
  const length = lengthOf(shape)
  if (length < shortestTrack) return 'too-short'
  if (length > longestTrack) return 'too-long'
  const count = Math.round(length / pointSpacing)
  const centre = resample(shape, count)
  if (crossesItself(centre)) return 'crosses-itself'
  if (tightestRadius(centre) < smallestRadius) return 'too-tight'
  const widths = fitWidths(
    centre,
    Float64Array.from(centre.x, (_, at) => wantedHalfWidth(at / count)),
  )
  if (widths === null) return 'too-close'
  return {
    ...centre,
    ...directions(centre),
    halfWidth: widths,
    field: measureDistances(centre, widths),
    length,
    spacing: length / count,
  }
}

/** Narrower in tight turns, at the border of the world and where two stretches come near; null when that would be too narrow. */
function fitWidths(centre: Curve, wanted: Float64Array): Float64Array | null {
  const bends = curvatures(centre)
  const { x, y } = centre
  const count = x.length
  const step = lengthOf(centre) / count
  const widths = wanted.map((width, at) => {
    const cx = x[at] as number
    const cy = y[at] as number
    const room = Math.min(cx, cy, worldWidth - cx, worldHeight - cy) - verge
    const bend = 1 / Math.max(1e-9, Math.abs(bends[at] as number)) - 4
    return Math.min(width, room, bend)
  })
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const apart = Math.min(b - a, count - b + a) * step
      const distance = distanceOf((x[b] as number) - (x[a] as number), (y[b] as number) - (y[a] as number))
      // Around a bend a chord is shorter than its arc, yet no other stretch is near: half a circle has 0.64.
      if (distance >= 0.55 * apart) continue
      const room = (distance - verge) / 2
      if ((widths[a] as number) > room) widths[a] = room
      if ((widths[b] as number) > room) widths[b] = room
    }
  }
  if (widths.some((width) => width < narrowestHalfWidth)) return null
  return evenOut(widths)
}

/** No steps in the edge: a narrow place narrows its surroundings. */
function evenOut(widths: Float64Array): Float64Array {
  const steepest = 0.12 * pointSpacing
  const count = widths.length
  const even = Float64Array.from(widths)
  for (let at = 0; at < 2 * count; at++) {
    const before = even[(at + count - 1) % count] as number
    if ((even[at % count] as number) > before + steepest) even[at % count] = before + steepest
  }
  for (let at = 2 * count; at > 0; at--) {
    const after = even[(at + 1) % count] as number
    if ((even[at % count] as number) > after + steepest) even[at % count] = after + steepest
  }
  const smooth = smoothOnce(smoothOnce(even))
  return smooth.map((width, at) => Math.min(width, even[at] as number))
}

function directions({ x, y }: Curve): { alongX: Float64Array; alongY: Float64Array } {
  const count = x.length
  const alongX = new Float64Array(count)
  const alongY = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const before = at === 0 ? count - 1 : at - 1
    const after = at + 1 === count ? 0 : at + 1
    const dx = (x[after] as number) - (x[before] as number)
    const dy = (y[after] as number) - (y[before] as number)
    const size = distanceOf(dx, dy)
    alongX[at] = dx / size
    alongY[at] = dy / size
  }
  return { alongX, alongY }
}
