/** What an ADMIN makes of an account: its role, and what it has instead of what its plan says. */
import { type EntitlementChanges, entitlementNames, type Role } from '#contract/entitlements.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { isAccount, isLastActiveAdmin, replaceLimitChanges, setRole } from './by-admin.house.store.ts'

/** Which ADMIN, and from where. */
export interface ActingAdmin {
  readonly actorId: string
  readonly origin: CallOrigin
}

export interface AccountsByAdmin {
  /** Throws `last-admin` where nobody would be left who could undo it. */
  readonly changeRole: (accountId: string, role: Role, admin: ActingAdmin) => Promise<void>
  /** Throws `account-changed` when it does not have what was seen any more. */
  readonly changeLimits: (
    accountId: string,
    changes: { readonly limitChanges: EntitlementChanges; readonly before: EntitlementChanges },
    admin: ActingAdmin,
  ) => Promise<void>
}

export function createAccountsByAdmin({ database, clock, followRole }: AccountsContext): AccountsByAdmin {
  const { house } = database
  return {
    async changeRole(accountId, role, { actorId, origin }) {
      const at = clock.now()
      await house.transaction(async (tx) => {
        if (role === 'user' && (await isLastActiveAdmin(tx, accountId))) throw new AppError('last-admin')
        if (!(await setRole(tx, accountId, role))) {
          if (await isAccount(tx, accountId)) return
          throw new AppError('account-missing')
        }
        await followRole(tx, accountId, at)
        const target = role === 'admin' ? 'user → admin' : 'admin → user'
        await recordEvent(tx, {
          accountId,
          actorId,
          action: 'account-role-changed',
          target,
          ...origin,
          at,
        })
        // Whoever is logged in sees at once what the account is now.
        await publish(tx, { accountId, topic: 'session' })
      })
    },

    async changeLimits(accountId, { limitChanges, before }, { actorId, origin }) {
      const at = clock.now()
      await house.transaction(async (tx) => {
        if (!(await replaceLimitChanges(tx, accountId, limitChanges, before)))
          throw new AppError((await isAccount(tx, accountId)) ? 'account-changed' : 'account-missing')
        for (const target of linesOf(before, limitChanges))
          await recordEvent(tx, { accountId, actorId, action: 'account-limits-changed', target, ...origin, at })
        await publish(tx, { accountId, topic: 'session' })
      })
    },
  }
}

/** `bots by plan → 20`, a line each. */
function linesOf(before: EntitlementChanges, after: EntitlementChanges): string[] {
  const spoken = (amount: number | boolean | null | undefined) =>
    amount === undefined ? 'by plan' : String(amount ?? 'unlimited')
  return entitlementNames
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} ${spoken(before[name])} → ${spoken(after[name])}`)
}
