/** Accounts as the server describes them. */

import { startingQuantities, type Tier } from '#contract/entitlements.ts'
import type { Session } from '#contract/features/account/sessions.ts'
import type { Usage } from '#contract/features/account/usage.ts'
import type { Account } from '#contract/features/accounts.ts'

/** An account of a tier: of the free plan unless told. */
export function accountOf(tier: Tier = 'FREE'): Account {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    email: `${tier.toLowerCase()}@example.com`,
    customerName: null,
    contactName: null,
    phone: null,
    locale: 'en',
    mails: { callbacks: true, waiting: true, quota: true },
    tier,
    plan: tier === 'VIP' ? 'vip-yearly' : 'free',
    planFrom: tier === 'VIP' ? '2026-06-30T00:00:00.000Z' : null,
    planUntil: tier === 'VIP' ? '2027-06-30T00:00:00.000Z' : null,
    planSource: tier === 'VIP' ? 'admin' : null,
    isPlanCancelled: false,
    planPausedAt: null,
    deletesAt: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    limits: startingQuantities[tier],
    callsToday: 12,
    timeZone: 'Asia/Shanghai',
    nextTimeZone: null,
    secondFactor: 'off',
  }
}

/** A place where an account is logged in. */
export function sessionOf(changes: Partial<Session> = {}): Session {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    browser: 'chrome',
    system: 'windows',
    address: '203.0.113.7',
    createdAt: '2026-11-20T08:30:00.000Z',
    usedAt: '2026-11-25T09:00:00.000Z',
    isCurrent: false,
    ...changes,
  }
}

/** What an account has used of its day, well within its plan unless told. */
export function usageOf({ limits, callsToday }: Account, changes: Partial<Usage> = {}): Usage {
  return {
    day: '2026-11-25',
    resetsAt: '2026-11-25T16:00:00.000Z',
    calls: { used: callsToday, limit: limits.callsPerDay },
    chitChats: { used: 3, limit: limits.chitChatPerDay },
    packCallsToday: 0,
    packCallsLeft: 0,
    packs: [],
    warning: null,
    endsAt: null,
    ...changes,
  }
}
