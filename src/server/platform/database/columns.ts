/** Column kinds that tables share. */
import { timestamp } from 'drizzle-orm/pg-core'

/** A moment with time zone, as a Date. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
}
