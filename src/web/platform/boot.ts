/** What the server tells the page before any call: `<script type="application/json" id="boot">`. Absent without a server. */
import type { Locale } from '#contract/fields.ts'

export interface Boot {
  /** The language the server chose from the cookie and `Accept-Language`. */
  locale?: Locale
  /** Set when the installation speaks one language only. */
  forceLocale?: Locale | null
}

export function isLocale(value: unknown): value is Locale {
  return value === 'zh' || value === 'en'
}

export function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent
  if (!text) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return {}
    const { locale, forceLocale } = parsed as Record<string, unknown>
    return { ...(isLocale(locale) && { locale }), ...(isLocale(forceLocale) && { forceLocale }) }
  } catch {
    return {}
  }
}
