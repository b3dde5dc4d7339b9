import type { Plane } from '../picture.ts'

/** Means over squares of (2 radius + 1) pixels; the border repeats. Running sums: the radius costs nothing. */
export function boxBlur(plane: Plane, width: number, height: number, radius: number): Plane {
  if (radius < 1) return plane.slice()
  const rows = new Float32Array(plane.length)
  const share = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const first = plane[row] ?? 0
    const last = plane[row + width - 1] ?? 0
    let sum = first * radius
    for (let x = 0; x < radius; x++) sum += x < width ? (plane[row + x] ?? 0) : last
    for (let x = 0; x < width; x++) {
      sum += x + radius < width ? (plane[row + x + radius] ?? 0) : last
      rows[row + x] = sum * share
      sum -= x >= radius ? (plane[row + x - radius] ?? 0) : first
    }
  }
  // All columns of a row together: down a single column every read would miss the cache.
  const blurred = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  const rowAt = (y: number) => width * Math.min(height - 1, Math.max(0, y))
  for (let y = -radius - 1; y < radius; y++) {
    const row = rowAt(y)
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (rows[row + x] ?? 0)
  }
  for (let y = 0; y < height; y++) {
    const row = y * width
    const coming = rowAt(y + radius)
    const going = rowAt(y - radius - 1)
    for (let x = 0; x < width; x++) {
      const sum = (sums[x] ?? 0) + (rows[coming + x] ?? 0) - (rows[going + x] ?? 0)
      sums[x] = sum
      blurred[row + x] = sum * share
    }
  }
  return blurred
}

/** Gaussian blur: an exact kernel when small, else three boxes of the same spread (Kovesi 2010). */
export function blur(plane: Plane, width: number, height: number, sigmaPx: number): Plane {
  if (sigmaPx < 0.2) return plane.slice()
  if (sigmaPx < 1.6) return smallBlur(plane, width, height, sigmaPx)
  const ideal = Math.sqrt(4 * sigmaPx * sigmaPx + 1)
  const low = Math.max(1, 2 * Math.floor((ideal - 1) / 2) + 1)
  const lows = Math.round((12 * sigmaPx * sigmaPx - 3 * low * low - 12 * low - 9) / (-4 * low - 4))
  let blurred = plane
  for (let pass = 0; pass < 3; pass++)
    blurred = boxBlur(blurred, width, height, ((pass < lows ? low : low + 2) - 1) / 2)
  return blurred
}

function smallBlur(plane: Plane, width: number, height: number, sigmaPx: number): Plane {
  const radius = Math.ceil(2.6 * sigmaPx)
  const kernel = new Float32Array(2 * radius + 1)
  for (let k = -radius; k <= radius; k++) kernel[k + radius] = Math.exp((-k * k) / (2 * sigmaPx * sigmaPx))
  const sum = kernel.reduce((a, b) => a + b, 0)
  const rows = new Float32Array(plane.length)
  const blurred = new Float32Array(plane.length)
  for (let tap = -radius; tap <= radius; tap++) {
    const weight = (kernel[tap + radius] ?? 0) / sum
    for (let y = 0; y < height; y++) {
      const row = y * width
      for (let x = 0; x < width; x++) {
        const from = x + tap < 0 ? 0 : x + tap >= width ? width - 1 : x + tap
        rows[row + x] = (rows[row + x] ?? 0) + weight * (plane[row + from] ?? 0)
      }
    }
  }
  for (let tap = -radius; tap <= radius; tap++) {
    const weight = (kernel[tap + radius] ?? 0) / sum
    for (let y = 0; y < height; y++) {
      const row = y * width
      const from = width * (y + tap < 0 ? 0 : y + tap >= height ? height - 1 : y + tap)
      for (let x = 0; x < width; x++) blurred[row + x] = (blurred[row + x] ?? 0) + weight * (rows[from + x] ?? 0)
    }
  }
  return blurred
}
