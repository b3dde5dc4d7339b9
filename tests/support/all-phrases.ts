/** Everything that pages say, in both languages at once: tests look for it, pages load what they need. */
import type { Locale } from '#contract/fields.ts'
import { allErrors as englishErrors } from '#phrases/en/all-errors.ts'
import { phrases as english } from '#phrases/en/index.ts'
import { type PhraseFile, type PhraseFiles, phraseFiles } from '#phrases/files.ts'
import { allErrors as chineseErrors } from '#phrases/zh/all-errors.ts'
import { phrases as chinese, type Phrases } from '#phrases/zh/index.ts'

type AllPhrases = Phrases & PhraseFiles & { readonly errors: typeof chineseErrors }

async function loadFiles(locale: Locale): Promise<PhraseFiles> {
  const names = Object.keys(phraseFiles[locale]) as PhraseFile[]
  return Object.assign({}, ...(await Promise.all(names.map((name) => phraseFiles[locale][name]())))) as PhraseFiles
}

export const phrasesOf: Readonly<Record<Locale, AllPhrases>> = {
  zh: { ...chinese, ...(await loadFiles('zh')), errors: chineseErrors },
  en: { ...english, ...(await loadFiles('en')), errors: englishErrors },
}
