/** What the use cases of accounts stand on. */
import type { Account } from '#contract/features/accounts.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { Failures } from '#server/features/audit/audit.public.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { dayAt } from '#server/platform/calendar.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeAccount } from './accounts.rules.ts'
import { findAccount } from './accounts.store.ts'
import { createDevices, type Devices } from './log-in/devices.ts'
import { createPasswords, type Passwords, type VerifyPassword } from './passwords/passwords.ts'
import { lacksSecondFactor } from './second-factor/second-factor.house.store.ts'
import { type SessionCookie, sessionCookie } from './sessions/session-cookie.ts'

/** What accounts need of other features. */
export interface AccountsDependencies {
  /** What each account may have. */
  readonly plans: PlanRecordReader
  /** Interface calls charged on a day. */
  callsToday(accountId: string, day: string): Promise<number>
  /** Throws `invitation-wrong` or `invitation-expired` when the code is not good for that email. */
  checkInvitation(db: Queryable, code: string, email: string, now: Date): Promise<{ provesAddress: boolean }>
  /** Uses a code up; throws as `checkInvitation`, also when a parallel sign-up was first. */
  redeemInvitation(tx: Transaction, code: string, use: { email: string; accountId: string; now: Date }): Promise<void>
  /** Stops the API keys that speak for the whole account, as a session does. */
  endAccountKeys(tx: Transaction, accountId: string, at: Date, madeSince?: Date): Promise<void>
  /** Lets follow what follows from a change of the role, in its transaction: bots over the limit of a plan are closed, or open again. */
  readonly followRole: (tx: Transaction, accountId: string, at: Date) => Promise<void>
  /** Instead of the comparison of a password with its hash. */
  readonly verifyPassword?: VerifyPassword | undefined
  /** Records a failed attempt, so that a flood of them becomes few rows. */
  readonly recordFailure: Failures['record']
}

export interface AccountsContext extends FeatureContext, AccountsDependencies {
  readonly passwords: Passwords
  readonly cookie: SessionCookie
  readonly devices: Devices
  readonly describe: (accountId: string) => Promise<Account>
}

export function createAccountsContext(context: FeatureContext, dependencies: AccountsDependencies): AccountsContext {
  return {
    ...context,
    ...dependencies,
    passwords: createPasswords(dependencies.verifyPassword),
    cookie: sessionCookie(context.settings.baseUrl),
    devices: createDevices(context.database.house, context.settings.baseUrl),
    async describe(accountId) {
      const now = context.clock.now()
      const account = await findAccount(context.database.of(accountId), accountId)
      // Deleted between the request's check and here.
      if (account === undefined) throw new AppError('not-logged-in')
      const [entitled, callsToday, lacksFactor] = await Promise.all([
        dependencies.plans.entitlementsOf(account, now),
        dependencies.callsToday(accountId, dayAt(account, now)),
        lacksSecondFactor(context.database.house, account),
      ])
      return describeAccount(account, entitled, { callsToday, lacksSecondFactor: lacksFactor }, now)
    },
  }
}
