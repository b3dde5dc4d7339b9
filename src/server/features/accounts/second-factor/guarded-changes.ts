/** Changes that take the password, and a code where there is a second step: whoever has a stolen session has ten guesses in all. */
import type { ServiceAction } from '#contract/audit-actions.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { countAttempts, uncountAttempts } from '#server/platform/http/limits/attempts.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { type AccountRow, findAccount } from '../accounts.store.ts'
import { limits } from '../limits.ts'

export interface GuardedChanges {
  readonly guarded: <R>(
    caller: SessionCaller,
    calledFrom: CallOrigin,
    work: (account: AccountRow, now: Date) => Promise<R>,
  ) => Promise<R>
  /** Throws `password-wrong`. */
  readonly checkPassword: (account: AccountRow, password: string) => Promise<void>
}

/** `failure`: what the audit records of a wrong password or code. */
export function createGuardedChanges(context: AccountsContext, failure: ServiceAction): GuardedChanges {
  const { database, clock, passwords } = context
  return {
    /** What is right is no guess: only wrong passwords and codes count. */
    async guarded({ account: { id } }, calledFrom, work) {
      const now = clock.now()
      const counted = limits.changeSecondFactor(id)
      await countAttempts(database.house, now, counted)
      const account = await findAccount(database.of(id), id)
      if (account === undefined) throw new AppError('not-logged-in')
      try {
        const result = await work(account, now)
        await uncountAttempts(database.house, now, counted)
        return result
      } catch (error) {
        const isGuess = error instanceof AppError && ['password-wrong', 'code-wrong', 'code-used'].includes(error.code)
        if (isGuess) await context.recordFailure({ accountId: id, action: failure, ...calledFrom, at: now })
        else await uncountAttempts(database.house, now, counted)
        throw error
      }
    },

    async checkPassword({ passwordHash }, password) {
      if (!(await passwords.isRight(passwordHash, password)))
        throw new AppError('password-wrong', { field: 'password' })
    },
  }
}
