import { entitlementsOfTier, tierOf } from '#contract/entitlements.ts'
import type { Account } from '#contract/features/accounts.ts'
import { type Calendar, zoneAt } from '#server/platform/calendar.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { AccountRow } from './accounts.store.ts'

export function callerOf(account: AccountRow, now: Date): AccountCaller {
  return {
    id: account.id,
    email: account.email,
    role: account.role,
    tier: tierOf(account, now),
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

/** What an account may know of itself. */
export function describeAccount(account: AccountRow, callsToday: number, now: Date): Account {
  const tier = tierOf(account, now)
  return {
    id: account.id,
    email: account.email,
    tier,
    plan: account.plan,
    planUntil: account.planUntil?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    limits: entitlementsOfTier[tier],
    callsToday,
    timeZone: zoneAt(account, now),
    nextTimeZone: nextZoneOf(account, now),
  }
}
