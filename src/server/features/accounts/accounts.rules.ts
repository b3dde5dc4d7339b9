import { isMailOn, type OptionalMail, optionalMailNames } from '#contract/account-mails.ts'
import type { Account } from '#contract/features/accounts.ts'
import type { Entitled } from '#server/features/entitlements/entitlements.public.ts'
import { type Calendar, zoneAt } from '#server/platform/calendar.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { AccountRow } from './accounts.store.ts'

export function callerOf(account: AccountRow, { tier, limits }: Entitled): AccountCaller {
  return {
    id: account.id,
    email: account.email,
    role: account.role,
    tier,
    limits,
    calendar: calendarOf(account),
  }
}

/** Of the row, what tells its days. */
function calendarOf({ timeZone, nextTimeZone, nextTimeZoneFrom, heldDay }: AccountRow): Calendar {
  return { timeZone, nextTimeZone, nextTimeZoneFrom, heldDay }
}

function nextZoneOf({ nextTimeZone, nextTimeZoneFrom }: AccountRow, now: Date): Account['nextTimeZone'] {
  if (nextTimeZone === null || nextTimeZoneFrom === null || nextTimeZoneFrom <= now) return null
  return { timeZone: nextTimeZone, from: nextTimeZoneFrom.toISOString() }
}

function mailsOf({ mailChoices }: AccountRow): Account['mails'] {
  return Object.fromEntries(optionalMailNames.map((mail) => [mail, isMailOn(mailChoices, mail)])) as Account['mails']
}

/** Whether the owner wants mails of this kind. Ask before one is sent. Nobody wants any of an account that is closed. */
export function wantsMail(
  { mailChoices, isOpen }: Pick<AccountRow, 'mailChoices' | 'isOpen'>,
  mail: OptionalMail,
): boolean {
  return isOpen && isMailOn(mailChoices, mail)
}

/** What an account may know of itself. */
export function describeAccount(
  account: AccountRow,
  { tier, limits }: Entitled,
  { callsToday, lacksSecondFactor }: { readonly callsToday: number; readonly lacksSecondFactor: boolean },
  now: Date,
): Account {
  return {
    id: account.id,
    email: account.email,
    customerName: account.customerName,
    contactName: account.contactName,
    phone: account.phone,
    locale: account.locale,
    mails: mailsOf(account),
    tier,
    plan: account.plan,
    planFrom: account.planFrom?.toISOString() ?? null,
    planUntil: account.planUntil?.toISOString() ?? null,
    planSource: account.planSource,
    isPlanCancelled: account.planCancelledAt !== null,
    planPausedAt: account.planPausedAt?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    deletesAt: account.deletesAt?.toISOString() ?? null,
    limits,
    callsToday,
    timeZone: zoneAt(account, now),
    nextTimeZone: nextZoneOf(account, now),
    secondFactor: account.secondFactorAt !== null ? 'on' : lacksSecondFactor ? 'needed' : 'off',
  }
}
