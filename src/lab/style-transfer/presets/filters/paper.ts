import { noisePlane } from './noise.ts'
import type { Plane } from './picture.ts'

/** The tooth of a paper, 0 to 1 round 0.5: cold-pressed grain. */
export function grainOf(width: number, height: number, unitPx: number, seed: number): Plane {
  const coarse = noisePlane(width, height, { acrossPx: Math.max(2, 3.4 * unitPx), octaves: 3, seed })
  const fine = noisePlane(width, height, { acrossPx: Math.max(1, 1.3 * unitPx), octaves: 1, seed: seed + 7 })
  return coarse.map((value, at) => 0.7 * value + 0.3 * (fine[at] ?? 0.5))
}

/** Long fibres both ways, as in rice paper. */
export function fibresOf(width: number, height: number, unitPx: number, seed: number): Plane {
  const [long, thin] = [22 * unitPx, Math.max(1.2, 1.1 * unitPx)]
  const across = noisePlane(width, height, { acrossPx: long, downPx: thin, octaves: 2, seed })
  const down = noisePlane(width, height, { acrossPx: thin, downPx: long, octaves: 2, seed: seed + 13 })
  const where = noisePlane(width, height, { acrossPx: 40 * unitPx, octaves: 2, seed: seed + 29 })
  const cloud = noisePlane(width, height, { acrossPx: 6 * unitPx, octaves: 3, seed: seed + 31 })
  return across.map((value, at) => {
    const share = where[at] ?? 0.5
    return 0.24 * (share * value + (1 - share) * (down[at] ?? 0.5)) + 0.76 * (cloud[at] ?? 0.5)
  })
}

/** 1 inside, 0 towards the border of the sheet, along a ragged line: paint does not reach the edge. */
export function ragged(
  width: number,
  height: number,
  unitPx: number,
  seed: number,
  marginInUnits: number,
  softness = 0.3,
): Plane {
  const wander = noisePlane(width, height, { acrossPx: 90 * unitPx, octaves: 5, seed })
  const margin = Math.min(marginInUnits * unitPx, 0.055 * Math.min(width, height))
  const soft = softness * margin
  const mask = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const inside = Math.min(x + 0.5, y + 0.5, width - x - 0.5, height - y - 0.5)
      const t = (inside - margin * (0.45 + 1.6 * ((wander[at] ?? 0.5) - 0.25))) / (soft + 1e-3)
      mask[at] = t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
    }
  }
  return mask
}
