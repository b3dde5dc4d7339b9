import { ChunkLoadError } from '#web/platform/navigation/chunks.ts'
import type { Photo } from './photo.ts'
import { readPhoto } from './reading/read-photo.ts'

/** A picture of ours that takes one click. */
export interface PhotoSample {
  /** Also the photo's name. */
  readonly name: string
  /** What it shows, in the visitor's language. */
  readonly label: string
  /** The picture's file, from an import with `?url`. */
  readonly url: string
  /** A smaller one for the strip, where there is one. */
  readonly thumbnailUrl?: string
}

export async function loadSample({ name, url }: PhotoSample): Promise<Photo> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new ChunkLoadError(error)
  })
  if (!response.ok) throw new ChunkLoadError(response.status)
  // Without an ending: what it is, its content tells.
  const photo = await readPhoto(await response.blob(), name)
  if ('fault' in photo) throw new Error(`The sample ${name} is ${photo.fault}`)
  return photo
}
