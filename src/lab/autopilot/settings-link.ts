/** Everything that decides a run stands in the address, so that a link gives the same run to whoever opens it. */

import { worldHeight, worldWidth } from './core/driving/world.ts'
import { type Breeding, standardBreeding } from './core/learning/evolution.ts'
import { type Ground, grounds, type TrainingSettings } from './core/learning/training.ts'
import type { Point } from './core/tracks/closed-curve.ts'
import { maxDrawingPoints } from './core/tracks/drawn-track.ts'

export const largestSeed = 999_999
const standardSeed = 7
const standardGround: Ground = 'three'

export const breedingLimits: Record<keyof Breeding, readonly [least: number, most: number]> = {
  eliteCount: [1, 50],
  crossover: [0, 1],
  mutation: [0, 1],
  mutationSize: [0.01, 2],
}
const breedingNames: Record<keyof Breeding, string> = {
  eliteCount: 'elite',
  crossover: 'crossover',
  mutation: 'mutation',
  mutationSize: 'size',
}
const breedingKeys = Object.keys(standardBreeding) as (keyof Breeding)[]

export function readSettings(query: URLSearchParams): TrainingSettings {
  const drawing = readDrawing(query.get('line') ?? '')
  const ground = grounds.find((name) => name === query.get('ground')) ?? standardGround
  const breeding = { ...standardBreeding }
  for (const key of breedingKeys) {
    const value = readNumber(query.get(breedingNames[key]), breedingLimits[key])
    if (value !== null) breeding[key] = key === 'eliteCount' ? Math.round(value) : value
  }
  return {
    seed: Math.round(readNumber(query.get('seed'), [0, largestSeed]) ?? standardSeed),
    ground: ground === 'drawn' && drawing.length === 0 ? standardGround : ground,
    drawing,
    breeding,
  }
}

/** The seed always; of the rest, what is not standard. */
export function writeSettings({ seed, ground, drawing, breeding }: TrainingSettings): URLSearchParams {
  const query = new URLSearchParams({ seed: String(seed) })
  if (ground !== standardGround) query.set('ground', ground)
  if (ground === 'drawn') query.set('line', writeDrawing(drawing))
  for (const key of breedingKeys) {
    if (breeding[key] !== standardBreeding[key]) query.set(breedingNames[key], String(breeding[key]))
  }
  return query
}

function readNumber(text: string | null, [least, most]: readonly [number, number]): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? Math.max(least, Math.min(most, value)) : null
}

/** Whole metres, two characters to the base of 36 each. */
function writeDrawing(drawing: readonly Point[]): string {
  return drawing.map(({ x, y }) => [x, y].map((metres) => metres.toString(36).padStart(2, '0')).join('')).join('')
}

function readDrawing(text: string): Point[] {
  if (!/^(?:[0-9a-z]{4})*$/.test(text) || text.length > 4 * maxDrawingPoints) return []
  const metres = (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 36))
  const points: Point[] = []
  for (let at = 0; at < metres.length; at += 2) {
    const [x = 0, y = 0] = [metres[at], metres[at + 1]]
    if (x > worldWidth || y > worldHeight) return []
    points.push({ x, y })
  }
  return points
}
