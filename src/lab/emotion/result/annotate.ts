/** The picture with every face boxed, numbered and named, at its own size. */
import type { ReadFace } from '../core/analyse.ts'

const teal = '#0b6e69'

export async function annotatePicture(
  pixels: ImageData,
  faces: readonly ReadFace[],
  labelOf: (face: ReadFace, number: number) => string,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.putImageData(pixels, 0, 0)
  const line = Math.max(2, Math.round(Math.max(pixels.width, pixels.height) / 400))
  for (const [at, face] of faces.entries()) drawFace(context, face, labelOf(face, at + 1), line)
  return canvas.convertToBlob({ type: 'image/png' })
}

function drawFace(
  context: OffscreenCanvasRenderingContext2D,
  { box, roll }: ReadFace,
  label: string,
  line: number,
): void {
  context.save()
  context.translate(box.x + box.width / 2, box.y + box.height / 2)
  context.rotate((roll * Math.PI) / 180)
  context.lineWidth = line * 2
  context.strokeStyle = 'white'
  context.strokeRect(-box.width / 2, -box.height / 2, box.width, box.height)
  context.lineWidth = line
  context.strokeStyle = teal
  context.strokeRect(-box.width / 2, -box.height / 2, box.width, box.height)
  context.restore()

  const size = Math.max(11, Math.min(line * 8, box.height / 5))
  context.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`
  const width = context.measureText(label).width + size
  const left = Math.min(Math.max(0, box.x), Math.max(0, context.canvas.width - width))
  const top = Math.max(0, box.y - size * 1.7)
  context.fillStyle = teal
  context.fillRect(left, top, width, size * 1.6)
  context.fillStyle = 'white'
  context.textBaseline = 'middle'
  context.fillText(label, left + size / 2, top + size * 0.82)
}
