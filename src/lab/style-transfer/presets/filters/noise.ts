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
    const salt = seed + 101 * octave
    if (downPx === acrossPx)
      addTurnedOctave(plane, width, height, acrossPx / 2 ** octave, weight, salt, 0.5 + 1.1 * octave)
    else addOctave(plane, width, height, acrossPx / 2 ** octave, downPx / 2 ** octave, weight, salt)
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

/** Turned by `angle`: octaves that share their axes would show them as a grid of squares in calm areas. */
function addTurnedOctave(
  plane: Plane,
  width: number,
  height: number,
  across: number,
  weight: number,
  seed: number,
  angle: number,
) {
  const [stepX, stepY] = [Math.cos(angle) / across, Math.sin(angle) / across]
  const corners = [
    [0, 0],
    [width * stepX, width * stepY],
    [-height * stepY, height * stepX],
    [width * stepX - height * stepY, width * stepY + height * stepX],
  ] as const
  const left = Math.floor(Math.min(...corners.map(([u]) => u)))
  const top = Math.floor(Math.min(...corners.map(([, v]) => v)))
  const columns = Math.floor(Math.max(...corners.map(([u]) => u))) - left + 2
  const rows = Math.floor(Math.max(...corners.map(([, v]) => v))) - top + 2
  const lattice = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      lattice[row * columns + column] = latticeNoise(left + column, top + row, seed)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x * stepX - y * stepY - left
      const v = x * stepY + y * stepX - top
      const [column, row] = [Math.floor(u), Math.floor(v)]
      const [fu, fv] = [u - column, v - row]
      const [su, sv] = [fu * fu * (3 - 2 * fu), fv * fv * (3 - 2 * fv)]
      const from = row * columns + column
      const upper = (lattice[from] ?? 0) * (1 - su) + (lattice[from + 1] ?? 0) * su
      const lower = (lattice[from + columns] ?? 0) * (1 - su) + (lattice[from + columns + 1] ?? 0) * su
      const at = y * width + x
      plane[at] = (plane[at] ?? 0) + weight * (upper * (1 - sv) + lower * sv)
    }
  }
}
