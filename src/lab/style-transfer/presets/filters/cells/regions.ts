import type { Picture } from '../picture.ts'
import { cellMeans, type Superpixels } from './superpixels.ts'

interface Means {
  readonly red: Float32Array
  readonly green: Float32Array
  readonly blue: Float32Array
  readonly size: Float32Array
}

/**
 * Cells that touch and hardly differ become one region, the most alike first (region merging after Comaniciu and Meer 2002):
 * a wall is one block, however its light wanders. `furthest` is the distance of two means that may still meet, from 0 to 1.
 */
export function regionsOf(picture: Picture, cells: Superpixels, furthest: number): Superpixels {
  const parents = Int32Array.from({ length: cells.count }, (_, cell) => cell)
  const means: Means = {
    red: cellMeans(picture.red, cells),
    green: cellMeans(picture.green, cells),
    blue: cellMeans(picture.blue, cells),
    size: sizesOf(cells),
  }
  const borders = bordersOf(cells, picture.width)
  for (const share of [0.3, 0.5, 0.7, 0.85, 1]) {
    for (const border of borders) {
      const one = rootOf(parents, Math.floor(border / cells.count))
      const other = rootOf(parents, border % cells.count)
      if (one !== other && distanceOf(means, one, other) < share * furthest) join(means, parents, one, other)
    }
  }
  return { labels: cells.labels.map((cell) => rootOf(parents, cell)), count: cells.count }
}

function sizesOf({ labels, count }: Superpixels): Float32Array {
  const sizes = new Float32Array(count)
  for (const cell of labels) sizes[cell] = (sizes[cell] ?? 0) + 1
  return sizes
}

/** Each pair of cells that touch, as one number, in a fixed order. */
function bordersOf({ labels, count }: Superpixels, width: number): number[] {
  const borders = new Set<number>()
  const add = (a: number, b: number) => {
    if (a !== b) borders.add(Math.min(a, b) * count + Math.max(a, b))
  }
  for (let at = 0; at < labels.length; at++) {
    const cell = labels[at] ?? 0
    if ((at + 1) % width !== 0) add(cell, labels[at + 1] ?? cell)
    if (at + width < labels.length) add(cell, labels[at + width] ?? cell)
  }
  return [...borders].sort((a, b) => a - b)
}

function rootOf(parents: Int32Array, cell: number): number {
  let root = cell
  while (parents[root] !== root) {
    const above = parents[root] ?? root
    parents[root] = parents[above] ?? above
    root = parents[root] ?? root
  }
  return root
}

function distanceOf({ red, green, blue }: Means, one: number, other: number): number {
  const [dr, dg, db] = [
    (red[one] ?? 0) - (red[other] ?? 0),
    (green[one] ?? 0) - (green[other] ?? 0),
    (blue[one] ?? 0) - (blue[other] ?? 0),
  ]
  return Math.sqrt((2 * dr * dr + 4 * dg * dg + 3 * db * db) / 9)
}

function join(means: Means, parents: Int32Array, one: number, other: number) {
  const [size, added] = [means.size[one] ?? 0, means.size[other] ?? 0]
  const share = added / Math.max(1, size + added)
  for (const name of ['red', 'green', 'blue'] as const) {
    const mean = means[name][one] ?? 0
    means[name][one] = mean + share * ((means[name][other] ?? 0) - mean)
  }
  means.size[one] = size + added
  parents[other] = one
}
