/** Copies of a picture in another size; the browser scales them beside the page's thread. */
import type { RgbaImage } from './rgba-image.ts'

/** With this long side at most. */
export async function shrinkPixels(pixels: ImageData, longSidePx: number): Promise<ImageData> {
  return Math.max(pixels.width, pixels.height) > longSidePx ? scalePixels(pixels, longSidePx) : pixels
}

/** With this long side, enlarged if need be. */
export async function scalePixels(pixels: ImageData, longSidePx: number): Promise<ImageData> {
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
