/** Hands the landing page what it shows of the sample bot before the first question, without the rest of its corpus. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const moduleId = 'virtual:sample-excerpt'
const resolvedId = `\0${moduleId}`

interface Sample {
  name: string
  tagline: string
  openingWords: string
  starters: string[]
  items: { question: string; variants: string[]; answer: string }[]
}

function excerptOf(file: string) {
  const { name, tagline, openingWords, starters, items } = JSON.parse(readFileSync(file, 'utf8')) as Sample
  const [asked = '', ...others] = starters
  const item = items.find(({ question, variants }) => question === asked || variants.includes(asked))
  if (!item) throw new Error(`${file}: the first starter "${asked}" must be a question or a variant of an item`)
  return {
    name,
    tagline,
    openingWords,
    starters: others,
    example: { asked, answer: item.answer, matchedQuestion: item.question },
  }
}

export function sampleExcerpt(rootFolder: string): Plugin {
  const fileOf = (locale: string) => join(rootFolder, 'content/sample', `${locale}.json`)
  return {
    name: 'sample-excerpt',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined
      const excerpts = { zh: excerptOf(fileOf('zh')), en: excerptOf(fileOf('en')) }
      for (const locale of ['zh', 'en']) this.addWatchFile(fileOf(locale))
      return `export const sampleExcerpts = ${JSON.stringify(excerpts)}`
    },
  }
}
