import type { RgbaImage } from '../pictures/rgba-image.ts'
import type { Colours } from './colour/colour-sample.ts'

export type Plane = Float32Array<ArrayBuffer>

function lumaOf(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

export function lumaPlane({ data }: RgbaImage): Plane {
  const luma = new Float32Array(data.length / 4)
  for (let k = 0; k < luma.length; k++) luma[k] = lumaOf(data[4 * k] ?? 0, data[4 * k + 1] ?? 0, data[4 * k + 2] ?? 0)
  return luma
}

function sortedLuma(colours: Colours): Float32Array {
  const luma = new Float32Array(colours.length / 3)
  for (let k = 0; k < luma.length; k++)
    luma[k] = lumaOf(colours[3 * k] ?? 0, colours[3 * k + 1] ?? 0, colours[3 * k + 2] ?? 0)
  return luma.sort()
}

/** For each lightness of the content the one of the style that is as rare: 0 to 255. */
export function matchLuma(content: Colours, style: Colours): Float32Array {
  const from = sortedLuma(content)
  const to = sortedLuma(style)
  const curve = new Float32Array(256)
  let below = 0
  let notAbove = 0
  for (let level = 0; level < 256; level++) {
    while (below < from.length && (from[below] ?? 0) < level - 0.5) below++
    while (notAbove < from.length && (from[notAbove] ?? 0) < level + 0.5) notAbove++
    const rank = Math.trunc(((below + notAbove) / 2 / from.length) * to.length)
    curve[level] = to[Math.min(to.length - 1, rank)] ?? 0
  }
  return curve
}

/** Gaussian, with the edge pixels repeated outside. */
export function blurPlane(plane: Plane, width: number, height: number, sigmaPx: number): Plane {
  const reach = Math.ceil(2.5 * sigmaPx)
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.exp(-((k - reach) ** 2) / (2 * sigmaPx ** 2)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  for (let k = 0; k < weights.length; k++) weights[k] = (weights[k] ?? 0) / total
  const across = blurLines(plane, width, height, width, 1, weights)
  return blurLines(across, height, width, 1, width, weights)
}

/** Lines of `length` pixels `step` apart, `lines` of them `lineStep` apart. */
function blurLines(
  plane: Plane,
  length: number,
  lines: number,
  lineStep: number,
  step: number,
  weights: Float32Array,
): Plane {
  const reach = (weights.length - 1) / 2
  const blurred = new Float32Array(plane.length)
  const padded = new Float32Array(length + 2 * reach)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    for (let k = 0; k < padded.length; k++)
      padded[k] = plane[start + step * Math.min(length - 1, Math.max(0, k - reach))] as number
    for (let position = 0; position < length; position++) {
      let sum = 0
      for (let tap = 0; tap < weights.length; tap++)
        sum += (weights[tap] as number) * (padded[position + tap] as number)
      blurred[start + step * position] = sum
    }
  }
  return blurred
}

/** What of lightness leads the search, as the kernel takes it. */
export function guidePlane(luma: Plane, width: number, height: number, weight: number): Int16Array {
  const guide = new Int16Array(luma.length)
  const smooth = blurPlane(luma, width, height, 1)
  for (let k = 0; k < guide.length; k++) guide[k] = Math.round(weight * (smooth[k] as number))
  return guide
}
