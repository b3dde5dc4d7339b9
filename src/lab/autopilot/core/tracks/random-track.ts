import { worldHeight, worldWidth } from '../driving/world.ts'
import { cosine, sine } from '../portable-math.ts'
import { createRandom, type Random } from '../random.ts'
import { type Curve, curveOf, lengthOf, type Point, resample, smoothCurve, tightestRadius } from './closed-curve.ts'
import { randomOutline } from './outline.ts'
import { buildTrack, smallestRadius, type Track } from './track.ts'

/** Free ground around the centre line. */
const margin = 14
const maxTries = 40

/** The track of a number, always the same and always drivable. */
export function randomTrack(seed: number, purpose: string): Track {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const random = createRandom(seed, `track ${purpose} ${attempt}`)
    const track = buildTrack(randomShape(random), randomWidths(random))
    if (typeof track !== 'string') return track
  }
  return plainTrack()
}

function randomShape(random: Random): Curve {
  const outline = randomOutline(random)
  if (random.next() < 0.5) outline.reverse()
  const shift = 0.24
  const corners = outline.map(({ x, y }) => ({
    x: x + random.between(-shift, shift),
    y: y + random.between(-shift, shift),
  }))
  const rough = fitToWorld(curveOf(corners))
  const count = Math.round(lengthOf(rough) / 2)
  // Between round and angular: the radius of a right angle after n passes is about 1.2 times the root of n, before the fit.
  let curve = smoothCurve(resample(rough, count), Math.round(random.between(25, 220)))
  for (let more = 0; more < 20 && tightestRadius(fitToWorld(curve)) < smallestRadius + 1; more++)
    curve = smoothCurve(curve, 20)
  return startOnStraight(fitToWorld(curve))
}

/** As large as it can be, but not stretched: circles stay circles. */
function fitToWorld({ x, y }: Curve): Curve {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (let at = 0; at < x.length; at++) {
    left = Math.min(left, x[at] as number)
    right = Math.max(right, x[at] as number)
    top = Math.min(top, y[at] as number)
    bottom = Math.max(bottom, y[at] as number)
  }
  const scale = Math.min((worldWidth - 2 * margin) / (right - left), (worldHeight - 2 * margin) / (bottom - top))
  return {
    x: x.map((value) => worldWidth / 2 + (value - (left + right) / 2) * scale),
    y: y.map((value) => worldHeight / 2 + (value - (top + bottom) / 2) * scale),
  }
}

/** Cars stand in the middle of the straightest 60 m. */
export function startOnStraight(shape: Curve): Curve {
  const curve = resample(shape, Math.round(lengthOf(shape) / 2))
  const count = curve.x.length
  const reach = 15
  let best = 0
  let straightest = -1
  for (let at = 0; at < count; at++) {
    const from = (at + count - reach) % count
    const to = (at + reach) % count
    const dx = (curve.x[to] as number) - (curve.x[from] as number)
    const dy = (curve.y[to] as number) - (curve.y[from] as number)
    const chord = dx * dx + dy * dy
    if (chord > straightest) {
      straightest = chord
      best = at
    }
  }
  const turn = (values: Float64Array) => values.map((_, at) => values[(at + best) % count] as number)
  return { x: turn(curve.x), y: turn(curve.y) }
}

/** Wider and narrower along the way, in slow waves. */
function randomWidths(random: Random): (part: number) => number {
  const middle = random.between(5.2, 7.4)
  const waves = [2, 3, 5].map((times) => ({
    times,
    size: random.between(0, 0.6),
    from: random.between(0, 2 * Math.PI),
  }))
  return (part) => {
    let width = middle
    for (const { times, size, from } of waves) width += size * sine(2 * Math.PI * part * times + from)
    return width
  }
}

function plainTrack(): Track {
  const points: Point[] = Array.from({ length: 120 }, (_, at) => ({
    x: worldWidth / 2 + 120 * cosine((at / 60) * Math.PI),
    y: worldHeight / 2 + 65 * sine((at / 60) * Math.PI),
  }))
  const track = buildTrack(curveOf(points), () => 6)
  if (typeof track === 'string') throw new Error(track)
  return track
}
