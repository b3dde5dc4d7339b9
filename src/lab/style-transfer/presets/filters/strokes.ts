import { createRandom } from '../../transfer/random.ts'
import type { Flow } from './flow.ts'
import { latticeNoise } from './noise.ts'
import { createPicture, type Picture, type Plane } from './picture.ts'

/** A canvas with the thickness of its paint. */
export interface Canvas {
  readonly colours: Picture
  readonly relief: Plane
}

export interface Layer {
  readonly radiusPx: number
  /** What to paint: the picture as blurred as the brush is broad. */
  readonly reference: Picture
  /** A stroke is set where the canvas differs more than this, as a plane of colour distances from 0 to 1. */
  readonly threshold: (at: number) => number
  readonly longest: number
  readonly seed: number
}

const bristles = 24

export function createCanvas(width: number, height: number, ground: readonly [number, number, number]): Canvas {
  const colours = createPicture(width, height)
  colours.red.fill(ground[0])
  colours.green.fill(ground[1])
  colours.blue.fill(ground[2])
  return { colours, relief: new Float32Array(width * height) }
}

/** One layer after Hertzmann (1998): where the canvas is furthest off, a curved stroke of the reference's colour along the flow. */
export function paintLayer(canvas: Canvas, layer: Layer, flow: Flow) {
  const { width, height } = flow
  const random = createRandom(layer.seed)
  const step = Math.max(1, layer.radiusPx)
  const starts = worstPlaces(canvas.colours, layer, step)
  // In random order, so that no side lies on top.
  for (let last = starts.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = starts[last] ?? 0
    starts[last] = starts[other] ?? 0
    starts[other] = kept
  }
  const path = new Float32Array(2 * (layer.longest + 1))
  for (const start of starts) {
    const points = followFlow(layer, flow, canvas.colours, start, path)
    paintStroke(canvas, layer, path, points, start, width, height, random)
  }
}

function worstPlaces(
  { red, green, blue, width, height }: Picture,
  { reference, threshold }: Layer,
  step: number,
): number[] {
  const places: number[] = []
  for (let top = 0; top < height; top += step) {
    for (let left = 0; left < width; left += step) {
      const [fromX, fromY, toX, toY] = [
        Math.floor(left),
        Math.floor(top),
        Math.min(width, Math.ceil(left + step)),
        Math.min(height, Math.ceil(top + step)),
      ]
      let [sum, count, worst, most, allowed] = [0, 0, -1, -1, 0]
      for (let y = fromY; y < toY; y++) {
        for (let x = fromX; x < toX; x++) {
          const at = y * width + x
          const difference =
            Math.abs((reference.red[at] ?? 0) - (red[at] ?? 0)) +
            Math.abs((reference.green[at] ?? 0) - (green[at] ?? 0)) +
            Math.abs((reference.blue[at] ?? 0) - (blue[at] ?? 0))
          sum += difference
          allowed += threshold(at)
          count++
          if (difference > most) {
            most = difference
            worst = at
          }
        }
      }
      if (worst >= 0 && sum > 3 * allowed && count > 0) places.push(worst)
    }
  }
  return places
}

/** The number of points written into `path`. */
function followFlow(
  { reference, radiusPx, longest }: Layer,
  flow: Flow,
  painted: Picture,
  start: number,
  path: Float32Array,
): number {
  const { width, height } = flow
  let [x, y, at] = [start % width, Math.floor(start / width), start]
  let [vx, vy] = [flow.x[at] ?? 1, flow.y[at] ?? 0]
  path[0] = x
  path[1] = y
  const [red, green, blue] = [reference.red[start] ?? 0, reference.green[start] ?? 0, reference.blue[start] ?? 0]
  for (let point = 1; point <= longest; point++) {
    let [nx, ny] = [flow.x[at] ?? 0, flow.y[at] ?? 0]
    if (nx * vx + ny * vy < 0) [nx, ny] = [-nx, -ny]
    vx = 0.6 * nx + 0.4 * vx
    vy = 0.6 * ny + 0.4 * vy
    const length = Math.hypot(vx, vy) || 1
    x += (vx / length) * radiusPx
    y += (vy / length) * radiusPx
    if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return point
    at = Math.round(y) * width + Math.round(x)
    const offStroke =
      Math.abs((reference.red[at] ?? 0) - red) +
      Math.abs((reference.green[at] ?? 0) - green) +
      Math.abs((reference.blue[at] ?? 0) - blue)
    const offCanvas =
      Math.abs((reference.red[at] ?? 0) - (painted.red[at] ?? 0)) +
      Math.abs((reference.green[at] ?? 0) - (painted.green[at] ?? 0)) +
      Math.abs((reference.blue[at] ?? 0) - (painted.blue[at] ?? 0))
    if (point > 3 && (offStroke > offCanvas || offStroke > 0.42)) return point
    path[2 * point] = x
    path[2 * point + 1] = y
  }
  return longest + 1
}

function paintStroke(
  { colours, relief }: Canvas,
  layer: Layer,
  path: Float32Array,
  points: number,
  start: number,
  width: number,
  height: number,
  random: () => number,
) {
  const { reference, radiusPx, seed } = layer
  const jitter = () => 0.055 * (random() - 0.5)
  const value = 1 + 0.15 * (random() - 0.5)
  const red = value * (reference.red[start] ?? 0) + jitter()
  const green = value * (reference.green[start] ?? 0) + jitter()
  const blue = value * (reference.blue[start] ?? 0) + jitter()
  const hand = Math.floor(random() * 4096)
  const reach = Math.ceil(radiusPx + 1)
  for (let point = 0; point + 1 < Math.max(2, points); point++) {
    const [ax, ay] = [path[2 * point] ?? 0, path[2 * point + 1] ?? 0]
    const isDot = points < 2
    const [bx, by] = isDot ? [ax + 0.01, ay] : [path[2 * point + 2] ?? 0, path[2 * point + 3] ?? 0]
    const [dx, dy] = [bx - ax, by - ay]
    const squared = dx * dx + dy * dy || 1e-6
    const length = Math.sqrt(squared)
    const isFirst = point === 0
    const isLast = isDot || point + 2 >= points
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(ax, bx) - reach)),
      Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach)),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(ay, by) - reach)),
      Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach)),
    ]
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const [px, py] = [x - ax, y - ay]
        const along = (px * dx + py * dy) / squared
        // Inner joints are cut square, ends are round.
        if ((along < 0 && !isFirst) || (along > 1 && !isLast)) continue
        const nearest = along < 0 ? 0 : along > 1 ? 1 : along
        const [ox, oy] = [px - nearest * dx, py - nearest * dy]
        const away = Math.sqrt(ox * ox + oy * oy)
        if (away > radiusPx + 0.5) continue
        const across = (px * dy - py * dx) / (length * radiusPx)
        const bristle = latticeNoise(Math.floor((across + 1) * 0.5 * bristles), hand, seed)
        const cover = Math.min(1, radiusPx + 0.5 - away) * (0.7 + 0.3 * bristle)
        const at = y * width + x
        const shade = 0.95 + 0.1 * bristle
        colours.red[at] = (colours.red[at] ?? 0) + cover * (shade * red - (colours.red[at] ?? 0))
        colours.green[at] = (colours.green[at] ?? 0) + cover * (shade * green - (colours.green[at] ?? 0))
        colours.blue[at] = (colours.blue[at] ?? 0) + cover * (shade * blue - (colours.blue[at] ?? 0))
        // Paint is pushed to the sides and left thick at the end.
        const ridge = 0.45 + 0.55 * bristle + 0.35 * across * across + (isLast && along > 0.6 ? 0.35 : 0)
        relief[at] = (relief[at] ?? 0) * (1 - cover) + cover * ridge
      }
    }
  }
}
