/** Decodes where it can't hold up the page. */

import { maxPixelsASide, type PhotoRefusal } from '../photo.ts'
import { inspectPhoto } from './inspect-photo.ts'

export interface ReadRequest {
  readonly id: number
  readonly file: Blob
}

interface DecodedPhoto {
  readonly pixels: ImageData
  readonly originalWidth: number
  readonly originalHeight: number
}

export interface ReadAnswer {
  readonly id: number
  readonly result: DecodedPhoto | PhotoRefusal
}

self.onmessage = async ({ data: { id, file } }: MessageEvent<ReadRequest>) => {
  const result = await decode(file)
  const transfer = 'pixels' in result ? [result.pixels.data.buffer] : []
  self.postMessage({ id, result } satisfies ReadAnswer, { transfer })
}

async function decode(file: Blob): Promise<DecodedPhoto | PhotoRefusal> {
  try {
    const bytes = await file.arrayBuffer()
    const inspected = inspectPhoto(new Uint8Array(bytes))
    if ('fault' in inspected) return inspected
    // Without the type that the file's name gave it: the decoder is to go by the content too.
    const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' })
    const { width, height } = bitmap
    const pixels = drawOverWhite(bitmap)
    bitmap.close()
    return { pixels, originalWidth: width, originalHeight: height }
  } catch {
    // The browser's decoder only says that it failed, not why.
    return { fault: 'damaged' }
  }
}

function drawOverWhite(bitmap: ImageBitmap): ImageData {
  const scale = Math.min(1, maxPixelsASide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
