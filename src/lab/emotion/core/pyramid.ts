/** A picture at half its size, a quarter and so on: any square of it, turned by any angle, is read at the level that fits. */

/** What `ImageData` is, without a browser. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export interface Level {
  /** Red, green, blue. */
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export type Pyramid = readonly Level[]

const smallestSide = 32

export function buildPyramid({ data, width, height }: Pixels): Pyramid {
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0
    rgb[to + 1] = data[from + 1] ?? 0
    rgb[to + 2] = data[from + 2] ?? 0
  }
  const levels: Level[] = [{ data: rgb, width, height }]
  for (let level = levels[0]; level && Math.min(level.width, level.height) >= 2 * smallestSide; ) {
    level = halve(level)
    levels.push(level)
  }
  return levels
}

function halve({ data, width, height }: Level): Level {
  const halfWidth = width >> 1
  const halfHeight = height >> 1
  const half = new Uint8ClampedArray(halfWidth * halfHeight * 3)
  const row = width * 3
  for (let y = 0, to = 0; y < halfHeight; y++) {
    for (let x = 0; x < halfWidth; x++) {
      const from = 2 * y * row + x * 6
      for (let channel = from; channel < from + 3; channel++, to++) {
        const sum =
          (data[channel] ?? 0) + (data[channel + 3] ?? 0) + (data[channel + row] ?? 0) + (data[channel + row + 3] ?? 0)
        half[to] = sum / 4
      }
    }
  }
  return { data: half, width: halfWidth, height: halfHeight }
}

/** A square of the picture, in its pixels. */
export interface Square {
  readonly centreX: number
  readonly centreY: number
  readonly side: number
  /** Clockwise, in degrees: what stands upright in the square leans so in the picture. */
  readonly roll: number
  readonly isMirrored?: boolean
}

export interface Scaling {
  /** Subtracted from red, green and blue before division. */
  readonly mean: readonly [number, number, number]
  readonly divisor: number
}

/** Reads a square as `side` by `side` pixels into `into`, from `offset` on; black outside of the picture, and outside of `within`. */
export function readSquare(
  pyramid: Pyramid,
  square: Square,
  side: number,
  { mean, divisor }: Scaling,
  into: Float32Array,
  offset: number,
  /** Half width and half height of what is shown, in parts of the square's half side: nets that were trained on boxes with black bars want them. */
  within: readonly [number, number] = [1, 1],
): void {
  const step = square.side / side
  const wanted = Math.max(0, Math.floor(Math.log2(step * 1.2)))
  const level = pyramid[Math.min(wanted, pyramid.length - 1)]
  if (!level) return
  const { data, width, height } = level
  const scale = width / (pyramid[0]?.width ?? width)
  const angle = (square.roll * Math.PI) / 180
  const cos = Math.cos(angle) * step * scale
  const sin = Math.sin(angle) * step * scale
  const half = side / 2
  const barX = half * within[0]
  const barY = half * within[1]
  const row = width * 3
  let to = offset
  for (let v = 0; v < side; v++) {
    const down = v + 0.5 - half
    for (let u = 0; u < side; u++, to += 3) {
      const straight = u + 0.5 - half
      const right = square.isMirrored ? -straight : straight
      const x = square.centreX * scale + right * cos - down * sin - 0.5
      const y = square.centreY * scale + right * sin + down * cos - 0.5
      const isOutside =
        x < -0.5 ||
        y < -0.5 ||
        x > width - 0.5 ||
        y > height - 0.5 ||
        Math.abs(straight) > barX ||
        Math.abs(down) > barY
      if (isOutside) {
        for (let channel = 0; channel < 3; channel++) into[to + channel] = -(mean[channel] ?? 0) / divisor
        continue
      }
      const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
      const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
      const partX = Math.min(1, Math.max(0, x - left))
      const partY = Math.min(1, Math.max(0, y - top))
      const at = top * row + left * 3
      const nextX = left + 1 < width ? 3 : 0
      const nextY = top + 1 < height ? row : 0
      for (let channel = 0; channel < 3; channel++) {
        const from = at + channel
        const upper = (data[from] ?? 0) * (1 - partX) + (data[from + nextX] ?? 0) * partX
        const lower = (data[from + nextY] ?? 0) * (1 - partX) + (data[from + nextY + nextX] ?? 0) * partX
        into[to + channel] = (upper * (1 - partY) + lower * partY - (mean[channel] ?? 0)) / divisor
      }
    }
  }
}
