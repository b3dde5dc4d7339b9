import type { Photo } from '#lab/photo/photo.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { baseName } from '../style-choice.ts'
import type { RgbaImage } from './rgba-image.ts'
import { toImageData } from './scale-pixels.ts'

/** The result over its photo, as strong as it was shown, as a PNG in the visitor's downloads. */
export async function savePicture(result: RgbaImage, strength: number, photo: Photo, styleSlug: string): Promise<void> {
  const { width, height } = result
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const [before, after] = await Promise.all([createImageBitmap(photo.pixels), createImageBitmap(toImageData(result))])
  context.imageSmoothingQuality = 'high'
  context.drawImage(before, 0, 0, width, height)
  context.globalAlpha = strength
  context.drawImage(after, 0, 0)
  before.close()
  after.close()
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  saveFile(blob, `${fileNameOf(photo.name)}-${styleSlug}-${Math.max(width, height)}.png`)
}

/** Without what file systems refuse. */
function fileNameOf(name: string): string {
  return baseName(name).replace(/[\\/:*?"<>|]+/g, '-')
}
