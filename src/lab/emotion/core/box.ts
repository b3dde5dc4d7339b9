/** In pixels of the picture, or in parts of a net's input. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Area of both over area of either. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  const shared = width * height
  return shared / (one.width * one.height + other.width * other.height - shared)
}

/** How much of the smaller box lies in the other: an eye found in a face is the same face again. */
function covered(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(one.width * one.height, other.width * other.height)
}

/** The best of each heap of boxes that show the same thing. */
export function keepBest<Found extends { readonly box: Box; readonly score: number }>(
  found: readonly Found[],
  maxOverlap: number,
  maxCovered = 1,
): Found[] {
  const kept: Found[] = []
  for (const candidate of [...found].sort((one, other) => other.score - one.score)) {
    const isNew = kept.every(
      ({ box }) => overlap(box, candidate.box) <= maxOverlap && covered(box, candidate.box) <= maxCovered,
    )
    if (isNew) kept.push(candidate)
  }
  return kept
}
