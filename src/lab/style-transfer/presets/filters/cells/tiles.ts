import type { Flow } from '../flow.ts'
import { latticeNoise } from '../noise.ts'
import type { Plane } from '../picture.ts'

export interface Tiles {
  /** Middles, in pixels. */
  readonly x: Plane
  readonly y: Plane
  /** For every pixel: its tile, the place on it along and across the flow (-1 to 1 inside), and how far the next tile is (0 on the joint). */
  readonly owner: Int32Array
  readonly u: Plane
  readonly v: Plane
  readonly gap: Plane
}

/** Squares laid along a flow: Lloyd's algorithm in the maximum norm, turned with the flow; centres keep off strong edges. */
export function layTiles(flow: Flow, sizePx: number, seed: number): Tiles {
  const { width, height } = flow
  const columns = Math.max(1, Math.round(width / sizePx))
  const rows = Math.max(1, Math.round(height / sizePx))
  const x = new Float32Array(columns * rows)
  const y = new Float32Array(columns * rows)
  for (let tile = 0; tile < x.length; tile++) {
    const [column, row] = [tile % columns, Math.floor(tile / columns)]
    x[tile] = Math.min(width - 1, ((column + 0.5 + 0.4 * (latticeNoise(column, row, seed) - 0.5)) * width) / columns)
    y[tile] = Math.min(height - 1, ((row + 0.5 + 0.4 * (latticeNoise(column, row, seed + 1) - 0.5)) * height) / rows)
  }
  const half = 0.5 * Math.max(width / columns, height / rows)
  const tiles = {
    x,
    y,
    owner: new Int32Array(width * height),
    u: new Float32Array(width * height),
    v: new Float32Array(width * height),
    gap: new Float32Array(width * height),
  }
  const best = new Float32Array(width * height)
  const second = new Float32Array(width * height)
  for (let round = 0; round < 7; round++) {
    best.fill(1e6)
    second.fill(1e6)
    for (let tile = 0; tile < x.length; tile++) claim(flow, tiles, tile, half, best, second)
    if (round < 6) moveToMiddles(flow, tiles)
  }
  for (let at = 0; at < best.length; at++) tiles.gap[at] = Math.min(2, (second[at] ?? 0) - (best[at] ?? 0))
  return tiles
}

function claim(flow: Flow, tiles: Tiles, tile: number, half: number, best: Plane, second: Plane) {
  const { width, height } = flow
  const [cx, cy] = [tiles.x[tile] ?? 0, tiles.y[tile] ?? 0]
  const middle = Math.round(cy) * width + Math.round(cx)
  const [fx, fy] = [flow.x[middle] ?? 1, flow.y[middle] ?? 0]
  const reach = Math.ceil(3.2 * half)
  const [left, right] = [Math.max(0, Math.floor(cx) - reach), Math.min(width - 1, Math.ceil(cx) + reach)]
  const [top, bottom] = [Math.max(0, Math.floor(cy) - reach), Math.min(height - 1, Math.ceil(cy) + reach)]
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [dx, dy] = [(x - cx) / half, (y - cy) / half]
      const [u, v] = [dx * fx + dy * fy, dy * fx - dx * fy]
      // A little of the round distance settles where the corners meet.
      const distance = Math.max(Math.abs(u), Math.abs(v)) + 0.02 * (u * u + v * v)
      const at = y * width + x
      if (distance < (best[at] ?? 0)) {
        second[at] = best[at] ?? 0
        best[at] = distance
        tiles.owner[at] = tile
        tiles.u[at] = u
        tiles.v[at] = v
      } else if (distance < (second[at] ?? 0)) second[at] = distance
    }
  }
}

function moveToMiddles({ width, slope }: Flow, { x, y, owner }: Tiles) {
  const sums = { x: new Float32Array(x.length), y: new Float32Array(x.length), weight: new Float32Array(x.length) }
  for (let at = 0; at < owner.length; at++) {
    const tile = owner[at] ?? 0
    const weight = 1 / (1 + 60 * (slope[at] ?? 0))
    sums.x[tile] = (sums.x[tile] ?? 0) + weight * (at % width)
    sums.y[tile] = (sums.y[tile] ?? 0) + weight * Math.floor(at / width)
    sums.weight[tile] = (sums.weight[tile] ?? 0) + weight
  }
  for (let tile = 0; tile < x.length; tile++) {
    const weight = sums.weight[tile] ?? 0
    if (weight === 0) continue
    x[tile] = (sums.x[tile] ?? 0) / weight
    y[tile] = (sums.y[tile] ?? 0) / weight
  }
}
