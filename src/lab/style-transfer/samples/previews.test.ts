import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { firstSample } from '../pictures/sample-photos.ts'
import { contentPreview, stylePreview } from './previews.ts'
import { contentSamples, styleSamples } from './samples.ts'

const contentNames = Object.keys(contentSamples) as (keyof typeof contentSamples)[]
const styleNames = Object.keys(styleSamples) as (keyof typeof styleSamples)[]
const bytesOf = (path: string) => statSync(join(import.meta.dirname, path)).size

it('every sample has a small copy of its own', () => {
  const previews = [...contentNames.map(contentPreview), ...styleNames.map(stylePreview)]
  expect(previews).not.toContain('')
  expect(new Set(previews).size).toBe(contentNames.length + styleNames.length)
})

it('the pictures that the screen opens with stay under 400 KB', () => {
  const paths = [
    `contents/${firstSample}.webp`,
    ...contentNames.map((name) => `contents-small/${name}.webp`),
    ...styleNames.map((name) => `styles-small/${name}.webp`),
  ]
  expect(paths.reduce((sum, path) => sum + bytesOf(path), 0)).toBeLessThan(400_000)
})
