/** The list of features: what the product is made of, wired by hand. */
import { and, eq } from 'drizzle-orm'
import type { Feature, FeatureContext } from './feature.ts'
import { type Accounts, createAccounts } from './features/accounts/accounts.public.ts'
import { usageDays } from './features/answers/answers.tables.ts'
import {
  checkInvitation,
  createInvitations,
  type Invitations,
  redeemInvitation,
} from './features/invitations/invitations.public.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import type { Authentication } from './platform/http/caller.ts'
import { version } from './version.ts'

export interface Features {
  readonly all: readonly Feature[]
  readonly authentication: Authentication
  readonly accounts: Accounts
  readonly invitations: Invitations
}

export function createFeatures(context: FeatureContext): Features {
  const { db } = context.database
  const system: Feature = { routes: systemRoutes(db, version) }
  const accounts = createAccounts(context, {
    async callsToday(accountId, day) {
      const isDay = and(eq(usageDays.accountId, accountId), eq(usageDays.day, day))
      const [usage] = await db.select({ calls: usageDays.calls }).from(usageDays).where(isDay)
      return usage?.calls ?? 0
    },
    checkInvitation,
    redeemInvitation,
  })
  const invitations = createInvitations(context, accounts)
  return {
    all: [system, accounts, invitations],
    accounts,
    invitations,
    authentication: {
      session: accounts.session,
      botKey: async () => null,
      accountKey: async () => null,
    },
  }
}
