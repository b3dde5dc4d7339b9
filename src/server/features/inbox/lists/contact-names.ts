/** What a contact is called: screens name those without a name in their own language, files in the account's. */
import type { Locale } from '#contract/fields.ts'
import { inboxFile as english } from '#phrases/en/inbox-file.ts'
import { inboxFile as chinese } from '#phrases/zh/inbox-file.ts'

const phrases = { zh: chinese, en: english }

/** The end of the id, which tells one visitor without a name from another. */
export function contactCodeOf(contactId: string): string {
  return contactId.slice(-4).toUpperCase()
}

/** Null where nobody gave one. */
export function givenNameOf(displayName: string | null): string | null {
  return displayName === '' ? null : displayName
}

/** For files: the name, else “Visitor 7F3A”; without a contact just “Visitor”. */
export function contactNameOf(locale: Locale, contactId: string | null, displayName: string | null): string {
  return givenNameOf(displayName) ?? phrases[locale].visitor(contactId === null ? null : contactCodeOf(contactId))
}

/** The four characters of a name that was made up, where a search asks for one. */
export function visitorCodeOf(query: string): string | undefined {
  return /^(?:visitor|访客)?\s*([0-9a-f]{4})$/i.exec(query.trim())?.[1]?.toLowerCase()
}
