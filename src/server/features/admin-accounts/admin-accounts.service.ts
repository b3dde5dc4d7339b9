/** The accounts of the installation, as ADMINs look at them. */
import type { QueryOf } from '#contract/endpoint.ts'
import type {
  exportAccounts,
  InspectedAccount,
  ListedAccount,
  listAccounts,
} from '#contract/features/admin/accounts.ts'
import type { PlanRecord } from '#contract/features/plans.ts'
import { consoleAccounts as english } from '#phrases/en/console/accounts.ts'
import { accounts as englishWords } from '#phrases/en/features/accounts.ts'
import { consoleAccounts as chinese } from '#phrases/zh/console/accounts.ts'
import { accounts as chineseWords } from '#phrases/zh/features/accounts.ts'
import type { FeatureContext } from '#server/feature.ts'
import { type Accounts, findAccount } from '#server/features/accounts/accounts.public.ts'
import { createListExports, walkPages } from '#server/features/audit/audit.public.ts'
import { entitledBy, type PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import {
  type AccountListRow,
  countAccounts,
  listAccountRows,
  readAccountEvents,
  readAccountUse,
} from './admin-accounts.house.store.ts'
import { type Place, placeOf, readPlace, writePlace } from './places.ts'

const exportedAtOnce = 1000
const phrases = {
  zh: { exported: chinese.exported, words: chineseWords },
  en: { exported: english.exported, words: englishWords },
}

export interface AdminAccountsNeeds {
  readonly accounts: Pick<Accounts, 'describe'>
  readonly plans: PlanRecordReader
}

export type AdminAccountsService = ReturnType<typeof createAdminAccountsService>

export function createAdminAccountsService(context: FeatureContext, { accounts, plans }: AdminAccountsNeeds) {
  const { database, clock } = context
  const { house } = database
  const exportList = createListExports({ database, clock })

  function describeIn(record: PlanRecord, now: Date) {
    return (row: AccountListRow): ListedAccount => {
      const { tier, limits } = entitledBy(record, row, now)
      return { ...listed(row), tier, callsPerDay: limits.callsPerDay }
    }
  }

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
      const items = rows.map(describeIn(record, now))
      const last = rows.at(-1)
      return { items, nextCursor: hasMore && last !== undefined ? writePlace(placeOf(sort, last)) : null, total }
    },

    async export({ q, group, sort, locale }: QueryOf<typeof exportAccounts>, admin: AccountCaller, origin: CallOrigin) {
      const now = clock.now()
      const wish = { text: q.trim(), group, sort, now }
      const record = await plans.current()
      const { exported, words } = phrases[locale]
      async function* rows() {
        const read = async (place: Place | undefined) => {
          const { rows: page, hasMore } = await listAccountRows(house, wish, place, exportedAtOnce)
          const last = page.at(-1)
          return { rows: page, place: hasMore && last !== undefined ? placeOf(sort, last) : undefined }
        }
        for await (const page of walkPages(read))
          yield page
            .map(describeIn(record, now))
            .map((account) => [
              account.id,
              account.email,
              account.customerName ?? '',
              words.tier[account.tier],
              account.tier === 'VIP' ? words.plan[account.plan] : '',
              account.planUntil ?? '',
              String(account.callsToday),
              account.callsPerDay === null ? words.unlimited : String(account.callsPerDay),
              account.createdAt,
              account.lastLogInAt ?? '',
              account.suspendedAt ?? '',
              account.deletesAt ?? '',
            ])
      }
      const { fileName, titles } = exported
      return await exportList(admin, origin, { list: 'accounts', filter: { q, group, sort }, fileName, titles, rows })
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
  const { id, email, customerName, plan, planSource, timeZone, callsToday } = row
  return {
    id,
    email,
    customerName,
    plan,
    planSource,
    timeZone,
    callsToday,
    planUntil: row.planUntil?.toISOString() ?? null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    deletesAt: row.deletesAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastLogInAt: row.lastLogInAt?.toISOString() ?? null,
  }
}
