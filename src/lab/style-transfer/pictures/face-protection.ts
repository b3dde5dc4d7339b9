import type { Face } from '#lab/emotion/public.ts'
import type { Photo } from '#lab/photo/photo.ts'
import { type ContentSampleName, contentSamples } from '../samples/samples.ts'
import { drawFaceMask } from './face-mask.ts'

const portraitName: ContentSampleName = 'portrait'

const found = new WeakMap<Photo, Promise<readonly Face[]>>()

/** Whether the photo's faces have yet to be looked for, which takes a moment and loads the nets the first time. */
export function mustLookForFaces(photo: Photo): boolean {
  return !isFaceless(photo) && !found.has(photo)
}

/** Undefined where there is no face, or where the nets did not load: the picture comes all the same. */
export async function faceMaskOf(
  photo: Photo,
  width: number,
  height: number,
): Promise<Float32Array<ArrayBuffer> | undefined> {
  if (isFaceless(photo)) return undefined
  const looking = found.get(photo) ?? lookForFaces(photo)
  found.set(photo, looking)
  const faces = await looking.catch(() => {
    found.delete(photo)
    return []
  })
  return faces.length > 0 ? drawFaceMask(faces, width, height, width / photo.pixels.width) : undefined
}

/** Most visitors never need the nets. */
async function lookForFaces({ pixels }: Photo): Promise<readonly Face[]> {
  const { findFaces } = await import('#lab/emotion/public.ts')
  return findFaces(pixels)
}

/** Of our samples one shows a face. */
function isFaceless({ name }: Photo): boolean {
  return name !== portraitName && Object.hasOwn(contentSamples, name)
}
