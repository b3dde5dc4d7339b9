/**
 * Which phrases are loaded. What every screen may say comes with the language; the words of a feature come with the screens that read them, side by
 * side with their script. A change of the language brings the words of all screens that were opened, before the first one changes.
 */
import type { Locale } from '#contract/fields.ts'
import { type PhraseFile, type PhraseFiles, phraseFiles } from '#phrases/files.ts'
import type { Phrases } from '#phrases/zh/index.ts'
import { loadChunk } from '../navigation/chunks.ts'

const loaded: Record<Locale, { [Name in PhraseFile]?: PhraseFiles[Name] }> = { zh: {}, en: {} }
/** What screens have asked for. A route loads its screen once, so it asks once. */
const wanted = new Set<PhraseFile>()
/** The language in which screens load their words. */
let present: Locale | undefined

function missingIn(locale: Locale): PhraseFile[] {
  return [...wanted].filter((name) => loaded[locale][name] === undefined)
}

/** The words of one feature in one language, which need not be the one of the page. */
export async function loadPhraseFile<Name extends PhraseFile>(locale: Locale, name: Name): Promise<PhraseFiles[Name]> {
  const { [name]: words } = await loadChunk<Readonly<Record<Name, PhraseFiles[Name]>>>(phraseFiles[locale][name])
  // Where all texts of errors are looked up. Before it counts as loaded: it is tried again after a failure.
  if (name === 'channelErrors') Object.assign((await loadBase(locale)).errors, words)
  loaded[locale][name] = words
  return words
}

async function loadBase(locale: Locale): Promise<Phrases> {
  const { phrases } = await loadChunk<{ phrases: Phrases }>(() =>
    locale === 'zh' ? import('#phrases/zh/index.ts') : import('#phrases/en/index.ts'),
  )
  return phrases
}

function loadMissing(locale: Locale): Promise<unknown> {
  return Promise.all(missingIn(locale).map((name) => loadPhraseFile(locale, name)))
}

/** Loads what a screen reads in the present language. */
export async function loadScreenPhrases(names: readonly PhraseFile[]): Promise<void> {
  if (present === undefined) throw new Error('loadPhrases comes before screens')
  for (const name of names) wanted.add(name)
  await loadMissing(present)
}

/** Loads a language. From here on screens load their words in it. */
export async function loadPhrases(locale: Locale): Promise<Phrases> {
  // The first screen loads at the same time as the first language.
  present ??= locale
  const [phrases] = await Promise.all([loadBase(locale), loadMissing(locale)])
  // A screen that was opened meanwhile asked for its words in the language before.
  while (missingIn(locale).length > 0) await loadMissing(locale)
  present = locale
  return phrases
}

/** What `screen()` has loaded. */
export function loadedPhrases<Name extends PhraseFile>(locale: Locale, name: Name): PhraseFiles[Name] {
  const words = loaded[locale][name]
  if (words === undefined) throw new Error(`The screen does not name the phrases ${name} in its routes`)
  return words
}
