import { latticeNoise } from '../noise.ts'
import type { Picture, Plane } from '../picture.ts'

export interface Superpixels {
  /** For every pixel the number of its cell. */
  readonly labels: Int32Array
  readonly count: number
}

interface Centres {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly red: Float32Array
  readonly green: Float32Array
  readonly blue: Float32Array
}

/** SLIC (Achanta et al. 2012): k-means over place and colour, each centre looking only around itself. Cells follow edges. */
export function superpixels(picture: Picture, cellPx: number, compactness: number, seed: number): Superpixels {
  const { width, height } = picture
  const columns = Math.max(1, Math.round(width / cellPx))
  const rows = Math.max(1, Math.round(height / cellPx))
  const centres = startCentres(picture, columns, rows, seed)
  const labels = new Int32Array(width * height)
  const distances = new Float32Array(width * height)
  const near = (compactness / cellPx) ** 2
  for (let round = 0; round < 3; round++) {
    distances.fill(Number.POSITIVE_INFINITY)
    for (let cell = 0; cell < columns * rows; cell++)
      claim(
        picture,
        centres,
        cell,
        Math.max(2, Math.ceil(1.6 * Math.max(cellPx, width / columns, height / rows))),
        near,
        labels,
        distances,
      )
    moveCentres(picture, centres, labels)
  }
  return { labels, count: columns * rows }
}

function startCentres(picture: Picture, columns: number, rows: number, seed: number): Centres {
  const count = columns * rows
  const make = () => new Float32Array(count)
  const centres = { x: make(), y: make(), red: make(), green: make(), blue: make() }
  for (let cell = 0; cell < count; cell++) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    // Rows like bricks and some luck: a plain grid would show.
    const x =
      ((column + 0.5 + 0.25 * (row % 2 === 0 ? 1 : -1) + 0.9 * (latticeNoise(column, row, seed) - 0.5)) / columns) *
      picture.width
    const y = ((row + 0.5 + 0.9 * (latticeNoise(column, row, seed + 1) - 0.5)) / rows) * picture.height
    centres.x[cell] = Math.min(picture.width - 1, Math.max(0, x))
    centres.y[cell] = Math.min(picture.height - 1, Math.max(0, y))
    const at = Math.floor(centres.y[cell] ?? 0) * picture.width + Math.floor(centres.x[cell] ?? 0)
    centres.red[cell] = picture.red[at] ?? 0
    centres.green[cell] = picture.green[at] ?? 0
    centres.blue[cell] = picture.blue[at] ?? 0
  }
  return centres
}

function claim(
  picture: Picture,
  centres: Centres,
  cell: number,
  reach: number,
  near: number,
  labels: Int32Array,
  distances: Plane,
) {
  const { width, height } = picture
  const [cx, cy] = [centres.x[cell] ?? 0, centres.y[cell] ?? 0]
  const [cr, cg, cb] = [centres.red[cell] ?? 0, centres.green[cell] ?? 0, centres.blue[cell] ?? 0]
  const [left, right] = [Math.max(0, Math.floor(cx - reach)), Math.min(width - 1, Math.ceil(cx + reach))]
  const [top, bottom] = [Math.max(0, Math.floor(cy - reach)), Math.min(height - 1, Math.ceil(cy + reach))]
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const at = y * width + x
      const [dr, dg, db] = [(picture.red[at] ?? 0) - cr, (picture.green[at] ?? 0) - cg, (picture.blue[at] ?? 0) - cb]
      const distance = near * ((x - cx) * (x - cx) + (y - cy) * (y - cy)) + 2 * dr * dr + 4 * dg * dg + 3 * db * db
      if (distance < (distances[at] ?? 0)) {
        distances[at] = distance
        labels[at] = cell
      }
    }
  }
}

function moveCentres(picture: Picture, centres: Centres, labels: Int32Array) {
  const { width } = picture
  const sums = {
    x: new Float64Array(centres.x.length),
    y: new Float64Array(centres.x.length),
    red: new Float64Array(centres.x.length),
    green: new Float64Array(centres.x.length),
    blue: new Float64Array(centres.x.length),
    count: new Float64Array(centres.x.length),
  }
  for (let at = 0; at < labels.length; at++) {
    const cell = labels[at] ?? 0
    sums.x[cell] = (sums.x[cell] ?? 0) + (at % width)
    sums.y[cell] = (sums.y[cell] ?? 0) + Math.floor(at / width)
    sums.red[cell] = (sums.red[cell] ?? 0) + (picture.red[at] ?? 0)
    sums.green[cell] = (sums.green[cell] ?? 0) + (picture.green[at] ?? 0)
    sums.blue[cell] = (sums.blue[cell] ?? 0) + (picture.blue[at] ?? 0)
    sums.count[cell] = (sums.count[cell] ?? 0) + 1
  }
  for (let cell = 0; cell < centres.x.length; cell++) {
    const count = sums.count[cell] ?? 0
    if (count === 0) continue
    for (const name of ['x', 'y', 'red', 'green', 'blue'] as const)
      centres[name][cell] = (sums[name][cell] ?? 0) / count
  }
}

/** For every cell the mean of a plane over it. */
export function cellMeans(plane: Plane, { labels, count }: Superpixels): Plane {
  const sums = new Float32Array(count)
  const counts = new Float32Array(count)
  for (let at = 0; at < labels.length; at++) {
    const cell = labels[at] ?? 0
    sums[cell] = (sums[cell] ?? 0) + (plane[at] ?? 0)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0))
}
