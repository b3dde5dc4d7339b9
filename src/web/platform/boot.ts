/** What the server tells the page before any call: `<script type="application/json" id="boot">`. Absent without a server. */
import type { Locale } from '#contract/fields.ts'

export interface Boot {
  /** The language the server chose from the cookie and `Accept-Language`. */
  locale?: Locale
  /** Set when the installation speaks one language only. */
  forceLocale?: Locale | null
  /** False where no mail server is set up: an ADMIN passes codes and links on. */
  sendsMail?: boolean
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
    const { locale, forceLocale, sendsMail } = parsed as Record<string, unknown>
    return {
      ...(isLocale(locale) && { locale }),
      ...(isLocale(forceLocale) && { forceLocale }),
      ...(typeof sendsMail === 'boolean' && { sendsMail }),
    }
  } catch {
    return {}
  }
}

/** Whether this site mails codes, links and decisions. */
export function sendsMail(): boolean {
  return readBoot().sendsMail ?? true
}
