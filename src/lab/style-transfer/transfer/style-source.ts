import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'
import { type Colours, sampleBlend, sampleColours } from './colour/colour-sample.ts'
import { resizeImage, sizeWithLongSide } from './resize.ts'
import { fidelityRange, type StyleBlend, type TransferRequest } from './transfer-request.ts'

/** Where patches come from: one picture or two, of which the second is to fill `share` of the result. */
export interface StyleSource {
  readonly first: RgbaImage
  readonly second?: RgbaImage
  readonly share: number
}

/** Less than this of a style is not seen. */
const minShare = 0.02
/** Larger ones are cropped: there are more patches in them than are needed, and a field holds 16 bits a coordinate. */
const maxSidePx = 2048
/** A patch and some choice. */
const minSidePx = 8

function crop(image: RgbaImage, width: number, height: number): RgbaImage {
  const left = Math.trunc((image.width - width) / 2)
  const top = Math.trunc((image.height - height) / 2)
  const cropped = createImage(width, height)
  for (let y = 0; y < height; y++) {
    const from = 4 * ((top + y) * image.width + left)
    cropped.data.set(image.data.subarray(from, from + 4 * width), 4 * y * width)
  }
  return cropped
}

/** With its edges repeated to the right and below where it is narrower than a patch. */
function widen(image: RgbaImage): RgbaImage {
  const width = Math.max(image.width, minSidePx)
  const height = Math.max(image.height, minSidePx)
  if (width === image.width && height === image.height) return image
  const widened = createImage(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = 4 * (Math.min(y, image.height - 1) * image.width + Math.min(x, image.width - 1))
      widened.data.set(image.data.subarray(from, from + 4), 4 * (y * width + x))
    }
  return widened
}

/** As large as the strokes are to be. */
function scaleStyle(style: RgbaImage, longSidePx: number): RgbaImage {
  const scale = longSidePx / Math.max(style.width, style.height)
  // Cropped before it grows, or a large stroke at 2048 px would take a hundred megabytes.
  const most = Math.ceil(maxSidePx / scale)
  const kept = crop(style, Math.min(style.width, most), Math.min(style.height, most))
  const { width, height } = sizeWithLongSide(kept, Math.min(longSidePx, maxSidePx))
  return widen(resizeImage(kept, width, height))
}

function isBlend(style: RgbaImage | StyleBlend): style is StyleBlend {
  return 'share' in style
}

export function styleSource({ style, sizePx, strokeSize }: TransferRequest): StyleSource {
  const scale = (image: RgbaImage) => scaleStyle(image, sizePx * strokeSize)
  if (!isBlend(style)) return { first: scale(style), share: 0 }
  if (!(style.share >= minShare)) return { first: scale(style.first), share: 0 }
  if (style.share > 1 - minShare) return { first: scale(style.second), share: 0 }
  return { first: scale(style.first), second: scale(style.second), share: style.share }
}

function halve(image: RgbaImage): RgbaImage {
  return widen(resizeImage(image, Math.ceil(image.width / 2), Math.ceil(image.height / 2)))
}

export function halveSource({ first, second, share }: StyleSource): StyleSource {
  return { first: halve(first), ...(second === undefined ? {} : { second: halve(second) }), share }
}

export function sourceColours({ first, second, share }: StyleSource): Colours {
  return second === undefined ? sampleColours(first) : sampleBlend(first, second, share)
}

/** Long side at which strokes, dots and hatching have run together to tones, at normal fidelity. */
const toneSidePx = 160

/**
 * The tones that the style makes of its strokes, as when one steps back. A photo brought to them leaves room for strokes: brought to
 * the strokes' own colours, a photo after a woodcut would be black and white areas. The more faithful, the less one steps back.
 */
export function sourceTones(source: StyleSource, fidelity: number): Colours {
  const sidePx = toneSidePx * (fidelity < fidelityRange.normal ? 2 : 4) ** (fidelity - fidelityRange.normal)
  const stepBack = (image: RgbaImage) => {
    const { width, height } = sizeWithLongSide(image, Math.min(sidePx, Math.max(image.width, image.height)))
    return resizeImage(image, width, height)
  }
  const { first, second, share } = source
  return sourceColours({ first: stepBack(first), ...(second === undefined ? {} : { second: stepBack(second) }), share })
}
