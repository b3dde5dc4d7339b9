import type { PhotoSample } from '#lab/photo/samples.ts'
import { type ContentSampleName, contentSamples } from '../samples/samples.ts'
import type { StylePhrases } from '../style-phrases.ts'

/** In use when the screen opens: water, stone and leaves suit every style. */
export const firstSample: ContentSampleName = 'bridge'

/** The first one in front, in sight on narrow screens too. */
export function samplePhotos({ photos }: StylePhrases): PhotoSample[] {
  const names = [...new Set([firstSample, ...(Object.keys(contentSamples) as ContentSampleName[])])]
  return names.map((name) => ({
    name,
    label: photos[name],
    url: contentSamples[name],
  }))
}

export function photoLabel(name: string, { photos }: StylePhrases): string {
  return Object.hasOwn(photos, name) ? photos[name as ContentSampleName] : name
}
