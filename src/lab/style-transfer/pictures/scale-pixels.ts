/** Copies of a picture in another size; the browser scales them beside the page's thread. */
import type { RgbaImage } from './rgba-image.ts'

/** With this long side at most. */
export async function shrinkPixels(pixels: ImageData, longSidePx: number): Promise<ImageData> {
  return Math.max(pixels.width, pixels.height) > longSidePx ? scalePixels(pixels, longSidePx) : pixels
}

interface Scaled {
  readonly longSidePx: number
  readonly pixels: Promise<ImageData>
}

/** The last size of each picture: the next style asks for the same. */
const lastScaled = new WeakMap<ImageData, Scaled>()

/** With this long side, enlarged if need be. */
export function scalePixels(pixels: ImageData, longSidePx: number): Promise<ImageData> {
  const last = lastScaled.get(pixels)
  if (last?.longSidePx === longSidePx) return last.pixels
  const scaled = { longSidePx, pixels: drawScaled(pixels, longSidePx) }
  lastScaled.set(pixels, scaled)
  // Short of memory now, perhaps not the next time.
  scaled.pixels.catch(() => lastScaled.delete(pixels))
  return scaled.pixels
}

async function drawScaled(pixels: ImageData, longSidePx: number): Promise<ImageData> {
  const scale = longSidePx / Math.max(pixels.width, pixels.height)
  if (scale === 1) return pixels
  const bitmap = await createImageBitmap(pixels, {
    resizeWidth: Math.max(1, Math.round(pixels.width * scale)),
    resizeHeight: Math.max(1, Math.round(pixels.height * scale)),
    resizeQuality: 'high',
  })
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height)
}

export function toImageData({ data, width, height }: RgbaImage): ImageData {
  return new ImageData(data, width, height)
}
