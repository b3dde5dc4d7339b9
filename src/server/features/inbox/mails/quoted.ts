/** What a stranger wrote, as it may stand in a mail to the owner. */
import { cleanText, type Locale } from '#contract/fields.ts'
import { findContactDetails } from '#engine/dialogue/contact/contact-details.ts'

const left: Record<Locale, { link: string; details: string }> = {
  zh: { link: '［链接］', details: '［联系方式］' },
  en: { link: '[link]', details: '[contact details]' },
}

/** What mail programs would make a link of. */
const link = /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+/giu
/** They turn the order of what is read, or cannot be seen. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}]/gu

/** One line of at most `length` characters, without links and without what a customer can be reached by. */
export function quoted(text: string, locale: Locale, length: number): string {
  const words = left[locale]
  const flat = cleanText(text).replace(unseen, ' ').replace(link, words.link).replace(/\s+/g, ' ').trim()
  const found = findContactDetails(flat)
  const bare = found === undefined ? flat : `${found.rest.replace(/\s+/g, ' ').trim()} ${words.details}`.trim()
  const characters = Array.from(bare)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : bare
}
