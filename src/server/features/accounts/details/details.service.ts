/** What an owner changes of their own account: names, how to be reached, mails, and the zone by which quotas are counted and dates are read. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { updateAccount } from '#contract/features/account/details.ts'
import type { Account } from '#contract/features/accounts.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { withTimeZone } from '#server/platform/calendar.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { lockCalendar, writeCalendar } from '../accounts.store.ts'
import { writeDetails } from './details.store.ts'

export type UpdateAccount = (
  accountId: string,
  changes: BodyOf<typeof updateAccount>,
  calledFrom: CallOrigin,
) => Promise<Account>

export function createDetailsService({ clock, database, describe, settings }: AccountsContext): UpdateAccount {
  const { house } = database

  async function changeTimeZone(tx: Transaction, accountId: string, timeZone: string): Promise<void> {
    const calendar = await lockCalendar(tx, accountId)
    if (calendar !== undefined) await writeCalendar(tx, accountId, withTimeZone(calendar, timeZone, clock.now()))
  }

  return async (accountId, { timeZone, mails, ...named }, calledFrom) => {
    const { forceLocale } = settings
    if (named.locale !== undefined && forceLocale !== undefined && named.locale !== forceLocale)
      throw new AppError('choice-invalid', { field: 'locale' })
    // What was left out is no column to write.
    const details = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
    const changed = [...Object.keys(details), ...Object.keys(mails ?? {}).map((name) => `mails.${name}`)]
    if (changed.length === 0 && timeZone === undefined) return await describe(accountId)
    const write = async (tx: Transaction) => {
      const event = { accountId, ...calledFrom, at: clock.now() }
      if (changed.length > 0) {
        await writeDetails(tx, accountId, details, mails)
        await recordEvent(tx, { ...event, action: 'account-changed', target: changed.join(', ') })
      }
      if (timeZone !== undefined) {
        await changeTimeZone(tx, accountId, timeZone)
        await recordEvent(tx, { ...event, action: 'time-zone-changed', target: timeZone })
      }
      await publish(tx, { accountId, topic: 'session' })
    }
    // Quotas are counted by the zone, so the account's own connections may not write it.
    await (timeZone === undefined ? database.of(accountId).transaction(write) : house.transaction(write))
    return await describe(accountId)
  }
}
