import type { Face } from '#lab/emotion/public.ts'

/** A face, its hair and its chin reach this far beyond the box. */
const reach = 0.75

/** For each pixel, 0 to 1: how much of it is a face. Soft at the edges, or the two ways of painting would meet in a line. */
export function drawFaceMask(
  faces: readonly Face[],
  width: number,
  height: number,
  scale: number,
): Float32Array<ArrayBuffer> {
  const mask = new Float32Array(width * height)
  for (const { box } of faces) {
    const [radiusX, radiusY] = [box.width * scale * reach, box.height * scale * reach]
    const centreX = (box.x + box.width / 2) * scale
    const centreY = (box.y + box.height / 2) * scale
    const bottom = Math.min(height, Math.ceil(centreY + radiusY))
    const right = Math.min(width, Math.ceil(centreX + radiusX))
    for (let y = Math.max(0, Math.floor(centreY - radiusY)); y < bottom; y++) {
      for (let x = Math.max(0, Math.floor(centreX - radiusX)); x < right; x++) {
        const distance = Math.hypot((x + 0.5 - centreX) / radiusX, (y + 0.5 - centreY) / radiusY)
        // Full over the inner two thirds, nothing beyond the ellipse.
        const strength = Math.min(1, Math.max(0, (1 - distance) * 3))
        const at = y * width + x
        mask[at] = Math.max(mask[at] ?? 0, strength)
      }
    }
  }
  return mask
}
