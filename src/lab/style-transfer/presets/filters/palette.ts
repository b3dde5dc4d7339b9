import { createRandom } from '../../transfer/random.ts'
import { createPicture, type Picture, type Plane } from './picture.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/** The `most` colours that say most about a picture: k-means over a sample of its pixels, begun far apart (k-means++). */
export function paletteOf({ red, green, blue }: Picture, most: number, seed: number): Rgb[] {
  const random = createRandom(seed)
  const count = Math.min(red.length, 4000)
  const sample = Array.from({ length: count }, (): Rgb => {
    const at = Math.floor(random() * red.length)
    return [red[at] ?? 0, green[at] ?? 0, blue[at] ?? 0]
  })
  const first = sample[0]
  if (!first) return [[0, 0, 0]]
  let colours: Rgb[] = [first]
  const distances = sample.map((colour) => distanceSquared(colour, first))
  while (colours.length < most) {
    let left = random() * distances.reduce((a, b) => a + b, 0)
    if (left === 0) break
    const next =
      sample[
        distances.findIndex((distance) => {
          left -= distance
          return left <= 0
        })
      ] ?? first
    colours.push(next)
    sample.forEach((colour, at) => {
      distances[at] = Math.min(distances[at] ?? 0, distanceSquared(colour, next))
    })
  }
  for (let round = 0; round < 8; round++) colours = meansOf(sample, colours)
  return colours
}

/** The pixels of a picture where the mask is above a half, as one row; undefined when there are none. */
export function pixelsWhere({ red, green, blue }: Picture, mask: Plane): Picture | undefined {
  const isInside = (_: number, at: number) => (mask[at] ?? 0) > 0.5
  const inside = { red: red.filter(isInside), green: green.filter(isInside), blue: blue.filter(isInside) }
  return inside.red.length === 0 ? undefined : { ...inside, width: inside.red.length, height: 1 }
}

function meansOf(sample: readonly Rgb[], colours: readonly Rgb[]): Rgb[] {
  const sums = colours.map(() => ({ red: 0, green: 0, blue: 0, count: 0 }))
  for (const colour of sample) {
    const sum = sums[nearestColour(colours, colour[0], colour[1], colour[2])]
    if (!sum) continue
    sum.red += colour[0]
    sum.green += colour[1]
    sum.blue += colour[2]
    sum.count++
  }
  return sums.map(({ red, green, blue, count }, at) =>
    count === 0 ? (colours[at] ?? [0, 0, 0]) : [red / count, green / count, blue / count],
  )
}

export function nearestColour(colours: readonly Rgb[], red: number, green: number, blue: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let at = 0; at < colours.length; at++) {
    const colour = colours[at]
    if (!colour) continue
    const [dr, dg, db] = [red - colour[0], green - colour[1], blue - colour[2]]
    const distance = 2 * dr * dr + 4 * dg * dg + 3 * db * db
    if (distance < least) [best, least] = [at, distance]
  }
  return best
}

function distanceSquared(a: Rgb, b: Rgb): number {
  const [dr, dg, db] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  return 2 * dr * dr + 4 * dg * dg + 3 * db * db
}

/** For every pixel the number of its colour. */
export function labelsOf({ red, green, blue, width, height }: Picture, colours: readonly Rgb[]): Uint8Array {
  const labels = new Uint8Array(width * height)
  for (let at = 0; at < labels.length; at++)
    labels[at] = nearestColour(colours, red[at] ?? 0, green[at] ?? 0, blue[at] ?? 0)
  return labels
}

/** Every pixel becomes what most of its neighbourhood is: specks vanish, borders turn smooth, as a knife would cut them. */
export function majorityOf(
  labels: Uint8Array,
  width: number,
  height: number,
  kinds: number,
  radius: number,
): Uint8Array {
  const result = new Uint8Array(labels.length)
  const counts = new Int32Array(kinds)
  for (let y = 0; y < height; y++) {
    counts.fill(0)
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height - 1, y + radius)]
    const addColumn = (x: number, sign: number) => {
      if (x < 0 || x >= width) return
      for (let row = top; row <= bottom; row++) {
        const label = labels[row * width + x] ?? 0
        counts[label] = (counts[label] ?? 0) + sign
      }
    }
    for (let x = 0; x < radius; x++) addColumn(x, 1)
    for (let x = 0; x < width; x++) {
      addColumn(x + radius, 1)
      let best = labels[y * width + x] ?? 0
      for (let kind = 0; kind < kinds; kind++) if ((counts[kind] ?? 0) > (counts[best] ?? 0)) best = kind
      result[y * width + x] = best
      addColumn(x - radius, -1)
    }
  }
  return result
}

export function paint(
  labels: Uint8Array | Int32Array,
  colours: readonly Rgb[],
  width: number,
  height: number,
): Picture {
  const picture = createPicture(width, height)
  for (let at = 0; at < labels.length; at++) {
    const [red, green, blue] = colours[labels[at] ?? 0] ?? [0, 0, 0]
    picture.red[at] = red
    picture.green[at] = green
    picture.blue[at] = blue
  }
  return picture
}
