/** How far the edge of the road is from any place, in a grid of half a metre: rays leap by it, and leaving the road is one look-up. */

import { worldHeight, worldWidth } from '../driving/world.ts'
import { distanceOf } from '../portable-math.ts'
import type { Curve } from './closed-curve.ts'

const cellsPerMetre = 2
const columns = worldWidth * cellsPerMetre
const rows = worldHeight * cellsPerMetre
/** Off the road it is enough to know that one is off. */
const farOff = -1

/** Metres to the edge, positive on the road, row by row. */
export type DistanceField = Float32Array

export function measureDistances({ x, y }: Curve, halfWidths: Float64Array): DistanceField {
  const field = new Float32Array(columns * rows).fill(farOff)
  const count = x.length
  for (let at = 0; at < count; at++) {
    const next = at + 1 === count ? 0 : at + 1
    const fromX = x[at] as number
    const fromY = y[at] as number
    const alongX = (x[next] as number) - fromX
    const alongY = (y[next] as number) - fromY
    const squared = alongX * alongX + alongY * alongY
    const fromWidth = halfWidths[at] as number
    const widening = (halfWidths[next] as number) - fromWidth
    const reach = fromWidth - farOff + 1
    const [left, right] = cellsAround(fromX + alongX / 2, reach, columns)
    const [top, bottom] = cellsAround(fromY + alongY / 2, reach, rows)
    for (let row = top; row <= bottom; row++) {
      const dy = (row + 0.5) / cellsPerMetre - fromY
      for (let column = left; column <= right; column++) {
        const dx = (column + 0.5) / cellsPerMetre - fromX
        const part = Math.max(0, Math.min(1, (dx * alongX + dy * alongY) / squared))
        const inside = fromWidth + widening * part - distanceOf(dx - alongX * part, dy - alongY * part)
        const cell = row * columns + column
        if (inside > (field[cell] as number)) field[cell] = inside
      }
    }
  }
  return field
}

function cellsAround(middle: number, reach: number, count: number): [number, number] {
  return [
    Math.max(0, Math.floor((middle - reach) * cellsPerMetre)),
    Math.min(count - 1, Math.ceil((middle + reach) * cellsPerMetre)),
  ]
}

/** Of a place within the world: no road reaches its border, so what starts on a road never leaves the grid. */
export function clearanceAt(field: DistanceField, x: number, y: number): number {
  return field[((y * cellsPerMetre) | 0) * columns + ((x * cellsPerMetre) | 0)] as number
}

/** Nearer than this is the edge. */
const touchMetres = 0.3

/** Metres to the edge of the road in a direction: leaps of the free distance until there is none. */
export function castRay(field: DistanceField, x: number, y: number, dx: number, dy: number, range: number): number {
  let far = 0
  for (let leap = 0; leap < 64; leap++) {
    const free = clearanceAt(field, x + dx * far, y + dy * far)
    if (free < touchMetres) break
    far += free
    if (far >= range) return range
  }
  return far
}
