/** What a stranger wrote, as it may stand in a mail to the owner. */
import { cleanText, type Locale } from '#contract/fields.ts'
import { findContactDetails } from '#engine/dialogue/contact/contact-details.ts'

const left: Record<Locale, { link: string; details: string }> = {
  zh: { link: '［链接］', details: '［联系方式］' },
  en: { link: '[link]', details: '[contact details]' },
}

/** They turn the order of what is read, or cannot be seen. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}]/gu
/** Wide signs of Chinese text, which stay as they are: no link is read out of them. */
const wide = /([，！？：；（）])/u

const label = String.raw`(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_-]){1,63}`
const letters = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}]`
const top = `(?:xn--[a-z0-9-]{2,59}|${letters}{2,63})`
/** After Chinese words, or a Chinese full stop, only these: a sentence may go on there in English. */
const knownTop =
  '(?:com|net|org|cn|cc|co|io|me|top|xyz|vip|shop|store|site|online|info|app|dev|club|link|ltd|tech|fun|wang|biz|tv|hk|tw|jp|kr|de|uk|eu|us|ru|中国|中國|公司|网络|網絡|网址|在线|商城|网店|集团)'
const host = [
  String.raw`(?:${label}\.)+(?:${top}(?!${letters}|\p{N})|${knownTop})`,
  String.raw`(?:\p{Script=Han}{1,63}\.|${label}。)(?:${label}\.)*${knownTop}(?!${letters}|\p{N})`,
  String.raw`(?:\d{1,3}\.){3}\d{1,3}(?=[:/])`,
].join('|')
/** What mail programs make a link of: by how it begins, or by its form alone. Those of mail are how to reach somebody. */
const link = new RegExp(
  String.raw`(?:[a-z][a-z0-9+.-]*:)?//+\S+|www\.\S+|(?:[\p{L}\p{N}._%+-]{1,64}@)?(?:${host})(?::\d{1,5})?(?:[/?#]\S*)?`,
  'giu',
)

function normalised(text: string): string {
  return text
    .split(wide)
    .map((part) => (wide.test(part) ? part : part.normalize('NFKC')))
    .join('')
}

/** One line of at most `length` characters, without links and without what a customer can be reached by. */
export function quoted(text: string, locale: Locale, length: number): string {
  const words = left[locale]
  const flat = normalised(cleanText(text))
    .replace(unseen, ' ')
    .replace(link, (found) => (/^[^/]+@/u.test(found) ? words.details : words.link))
    .replace(/\s+/g, ' ')
    .trim()
  const found = findContactDetails(flat)
  const bare = found === undefined ? flat : `${found.rest.replace(/\s+/g, ' ').trim()} ${words.details}`.trim()
  const characters = Array.from(bare)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : bare
}
