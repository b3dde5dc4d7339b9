import type { PhotoSample } from '../photo/samples.ts'
import { type ContentSampleName, contentSamples } from './samples/samples.ts'
import type { StylePhrases } from './style-phrases.ts'

export function samplePhotos({ photos }: StylePhrases): PhotoSample[] {
  return (Object.keys(contentSamples) as ContentSampleName[]).map((name) => ({
    name,
    label: photos[name],
    url: contentSamples[name],
  }))
}

export function photoLabel(name: string, { photos }: StylePhrases): string {
  return Object.hasOwn(photos, name) ? photos[name as ContentSampleName] : name
}
