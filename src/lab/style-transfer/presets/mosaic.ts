import type { Brush } from './brush.ts'
import { layTiles, type Tiles } from './filters/cells/tiles.ts'
import { type Flow, flowOf } from './filters/flow.ts'
import { latticeNoise, noisePlane } from './filters/noise.ts'
import { clampUnit, createPicture, lumaOf, type Picture, smoothStep } from './filters/picture.ts'
import { flatten, saturate } from './filters/smoothing/flatten.ts'
import { stretchTones } from './filters/tones.ts'

/** Small stones laid in rows along the picture's lines (after Hausner 2001), with grout between and light from the upper left. */
export function mosaic(picture: Picture, brush: Brush): Picture {
  const { width, height } = picture
  const { unitPx, seed } = brush
  const source = saturate(flatten(picture, brush, [2.5]), 1.35, -0.015)
  const flow = flowOf(stretchTones(lumaOf(flatten(picture, brush, [4, 5]))), width, height, 7 * unitPx)
  const sizePx = Math.max(3, (brush.face ? 6.4 : 7.6) * unitPx)
  const tiles = layTiles(flow, sizePx, seed)
  const colours = stoneColours(source, tiles, seed)
  const stone = noisePlane(width, height, { acrossPx: 3 * unitPx, octaves: 2, seed: seed + 3 })
  const result = createPicture(width, height)
  for (let at = 0; at < tiles.owner.length; at++) {
    const tile = tiles.owner[at] ?? 0
    const [u, v, gap] = [tiles.u[at] ?? 0, tiles.v[at] ?? 0, tiles.gap[at] ?? 0]
    const grout = 1 - smoothStep(0.07, 0.2, Math.min(gap, 1.16 - Math.max(Math.abs(u), Math.abs(v))))
    const light = lightOn(flow, tiles, tile, u, v, gap, seed) * (0.93 + 0.14 * (stone[at] ?? 0.5))
    const bed = 0.235 + 0.16 * ((stone[at] ?? 0.5) - 0.5)
    result.red[at] = clampUnit((1 - grout) * light * (colours.red[tile] ?? 0) + grout * bed)
    result.green[at] = clampUnit((1 - grout) * light * (colours.green[tile] ?? 0) + grout * bed * 0.95)
    result.blue[at] = clampUnit((1 - grout) * light * (colours.blue[tile] ?? 0) + grout * bed * 0.88)
  }
  return result
}

/** No two stones lie quite level, and their rims catch the light. */
function lightOn(flow: Flow, tiles: Tiles, tile: number, u: number, v: number, gap: number, seed: number): number {
  const at = Math.round(tiles.y[tile] ?? 0) * flow.width + Math.round(tiles.x[tile] ?? 0)
  const [fx, fy] = [flow.x[at] ?? 1, flow.y[at] ?? 0]
  const rim = 1 - smoothStep(0.12, 0.42, gap)
  const tiltX = 0.26 * (latticeNoise(tile, 2, seed) - 0.5) + rim * 0.45 * u
  const tiltY = 0.26 * (latticeNoise(tile, 3, seed) - 0.5) + rim * 0.45 * v
  // From the tile's own axes back to the picture's; light from the upper left.
  const [x, y] = [tiltX * fx - tiltY * fy, tiltX * fy + tiltY * fx]
  return 1 - 0.42 * x - 0.52 * y
}

function stoneColours(source: Picture, tiles: Tiles, seed: number) {
  const count = tiles.x.length
  const sums = {
    red: new Float32Array(count),
    green: new Float32Array(count),
    blue: new Float32Array(count),
    pixels: new Float32Array(count),
  }
  for (let at = 0; at < tiles.owner.length; at++) {
    const tile = tiles.owner[at] ?? 0
    sums.red[tile] = (sums.red[tile] ?? 0) + (source.red[at] ?? 0)
    sums.green[tile] = (sums.green[tile] ?? 0) + (source.green[at] ?? 0)
    sums.blue[tile] = (sums.blue[tile] ?? 0) + (source.blue[at] ?? 0)
    sums.pixels[tile] = (sums.pixels[tile] ?? 0) + 1
  }
  const quarry = (sum: Float32Array, salt: number) =>
    sum.map(
      (value, tile) =>
        (value / Math.max(1, sums.pixels[tile] ?? 0)) * (0.9 + 0.2 * latticeNoise(tile, 0, seed)) +
        0.045 * (latticeNoise(tile, salt, seed) - 0.5),
    )
  return { red: quarry(sums.red, 5), green: quarry(sums.green, 6), blue: quarry(sums.blue, 7) }
}
