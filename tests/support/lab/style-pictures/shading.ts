import { createImage, type RgbaImage } from '#lab/style-transfer/pictures/rgba-image.ts'

/** 0 to 255 each. */
export type Rgb = readonly [number, number, number]

/** A colour for each place: `x` from 0 to 1 across, `y` from 0 down to the height in widths. */
export type Shader = (x: number, y: number) => Rgb

export function shade(width: number, height: number, shader: Shader): RgbaImage {
  const image = createImage(width, height)
  let to = 0
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const colour = shader((column + 0.5) / width, (row + 0.5) / width)
      image.data[to++] = colour[0]
      image.data[to++] = colour[1]
      image.data[to++] = colour[2]
      image.data[to++] = 255
    }
  return image
}

/** 0 to 1, the same for the same place. */
export function hash(x: number, y: number, seed = 0): number {
  let bits = Math.imul(Math.trunc(x), 374_761_393) + Math.imul(Math.trunc(y), 668_265_263) + Math.imul(seed, 144_665)
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_296
}

export const mix = (a: number, b: number, share: number) => a + (b - a) * share
export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

export function mixColours(a: Rgb, b: Rgb, share: number): Rgb {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)]
}

export function lighten(colour: Rgb, factor: number): Rgb {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** Value noise, 0 to 1, with features of size 1. */
export function noise(x: number, y: number, seed = 0): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smoothstep(0, 1, x - left), smoothstep(0, 1, y - top)]
  return mix(
    mix(hash(left, top, seed), hash(left + 1, top, seed), u),
    mix(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), u),
    v,
  )
}

/** Noise in four sizes. */
export function cloud(x: number, y: number, seed = 0): number {
  let [sum, weight, scale] = [0, 0.5, 1]
  for (let octave = 0; octave < 4; octave++) {
    sum += weight * noise(x * scale, y * scale, seed + octave)
    weight /= 2
    scale *= 2.03
  }
  return sum / 0.9375
}

/** The nearest of points strewn one a unit square: its square, how near, and how near the next one is. */
export function cell(x: number, y: number, seed = 0) {
  let [nearest, next, column, row] = [9, 9, 0, 0]
  for (let i = Math.floor(x) - 1; i <= Math.floor(x) + 1; i++)
    for (let j = Math.floor(y) - 1; j <= Math.floor(y) + 1; j++) {
      const distance = Math.hypot(i + 0.15 + 0.7 * hash(i, j, seed) - x, j + 0.15 + 0.7 * hash(i, j, seed + 1) - y)
      if (distance < nearest) [next, nearest, column, row] = [nearest, distance, i, j]
      else if (distance < next) next = distance
    }
  return { nearest, edge: next - nearest, column, row }
}

/** 1 inside, 0 outside, softened. */
export function ellipse(x: number, y: number, cx: number, cy: number, rx: number, ry: number, soft = 0.02): number {
  return 1 - smoothstep(1 - soft / rx, 1 + soft / rx, Math.hypot((x - cx) / rx, (y - cy) / ry))
}

export function box(x: number, y: number, left: number, top: number, right: number, bottom: number): boolean {
  return x >= left && x < right && y >= top && y < bottom
}
