import type { Location } from 'react-router'

/** The email that the screen before handed over, so that nobody types it twice. */
export function readEmail({ state }: Pick<Location, 'state'>): string {
  const known: unknown = state
  if (typeof known !== 'object' || known === null || !('email' in known)) return ''
  return typeof known.email === 'string' ? known.email : ''
}
