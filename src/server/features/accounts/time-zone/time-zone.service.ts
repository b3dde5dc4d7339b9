/** The time zone of an account: its days, by which quotas are counted and dates are read. */
import type { Account } from '#contract/features/accounts.ts'
import { withTimeZone } from '#server/platform/calendar.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { lockCalendar, writeCalendar } from '../accounts.store.ts'

export type SetTimeZone = (accountId: string, timeZone: string) => Promise<Account>

export function createTimeZoneService({ clock, database: { house }, describe }: AccountsContext): SetTimeZone {
  return async (accountId, timeZone) => {
    await house.transaction(async (tx) => {
      const calendar = await lockCalendar(tx, accountId)
      if (calendar !== undefined) await writeCalendar(tx, accountId, withTimeZone(calendar, timeZone, clock.now()))
    })
    return await describe(accountId)
  }
}
