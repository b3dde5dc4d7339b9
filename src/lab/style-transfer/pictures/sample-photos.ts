import type { PhotoSample } from '#lab/photo/samples.ts'
import type { PhraseFiles } from '#phrases/files.ts'
import { contentPreview } from '../samples/previews.ts'
import { type ContentSampleName, contentSamples } from '../samples/samples.ts'

/** In use when the screen opens: fur shows what each style does. */
export const firstSample: ContentSampleName = 'cat'

/** The first one in front, in sight on narrow screens too. */
export function samplePhotos({ photos }: PhraseFiles['styleTransfer']): PhotoSample[] {
  const names = [...new Set([firstSample, ...(Object.keys(contentSamples) as ContentSampleName[])])]
  return names.map((name) => ({
    name,
    label: photos[name],
    url: contentSamples[name],
    thumbnailUrl: contentPreview(name),
  }))
}

export function photoLabel(name: string, { photos }: PhraseFiles['styleTransfer']): string {
  return Object.hasOwn(photos, name) ? photos[name as ContentSampleName] : name
}
