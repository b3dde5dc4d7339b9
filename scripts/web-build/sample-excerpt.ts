/**
 * Trims the sample corpora for the browser to the one item that the landing page shows; the shape stays. The whole corpus would be a tenth of the
 * first load, and only the server answers from it.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Sample {
  starters: string[]
  items: { question: string; variants: string[] }[]
}

export function sampleExcerpt(): Plugin {
  return {
    name: 'sample-excerpt',
    enforce: 'pre',
    load(id) {
      if (!/\/content\/sample\/(?:zh|en)\.json$/.test(id)) return undefined
      const sample = JSON.parse(readFileSync(id, 'utf8')) as Sample
      const [asked = ''] = sample.starters
      const items = sample.items.filter(({ question, variants }) => question === asked || variants.includes(asked))
      if (items.length !== 1) throw new Error(`${id}: "${asked}" must be a question or a variant of exactly one item`)
      return JSON.stringify({ ...sample, items })
    },
  }
}
