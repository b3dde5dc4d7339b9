/** The accounts of the installation, as ADMINs look at them. */
import type { QueryOf } from '#contract/endpoint.ts'
import type { InspectedAccount, ListedAccount, listAccounts } from '#contract/features/admin/accounts.ts'
import type { FeatureContext } from '#server/feature.ts'
import { type Accounts, findAccount } from '#server/features/accounts/accounts.public.ts'
import { entitledBy, type PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import {
  type AccountListRow,
  countAccounts,
  listAccountRows,
  readAccountEvents,
  readAccountUse,
} from './admin-accounts.house.store.ts'
import { placeOf, readPlace, writePlace } from './places.ts'

export interface AdminAccountsNeeds {
  readonly accounts: Pick<Accounts, 'describe'>
  readonly plans: PlanRecordReader
}

export type AdminAccountsService = ReturnType<typeof createAdminAccountsService>

export function createAdminAccountsService(context: FeatureContext, { accounts, plans }: AdminAccountsNeeds) {
  const { database, clock } = context
  const { house } = database

  return {
    async list({ q, group, sort, cursor }: QueryOf<typeof listAccounts>) {
      const now = clock.now()
      const wish = { text: q.trim(), group, sort, now }
      const place = readPlace(sort, cursor)
      const [{ rows, hasMore }, total, record] = await Promise.all([
        listAccountRows(house, wish, place),
        countAccounts(house, wish),
        plans.current(),
      ])
      const items = rows.map((row): ListedAccount => {
        const { tier, limits } = entitledBy(record, row, now)
        return { ...listed(row), tier, callsPerDay: limits.callsPerDay }
      })
      const last = rows.at(-1)
      return { items, nextCursor: hasMore && last !== undefined ? writePlace(placeOf(sort, last)) : null, total }
    },

    async inspect(accountId: string): Promise<InspectedAccount> {
      const now = clock.now()
      const row = await findAccount(database.of(accountId), accountId)
      if (row === undefined) throw new AppError('account-missing')
      const [account, use, events, record] = await Promise.all([
        accounts.describe(accountId),
        readAccountUse(house, accountId, now),
        readAccountEvents(house, accountId),
        plans.current(),
      ])
      return {
        ...account,
        ...use,
        role: row.role,
        locale: row.locale,
        suspendedAt: row.suspendedAt?.toISOString() ?? null,
        suspensionReason: row.suspensionReason,
        lastLogInAt: row.lastLogInAt?.toISOString() ?? null,
        planLimits: record.quantities[account.tier],
        limitChanges: row.limitChanges,
        events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
      }
    },
  }
}

function listed(row: AccountListRow): Omit<ListedAccount, 'tier' | 'callsPerDay'> {
  const { id, email, customerName, plan, planSource, callsToday } = row
  return {
    id,
    email,
    customerName,
    plan,
    planSource,
    callsToday,
    planUntil: row.planUntil?.toISOString() ?? null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastLogInAt: row.lastLogInAt?.toISOString() ?? null,
  }
}
