/** What a contact is called in the inbox. */
import type { Locale } from '#contract/fields.ts'

const visitor: Record<Locale, string> = { zh: '访客', en: 'Visitor' }

/** The name, else “Visitor 7F3A” by the end of the id; without a contact just “Visitor”. */
export function contactNameOf(locale: Locale, contactId: string | null, displayName: string | null): string {
  if (displayName !== null && displayName !== '') return displayName
  return contactId === null ? visitor[locale] : `${visitor[locale]} ${contactId.slice(-4).toUpperCase()}`
}

/** The four characters of a name that was made up, where a search asks for one. */
export function visitorCodeOf(query: string): string | undefined {
  return /^(?:visitor|访客)?\s*([0-9a-f]{4})$/i.exec(query.trim())?.[1]?.toLowerCase()
}
