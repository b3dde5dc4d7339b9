import type { Face } from './core/confirm.ts'
import { askForFaces } from './worker/face-worker.ts'

export type { Face }

/** Boxes in the picture's pixels, upright whatever the roll. The first call loads the nets (6 MB). */
export async function findFaces(pixels: ImageData): Promise<readonly Face[]> {
  return askForFaces('find', pixels)
}
