import type { ContentSampleName, StyleSampleName } from './samples.ts'

// Small copies, written by scripts/lab-samples/shrink.ts: a picture itself is loaded only when it is used.
const contents = import.meta.glob<string>('./contents-small/*.webp', { query: '?url', import: 'default', eager: true })
const styles = import.meta.glob<string>('./styles-small/*.webp', { query: '?url', import: 'default', eager: true })

export function contentPreview(name: ContentSampleName): string {
  return contents[`./contents-small/${name}.webp`] ?? ''
}

export function stylePreview(name: StyleSampleName): string {
  return styles[`./styles-small/${name}.webp`] ?? ''
}
