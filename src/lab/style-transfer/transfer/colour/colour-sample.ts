import type { RgbaImage } from '#lab/style-transfer/pictures/rgba-image.ts'

/** Colours, three numbers each. */
export type Colours = Float32Array<ArrayBuffer>

/** Enough for the shape of a colour distribution; sorting them costs a fraction of a millisecond. */
const sampleSize = 2048

/** Pixels evenly spread over the picture. */
export function sampleColours({ width, height, data }: RgbaImage, size = sampleSize): Colours {
  const colours = new Float32Array(3 * size)
  for (let k = 0; k < size; k++) {
    // Roberts's R2 sequence covers any rectangle evenly, however narrow.
    const x = Math.trunc(((0.5 + k * 0.7548776662466927) % 1) * width)
    const y = Math.trunc(((0.5 + k * 0.5698402909980532) % 1) * height)
    const from = 4 * (y * width + x)
    for (let channel = 0; channel < 3; channel++) colours[3 * k + channel] = data[from + channel] ?? 0
  }
  return colours
}

/** `share` of them from the second picture. */
export function sampleBlend(first: RgbaImage, second: RgbaImage, share: number): Colours {
  const ofSecond = Math.min(sampleSize, Math.max(0, Math.round(sampleSize * share)))
  const colours = new Float32Array(3 * sampleSize)
  colours.set(sampleColours(first, sampleSize - ofSecond))
  colours.set(sampleColours(second, ofSecond), 3 * (sampleSize - ofSecond))
  return colours
}
