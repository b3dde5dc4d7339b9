import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'

/** For every target position the source positions under a triangle as wide as the scale, so that shrinking does not alias. */
function triangleTaps(from: number, to: number) {
  const scale = from / to
  const reach = Math.max(1, scale)
  const most = Math.ceil(2 * reach) + 1
  const first = new Int32Array(to)
  const weights = new Float32Array(to * most)
  for (let position = 0; position < to; position++) {
    const centre = (position + 0.5) * scale - 0.5
    const start = Math.max(0, Math.ceil(centre - reach))
    first[position] = Math.min(start, from - 1)
    let sum = 0
    for (let tap = 0; tap < most && start + tap < from; tap++) {
      const weight = Math.max(0, 1 - Math.abs(start + tap - centre) / reach)
      weights[position * most + tap] = weight
      sum += weight
    }
    if (sum === 0) weights[position * most] = sum = 1
    for (let tap = 0; tap < most; tap++) weights[position * most + tap] = (weights[position * most + tap] ?? 0) / sum
  }
  return { first, weights, most }
}

/** To any size, opaque. */
export function resizeImage(image: RgbaImage, width: number, height: number): RgbaImage {
  if (image.width === width && image.height === height) return image
  const across = triangleTaps(image.width, width)
  const down = triangleTaps(image.height, height)
  const rows = new Float32Array(3 * width * image.height)
  const { data } = image
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let tap = 0; tap < across.most; tap++) {
        const weight = across.weights[x * across.most + tap] as number
        if (weight === 0) continue
        const from = 4 * (y * image.width + (across.first[x] ?? 0) + tap)
        red += weight * (data[from] as number)
        green += weight * (data[from + 1] as number)
        blue += weight * (data[from + 2] as number)
      }
      const to = 3 * (y * width + x)
      rows[to] = red
      rows[to + 1] = green
      rows[to + 2] = blue
    }
  }
  const resized = createImage(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let tap = 0; tap < down.most; tap++) {
        const weight = down.weights[y * down.most + tap] as number
        if (weight === 0) continue
        const from = 3 * (((down.first[y] ?? 0) + tap) * width + x)
        red += weight * (rows[from] as number)
        green += weight * (rows[from + 1] as number)
        blue += weight * (rows[from + 2] as number)
      }
      const to = 4 * (y * width + x)
      resized.data[to] = red
      resized.data[to + 1] = green
      resized.data[to + 2] = blue
      resized.data[to + 3] = 255
    }
  }
  return resized
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The same shape with a long side of `longSidePx`, at least a pixel each way. */
export function sizeWithLongSide({ width, height }: Size, longSidePx: number): Size {
  const scale = longSidePx / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
