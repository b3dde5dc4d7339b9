import { createImage, type RgbaImage } from '#lab/style-transfer/pictures/rgba-image.ts'
import { guidePlane, lumaPlane, type Plane } from '../guide.ts'
import { nextState } from '../random.ts'
import type { StyleSource } from '../style-source.ts'
import type { MatchField } from './match-field.ts'
import { border, type LevelShape, type MemoryLayout, type PatchKernel } from './patch-kernel.ts'

export interface Level {
  readonly shape: LevelShape
  readonly layout: MemoryLayout
  /** The photo in the style's colours. */
  readonly coloured: RgbaImage
  /** Lightness of the photo, spread like the style's. */
  readonly guide: Plane
  readonly source: StyleSource
  /** For each pixel, how much the coloured photo holds the result. */
  readonly anchor: Plane
  readonly iterations: number
}

/** Three passes find nearly what more would. */
const passes = 3
/** Uses of a bin cost as much as this difference a channel and pixel once it has been used as often as all others. */
const fairUseDifference = 20 * 20
const patchPixels = 25
const binPixels = 64

/** What one use of a bin costs the next: without it the same few smooth patches would be everywhere, and wash the style out. */
function pricesOf({ shape: { target, first, second }, source: { share } }: Level): [number, number] {
  const price = (width: number, height: number, part: number) => {
    const expected = (part * target.width * target.height * binPixels) / ((width - 4) * (height - 4))
    return (patchPixels * fairUseDifference) / expected
  }
  if (second === undefined) return [price(first.width, first.height, 1), 0]
  return [price(first.width, first.height, 1 - share), price(second.width, second.height, share)]
}

function packSource(pixels: Int16Array, stride: number, top: number, image: RgbaImage, guideWeight: number): void {
  const { width, height, data } = image
  const guide = guidePlane(lumaPlane(image), width, height, guideWeight)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * width + x
      const to = 4 * ((top + y) * stride + x)
      for (let channel = 0; channel < 3; channel++) pixels[to + channel] = data[4 * from + channel] ?? 0
      pixels[to + 3] = guide[from] ?? 0
    }
}

/** `voted` in sixteenths and the coloured photo, mixed; edge pixels are repeated in the border. */
function packTarget(pixels: Int16Array, level: Level, guide: Int16Array, voted: Int16Array | undefined): void {
  const { width, height } = level.shape.target
  const { data } = level.coloured
  let to = 0
  for (let row = -border; row < height + border; row++) {
    const y = Math.min(height - 1, Math.max(0, row))
    for (let column = -border; column < width + border; column++) {
      const from = y * width + Math.min(width - 1, Math.max(0, column))
      const anchor = level.anchor[from] ?? 0
      for (let channel = 4 * from; channel < 4 * from + 3; channel++) {
        const colour = data[channel] ?? 0
        pixels[to++] =
          voted === undefined ? colour : Math.round(((voted[channel] ?? 0) / 16 + anchor * colour) / (1 + anchor))
      }
      pixels[to++] = guide[from] ?? 0
    }
  }
}

function toImage(voted: Int16Array, width: number, height: number): RgbaImage {
  const image = createImage(width, height)
  for (let k = 0; k < image.data.length; k++) image.data[k] = k % 4 === 3 ? 255 : (voted[k] ?? 0) / 16
  return image
}

export interface LevelResult {
  readonly image: RgbaImage
  readonly field: MatchField
  readonly state: number
}

/** Search and vote in turns: patches that fit the target, and a target made of patches (Kwatra 2005). `undefined`: cancelled. */
export function synthesiseLevel(
  kernel: PatchKernel,
  level: Level,
  start: { field: MatchField; isRandom: boolean; state: number; guideWeight: number; reach: number },
  isCancelled: () => boolean,
): LevelResult | undefined {
  const { shape, layout } = level
  const { width, height } = shape.target
  const memory = kernel.reserve(layout.byteLength)
  new Int32Array(memory, 0, layout.header.length).set(layout.header)
  const target = new Int16Array(memory, layout.targetAt, 4 * (width + 2 * border) * (height + 2 * border))
  const source = new Int16Array(memory, layout.sourceAt, 4 * layout.sourceStride * layout.sourceRows)
  const field = new Int32Array(memory, layout.fieldAt, width * height)
  const distances = new Int32Array(memory, layout.distanceAt, width * height)
  const counts = new Int32Array(memory, layout.countAt, layout.binCount)
  const penalties = new Int32Array(memory, layout.penaltyAt, layout.binCount)
  const voted = new Int16Array(memory, layout.votedAt, 4 * width * height)

  packSource(source, layout.sourceStride, 0, level.source.first, start.guideWeight)
  if (level.source.second !== undefined)
    packSource(source, layout.sourceStride, layout.secondTop, level.source.second, start.guideWeight)
  const guide = guidePlane(level.guide, width, height, start.guideWeight)
  const prices = pricesOf(level)
  field.set(start.field.matches)
  if (!start.isRandom) {
    // No distances yet: all patches weigh the same.
    distances.fill(0)
    kernel.vote()
  }
  let { state } = start
  for (let iteration = 0; iteration < level.iterations; iteration++) {
    packTarget(target, level, guide, start.isRandom && iteration === 0 ? undefined : voted)
    counts.fill(0)
    penalties.fill(0)
    kernel.measure(...prices)
    for (let pass = 0; pass < passes; pass++) {
      if (isCancelled()) return undefined
      state = kernel.search((pass + iteration) % 2 === 0, nextState(state), start.reach, ...prices)
    }
    kernel.vote()
  }
  return { image: toImage(voted, width, height), field: { width, height, matches: field.slice() }, state }
}
