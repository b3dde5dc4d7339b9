import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { moveCar, parkCars, tickSeconds } from '../driving/car.ts'
import { createProgress } from '../driving/progress.ts'
import { worldHeight, worldWidth } from '../driving/world.ts'
import { distanceOf } from '../portable-math.ts'
import type { Point } from './closed-curve.ts'
import { castRay, clearanceAt } from './distance-field.ts'
import { randomTrack } from './random-track.ts'
import type { Track } from './track.ts'

// Hundreds of tracks are built.
vi.setConfig({ testTimeout: 60_000 })

const anySeed = fc.integer({ min: 0, max: 999_999 })

/** Edge points of the road, side by side along the way. */
function edgesOf({ x, y, alongX, alongY, halfWidth }: Track) {
  return [-1, 1].map((side) =>
    Array.from(x, (centre, at) => ({
      x: centre - (alongY[at] as number) * side * (halfWidth[at] as number),
      y: (y[at] as number) + (alongX[at] as number) * side * (halfWidth[at] as number),
    })),
  )
}

/** Metres of ground between stretches that are far apart along the way. */
function narrowestGap({ x, y, halfWidth, spacing }: Track): number {
  const count = x.length
  let narrowest = Number.POSITIVE_INFINITY
  for (let a = 0; a < count; a += 2) {
    for (let b = a + 2; b < count; b += 2) {
      if (Math.min(b - a, count - b + a) * spacing < 60) continue
      const distance = distanceOf((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number))
      narrowest = Math.min(narrowest, distance - (halfWidth[a] as number) - (halfWidth[b] as number))
    }
  }
  return narrowest
}

/** A cautious driver that only looks at the centre line ahead: what it can drive, a trained one can. */
function canBeDriven(track: Track): boolean {
  const [x = 0] = track.x
  const [y = 0] = track.y
  const cars = parkCars(1, x, y, track.alongX[0] as number, track.alongY[0] as number)
  const { progress, measure } = createProgress(track, cars)
  const at = (values: Float64Array) => values[0] as number
  for (let tick = 0; tick < 300 / tickSeconds; tick++) {
    measure(0)
    if (at(progress) >= track.length) return true
    const target = (Math.round(at(progress) / track.spacing) + 3 + track.x.length) % track.x.length
    const dx = (track.x[target] as number) - at(cars.x)
    const dy = (track.y[target] as number) - at(cars.y)
    const sideways = at(cars.headingX) * dy - at(cars.headingY) * dx
    const curve = (2 * sideways) / (dx * dx + dy * dy)
    moveCar(cars, 0, Math.max(-1, Math.min(1, curve * 7)), at(cars.speed) < 6 ? 0.6 : -0.2)
    if (clearanceAt(track.field, at(cars.x), at(cars.y)) < 1) return false
  }
  return false
}

describe('a random track', () => {
  it('lies within the world, is nowhere too narrow, and keeps its stretches apart, whatever the seed', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const track = randomTrack(seed, 'test')
        const edges = edgesOf(track).flat()
        const isInside = ({ x, y }: Point) => x > 0 && y > 0 && x < worldWidth && y < worldHeight
        expect(edges.every(isInside)).toBe(true)
        expect(Math.min(...track.halfWidth)).toBeGreaterThan(4)
        expect(narrowestGap(track)).toBeGreaterThan(0)
      }),
      { numRuns: 40 },
    )
  })

  it('can be driven by whoever is careful, whatever the seed', () => {
    fc.assert(
      fc.property(anySeed, (seed) => canBeDriven(randomTrack(seed, 'test'))),
      { numRuns: 40 },
    )
  })

  it('is another one for another seed, and turns either way', () => {
    const tracks = Array.from({ length: 30 }, (_, seed) => randomTrack(seed, 'test'))
    expect(new Set(tracks.map(({ length }) => length)).size).toBe(30)
    const areas = tracks.map(({ x, y }) =>
      x.reduce((sum, value, at) => sum + value * ((y[(at + 1) % y.length] as number) - (y.at(at - 1) as number)), 0),
    )
    expect(areas.some((area) => area > 0)).toBe(true)
    expect(areas.some((area) => area < 0)).toBe(true)
  })
})

it('rays end where the edge of the road is', () => {
  const track = randomTrack(3, 'test')
  const edges = edgesOf(track)
  let compared = 0
  for (let at = 0; at < track.x.length; at += 7) {
    for (const side of [-1, 1]) {
      const x = track.x[at] as number
      const y = track.y[at] as number
      const dx = -(track.alongY[at] as number) * side
      const dy = (track.alongX[at] as number) * side
      const far = castRay(track.field, x, y, dx, dy, 80)
      const nearestEdge = Math.min(
        ...edges.flat().map((edge) => distanceOf(edge.x - x - dx * far, edge.y - y - dy * far)),
      )
      // The grid has half a metre, the edge a point every two.
      expect(nearestEdge).toBeLessThan(1.6)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(50)
})
