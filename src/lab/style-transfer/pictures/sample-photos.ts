import type { PhotoSample } from '#lab/photo/samples.ts'
import type { PhraseFiles } from '#phrases/files.ts'
import { type ContentSampleName, contentSamples } from '../samples/samples.ts'

/** In use when the screen opens: water, stone and leaves suit every style. */
export const firstSample: ContentSampleName = 'bridge'

/** The first one in front, in sight on narrow screens too. */
export function samplePhotos({ photos }: PhraseFiles['styleTransfer']): PhotoSample[] {
  const names = [...new Set([firstSample, ...(Object.keys(contentSamples) as ContentSampleName[])])]
  return names.map((name) => ({
    name,
    label: photos[name],
    url: contentSamples[name],
  }))
}

export function photoLabel(name: string, { photos }: PhraseFiles['styleTransfer']): string {
  return Object.hasOwn(photos, name) ? photos[name as ContentSampleName] : name
}
