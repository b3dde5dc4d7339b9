import type { Plane } from './picture.ts'

/** A number from 0 up to 1 for a lattice point, always the same for the same seed. */
export function latticeNoise(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

export interface NoiseShape {
  /** Size of the largest cloud, in pixels; two numbers for clouds that are longer one way. */
  readonly acrossPx: number
  readonly downPx?: number
  readonly octaves: number
  readonly seed: number
}

/** Clouds from 0 to 1 with mean 0.5: octaves of smooth noise, each half as large and half as strong. */
export function noisePlane(
  width: number,
  height: number,
  { acrossPx, downPx = acrossPx, octaves, seed }: NoiseShape,
): Plane {
  const plane = new Float32Array(width * height)
  let weight = 0.5 / (1 - 0.5 ** octaves)
  for (let octave = 0; octave < octaves; octave++) {
    addOctave(plane, width, height, acrossPx / 2 ** octave, downPx / 2 ** octave, weight, seed + 101 * octave)
    weight /= 2
  }
  return plane
}

/** The lattice is read once a cell, not once a pixel. */
function addOctave(
  plane: Plane,
  width: number,
  height: number,
  across: number,
  down: number,
  weight: number,
  seed: number,
) {
  const columns = Math.ceil(width / across) + 2
  const upper = new Float32Array(columns)
  const lower = new Float32Array(columns)
  let rowOfLattice = -2
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / down)
    if (row !== rowOfLattice) {
      for (let column = 0; column < columns; column++) {
        upper[column] = row === rowOfLattice + 1 ? (lower[column] ?? 0) : latticeNoise(column, row, seed)
        lower[column] = latticeNoise(column, row + 1, seed)
      }
      rowOfLattice = row
    }
    const fy = y / down - row
    const v = fy * fy * (3 - 2 * fy)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / across)
      const fx = x / across - column
      const u = fx * fx * (3 - 2 * fx)
      const top = (upper[column] ?? 0) * (1 - u) + (upper[column + 1] ?? 0) * u
      const bottom = (lower[column] ?? 0) * (1 - u) + (lower[column + 1] ?? 0) * u
      const at = y * width + x
      plane[at] = (plane[at] ?? 0) + weight * (top * (1 - v) + bottom * v)
    }
  }
}
