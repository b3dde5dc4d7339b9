/** What an owner sees of the use of their account. */
import type { Usage } from '#contract/features/account/usage.ts'
import { nearLimitShare } from '#contract/features/account/usage.ts'
import type { FeatureContext } from '#server/feature.ts'
import { dayAt, dayEndsAt } from '#server/platform/calendar.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { describePack } from '../packs/packs.service.ts'
import { callsLeftIn, listUsablePacks } from '../packs/packs.store.ts'
import { readDay, readHours } from '../usage.store.ts'
import { forecastEnd } from './forecast.rules.ts'

/** How far back the pace is read: the running hour and the one before. */
const paceMs = 2 * 3600_000

export function createUsageReport({ database, clock }: FeatureContext) {
  return async ({ id, limits, calendar }: AccountCaller): Promise<Usage> => {
    const now = clock.now()
    const db = database.of(id)
    const day = dayAt(calendar, now)
    const resetsAt = dayEndsAt(calendar, now)
    const [today, packs, hours] = await Promise.all([
      readDay(db, id, day),
      listUsablePacks(db, id, now),
      readHours(db, id, new Date(now.getTime() - paceMs)),
    ])
    const limit = limits.callsPerDay
    const packCallsLeft = callsLeftIn(packs)
    const callsLeft = limit === null || packCallsLeft === null ? null : Math.max(0, limit - today.calls) + packCallsLeft
    const endsAt = callsLeft === null ? undefined : forecastEnd(hours, callsLeft, now, resetsAt)
    return {
      day,
      resetsAt: resetsAt.toISOString(),
      calls: { used: today.calls, limit },
      chitChats: { used: today.chitChats, limit: limits.chitChatPerDay },
      packCallsToday: today.packCalls,
      packCallsLeft,
      packs: packs.map(describePack),
      warning: warningOf(today.calls, limit, packCallsLeft),
      endsAt: endsAt?.toISOString() ?? null,
    }
  }
}

function warningOf(used: number, limit: number | null, packCallsLeft: number | null): Usage['warning'] {
  if (limit === null) return null
  if (used >= limit) return packCallsLeft === 0 ? 'spent' : 'full'
  return used >= limit * nearLimitShare ? 'near' : null
}
