/** What other features may use of “Contact us”. */
import type { Queryable } from '#server/platform/database/database.ts'
import { countMessages } from './contact.house.store.ts'

export { createContact } from './contact.feature.ts'

/** How many nobody took up. */
export function countNewMessages(db: Queryable): Promise<number> {
  return countMessages(db, { state: 'new' })
}
