/** A track along a line that someone drew by hand: closed, rounded, and refused with a reason where no road can be. */

import { worldHeight, worldWidth } from '../driving/world.ts'
import { distanceOf } from '../portable-math.ts'
import {
  type Curve,
  crossesItself,
  curveOf,
  lengthOf,
  type Point,
  resample,
  smoothCurve,
  throughPoints,
  tightestRadius,
} from './closed-curve.ts'
import { startOnStraight } from './random-track.ts'
import { buildTrack, longestTrack, shortestTrack, smallestRadius, type Track, type TrackFault } from './track.ts'

/** What a link can carry, and a hand can mean. */
export const maxDrawingPoints = 64
const minPointMetres = 9
/** Nearer than this is the same point again. */
const repeatMetres = 2
/** The line keeps this far from the border, for the road has a width. */
const border = 9
const halfWidth = 6
/** After this many passes of smoothing the road would no longer be what was drawn. */
const maxPasses = 90

/** Few, whole points along what was drawn: they make the link, and the track is made of them alone. */
export function simplifyDrawing(line: readonly Point[]): Point[] {
  const ends = withoutRepeats(withoutOverlap(line.map(clampToWorld)))
  if (ends.length < 3) return ends
  const curve = curveOf(ends)
  const count = Math.max(3, Math.min(maxDrawingPoints, Math.round(lengthOf(curve) / minPointMetres)))
  // Points set one by one are few already, and mean their corners.
  if (ends.length <= maxDrawingPoints && ends.length <= count) return ends.map(roundPoint)
  const { x, y } = resample(curve, count)
  return Array.from(x, (value, at) => roundPoint({ x: value, y: y[at] ?? 0 }))
}

export function drawnTrack(drawing: readonly Point[]): Track | TrackFault {
  if (drawing.length < 3) return 'too-short'
  const rough = curveOf(drawing)
  const length = lengthOf(rough)
  if (length < shortestTrack) return 'too-short'
  if (length > longestTrack) return 'too-long'
  if (crossesItself(rough)) return 'crosses-itself'
  const curve = roundOff(resample(throughPoints(rough), Math.round(length / 2)))
  if (curve === null) return 'too-tight'
  return buildTrack(startOnStraight(curve), () => halfWidth)
}

/** Only as much as the tightest turn needs. */
function roundOff(angular: Curve): Curve | null {
  let curve = smoothCurve(angular, 12)
  for (let passes = 12; tightestRadius(curve) < smallestRadius + 1; passes += 6) {
    if (passes > maxPasses) return null
    curve = smoothCurve(curve, 6)
  }
  return curve
}

/** A hand often goes on past where it began: the line is cut where its end comes nearest to its beginning. */
function withoutOverlap(line: Point[]): Point[] {
  const reach = Math.floor(line.length / 5)
  if (reach < 4) return line
  let nearest = Number.POSITIVE_INFINITY
  let from = 0
  let to = line.length - 1
  for (let head = 0; head < reach; head++) {
    for (let tail = line.length - reach; tail < line.length; tail++) {
      const a = line[head]
      const b = line[tail]
      if (!a || !b) continue
      const distance = distanceOf(a.x - b.x, a.y - b.y)
      if (distance >= nearest) continue
      nearest = distance
      from = head
      to = tail
    }
  }
  return line.slice(from, to + 1)
}

/** A key pressed twice, a hand that rests, and the end that meets the beginning. */
function withoutRepeats(line: readonly Point[]): Point[] {
  const kept: Point[] = []
  const isNear = (a: Point | undefined, b: Point | undefined) =>
    a && b && distanceOf(a.x - b.x, a.y - b.y) < repeatMetres
  for (const point of line) if (!isNear(kept.at(-1), point)) kept.push(point)
  while (kept.length > 1 && isNear(kept.at(-1), kept[0])) kept.pop()
  return kept
}

function clampToWorld({ x, y }: Point): Point {
  return {
    x: Math.max(border, Math.min(worldWidth - border, x)),
    y: Math.max(border, Math.min(worldHeight - border, y)),
  }
}

function roundPoint({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) }
}
