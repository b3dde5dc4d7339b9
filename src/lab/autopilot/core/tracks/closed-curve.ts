/** Geometry of closed curves, as pairs of coordinates; the last point joins the first. Lengths in metres. */
import { distanceOf } from '../portable-math.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Curve {
  readonly x: Float64Array
  readonly y: Float64Array
}

export function curveOf(points: readonly Point[]): Curve {
  return { x: Float64Array.from(points, ({ x }) => x), y: Float64Array.from(points, ({ y }) => y) }
}

export function lengthOf({ x, y }: Curve): number {
  const count = x.length
  let length = 0
  for (let at = 0; at < count; at++) {
    const next = at + 1 === count ? 0 : at + 1
    length += distanceOf((x[next] as number) - (x[at] as number), (y[next] as number) - (y[at] as number))
  }
  return length
}

/** The same curve in equal steps. */
export function resample(curve: Curve, count: number): Curve {
  const { x, y } = curve
  const step = lengthOf(curve) / count
  const newX = new Float64Array(count)
  const newY = new Float64Array(count)
  let from = 0
  let walked = 0
  let along = edge(curve, 0)
  for (let made = 0; made < count; made++) {
    const wanted = made * step
    while (walked + along < wanted && from < x.length - 1) {
      walked += along
      from++
      along = edge(curve, from)
    }
    const to = from + 1 === x.length ? 0 : from + 1
    const part = along > 0 ? Math.min(1, (wanted - walked) / along) : 0
    newX[made] = (x[from] as number) + ((x[to] as number) - (x[from] as number)) * part
    newY[made] = (y[from] as number) + ((y[to] as number) - (y[from] as number)) * part
  }
  return { x: newX, y: newY }
}

function edge({ x, y }: Curve, from: number): number {
  const to = from + 1 === x.length ? 0 : from + 1
  return distanceOf((x[to] as number) - (x[from] as number), (y[to] as number) - (y[from] as number))
}

/** A rounded line through all points (Catmull and Rom). */
export function throughPoints({ x, y }: Curve): Curve {
  const parts = 8
  const blend = (values: Float64Array) =>
    Float64Array.from({ length: values.length * parts }, (_, made) => {
      const count = values.length
      const at = Math.floor(made / parts)
      const t = (made % parts) / parts
      const [a = 0, b = 0, c = 0, d = 0] = [-1, 0, 1, 2].map((offset) => values[(at + offset + count) % count])
      return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    })
  return { x: blend(x), y: blend(y) }
}

/** One pass with the weights 1 2 1: corners round off. */
export function smoothOnce(values: Float64Array): Float64Array {
  const count = values.length
  const smooth = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const before = values[at === 0 ? count - 1 : at - 1] as number
    const after = values[at + 1 === count ? 0 : at + 1] as number
    smooth[at] = (before + 2 * (values[at] as number) + after) / 4
  }
  return smooth
}

export function smoothCurve(curve: Curve, passes: number): Curve {
  let { x, y } = curve
  for (let pass = 0; pass < passes; pass++) {
    x = smoothOnce(x)
    y = smoothOnce(y)
  }
  return { x, y }
}

/** One over the radius at each point, positive where the curve turns right on a screen (y points down). */
export function curvatures({ x, y }: Curve): Float64Array {
  const count = x.length
  // Over some points to each side, or the rounding of the sampling shows.
  const reach = 2
  const result = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const before = (at - reach + count) % count
    const after = (at + reach) % count
    const ax = (x[at] as number) - (x[before] as number)
    const ay = (y[at] as number) - (y[before] as number)
    const bx = (x[after] as number) - (x[at] as number)
    const by = (y[after] as number) - (y[at] as number)
    // Menger: four times the area over the product of the three sides.
    const product = distanceOf(ax, ay) * distanceOf(bx, by) * distanceOf(ax + bx, ay + by)
    result[at] = product > 0 ? (2 * (ax * by - ay * bx)) / product : 0
  }
  return result
}

export function tightestRadius(curve: Curve): number {
  let sharpest = 1e-9
  for (const curvature of curvatures(curve)) sharpest = Math.max(sharpest, Math.abs(curvature))
  return 1 / sharpest
}

export function crossesItself(curve: Curve): boolean {
  const { x, y } = curve
  const count = x.length
  for (let a = 0; a < count; a++) {
    const aEnd = (a + 1) % count
    for (let b = a + 2; b < count; b++) {
      const bEnd = (b + 1) % count
      if (bEnd === a) continue
      if (crosses(x, y, a, aEnd, b, bEnd)) return true
    }
  }
  return false
}

function crosses(x: Float64Array, y: Float64Array, a: number, aEnd: number, b: number, bEnd: number): boolean {
  return side(x, y, a, aEnd, b) !== side(x, y, a, aEnd, bEnd) && side(x, y, b, bEnd, a) !== side(x, y, b, bEnd, aEnd)
}

function side(x: Float64Array, y: Float64Array, from: number, to: number, of: number): boolean {
  const dx = (x[to] as number) - (x[from] as number)
  const dy = (y[to] as number) - (y[from] as number)
  return dx * ((y[of] as number) - (y[from] as number)) - dy * ((x[of] as number) - (x[from] as number)) > 0
}
