import type { Plane } from '../picture.ts'

/** Distance in pixels to the nearest border between two cells, about (chamfer, Borgefors 1986). */
export function distanceToBorders(labels: Int32Array, width: number, height: number): Plane {
  const distances = new Float32Array(labels.length).fill(1e6)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const isBorder =
        (x + 1 < width && labels[at] !== labels[at + 1]) || (y + 1 < height && labels[at] !== labels[at + width])
      if (isBorder) distances[at] = 0.5
    }
  }
  const pass = (x: number, y: number, way: number) => {
    const at = y * width + x
    let least = distances[at] ?? 0
    const hasRow = way > 0 ? y > 0 : y + 1 < height
    const hasSide = way > 0 ? x > 0 : x + 1 < width
    const hasOther = way > 0 ? x + 1 < width : x > 0
    if (hasSide) least = Math.min(least, (distances[at - way] ?? 0) + 1)
    if (hasRow) {
      const back = at - way * width
      least = Math.min(least, (distances[back] ?? 0) + 1)
      if (hasSide) least = Math.min(least, (distances[back - way] ?? 0) + Math.SQRT2)
      if (hasOther) least = Math.min(least, (distances[back + way] ?? 0) + Math.SQRT2)
    }
    distances[at] = least
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pass(x, y, 1)
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) pass(x, y, -1)
  return distances
}
