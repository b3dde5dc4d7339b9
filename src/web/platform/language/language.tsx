import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { hostedPagePath } from '#contract/features/embed.ts'
import type { Locale } from '#contract/fields.ts'
import type { PhraseFile, PhraseFiles } from '#phrases/files.ts'
import type { Phrases } from '#phrases/zh/index.ts'
import { type Boot, isLocale } from '../boot.ts'
import { readStored, storageKeys, writeStored } from '../local-storage.ts'
import { loadedPhrases, loadPhrases } from './phrases.ts'

interface Language {
  locale: Locale
  phrases: Phrases
  /** Whether the installation locks the language. */
  isLocked: boolean
  /** Without `isKept` for this page alone: a site around it decides for its own visitors. */
  switchLocale: (locale: Locale, isKept?: boolean) => Promise<void>
}

const LanguageContext = createContext<Language | null>(null)

export const htmlLanguage: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

/** For Intl. British English: day before month, as most readers outside America write it. */
export const formatTag: Record<Locale, string> = { zh: 'zh-CN', en: 'en-GB' }

/** Locked language, else that of the site around the page, else the stored choice, else what the server read from the request, else the browser's, else English. */
export function chooseLocale(boot: Boot): Locale {
  if (boot.forceLocale) return boot.forceLocale
  const ofSite =
    window.location.pathname === hostedPagePath && new URLSearchParams(window.location.search).get('language')
  if (isLocale(ofSite)) return ofSite
  const stored = readStored(storageKeys.locale)
  if (isLocale(stored)) return stored
  if (boot.locale) return boot.locale
  for (const tag of navigator.languages) {
    const language = tag.toLowerCase().split('-')[0]
    if (isLocale(language)) return language
  }
  return 'en'
}

function rememberLocale(locale: Locale): void {
  writeStored(storageKeys.locale, locale)
  // The server reads the cookie to send the right prerendered page; a year, like the local storage it mirrors.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of last year
  document.cookie = `language=${locale}; path=/; max-age=31536000; samesite=lax`
}

interface LanguageProviderProps {
  initial: { locale: Locale; phrases: Phrases }
  isLocked: boolean
  /** The language this person chose, where the prerendered page came in another. */
  wanted?: Locale
  children: ReactNode
}

export function LanguageProvider({ initial, isLocked, wanted, children }: LanguageProviderProps) {
  const [current, setCurrent] = useState(initial)

  useEffect(() => {
    if (!wanted || wanted === initial.locale) return
    void loadPhrases(wanted).then((phrases) => setCurrent({ locale: wanted, phrases }))
  }, [wanted, initial.locale])

  const switchLocale = useCallback(
    async (locale: Locale, isKept = true) => {
      if (isLocked) return
      const phrases = await loadPhrases(locale)
      if (isKept) rememberLocale(locale)
      setCurrent({ locale, phrases })
    },
    [isLocked],
  )

  useEffect(() => {
    document.documentElement.lang = htmlLanguage[current.locale]
  }, [current.locale])

  const language = useMemo(() => ({ ...current, isLocked, switchLocale }), [current, isLocked, switchLocale])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('useLanguage needs a LanguageProvider')
  return language
}

/** `usePhrases()` is what every screen may say, `usePhrases('corpus')` the words of a feature, which the screen names in its `*.routes.tsx`. */
export function usePhrases(): Phrases
export function usePhrases<Name extends PhraseFile>(name: Name): PhraseFiles[Name]
export function usePhrases(name?: PhraseFile): Phrases | PhraseFiles[PhraseFile] {
  const { locale, phrases } = useLanguage()
  return name === undefined ? phrases : loadedPhrases(locale, name)
}

export function useLocale(): Locale {
  return useLanguage().locale
}

/** Names the tab; a screen with a name of its own (a bot, an item) overrides its route's title with it. */
export function useDocumentTitle(title: string | undefined): void {
  const { common } = usePhrases()
  useEffect(() => {
    document.title = title ? common.titleOf(title) : common.productName
  }, [title, common])
}
