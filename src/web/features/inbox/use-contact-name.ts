import { usePhrases } from '#web/platform/language/language.tsx'

/** What a contact is called: the name that somebody gave, else “Visitor 7F3A” in the language of the screen. The search finds either. */
export function useContactName(): (contact: { readonly name: string | null; readonly code: string | null }) => string {
  const { visitor } = usePhrases('inbox')
  return ({ name, code }) => name ?? visitor(code)
}
