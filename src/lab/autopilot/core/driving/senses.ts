/** What a driver sees: how far the road reaches in seven directions, and how fast it is. */

import { inputCount, rayCount } from '../learning/network.ts'
import { cosine, sine } from '../portable-math.ts'
import { castRay, type DistanceField } from '../tracks/distance-field.ts'
import type { Cars } from './car.ts'

const rayRange = 80
/** From straight ahead, left to right. */
export const rayDegrees = [-90, -50, -22, 0, 22, 50, 90] as const
const rayCosines = Float64Array.from(rayDegrees, (degrees) => cosine((degrees * Math.PI) / 180))
const raySines = Float64Array.from(rayDegrees, (degrees) => sine((degrees * Math.PI) / 180))

/** Metres to the edge that are shown as the middle, 0. A metre matters near, hardly far away. */
const middleMetres = 15
/** Metres a second that are shown as 1. */
const speedScale = 30

const inputOfDistance = (metres: number) => (2 * metres) / (metres + middleMetres) - 1

/** For who draws the rays. */
export const distanceOfInput = (input: number) => (middleMetres * (1 + input)) / (1 - input)

export function sense(cars: Cars, at: number, field: DistanceField, inputs: Float64Array): void {
  const x = cars.x[at] as number
  const y = cars.y[at] as number
  const headingX = cars.headingX[at] as number
  const headingY = cars.headingY[at] as number
  const first = at * inputCount
  for (let ray = 0; ray < rayCount; ray++) {
    const along = rayCosines[ray] as number
    const across = raySines[ray] as number
    const dx = headingX * along - headingY * across
    const dy = headingY * along + headingX * across
    inputs[first + ray] = inputOfDistance(castRay(field, x, y, dx, dy, rayRange))
  }
  inputs[first + rayCount] = (cars.speed[at] as number) / speedScale
}
