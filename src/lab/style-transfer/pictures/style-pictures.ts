import type { Photo } from '#lab/photo/photo.ts'
import { loadSample } from '#lab/photo/samples.ts'
import { type StyleSampleName, styleSamples } from '../samples/samples.ts'
import type { StylePicture } from '../style-choice.ts'
import { shrinkPixels } from './scale-pixels.ts'

/** The core takes strokes from it, not details. */
const maxStylePx = 1024

const loaded = new Map<StyleSampleName, Promise<Photo>>()

export async function stylePixels(picture: StylePicture): Promise<ImageData> {
  const { pixels } = 'sample' in picture ? await loadOnce(picture.sample) : picture.own
  return shrinkPixels(pixels, maxStylePx)
}

function loadOnce(name: StyleSampleName): Promise<Photo> {
  const loading = loaded.get(name) ?? loadSample({ name, url: styleSamples[name], label: name })
  loaded.set(name, loading)
  // A sample that did not load may the next time.
  loading.catch(() => loaded.delete(name))
  return loading
}
