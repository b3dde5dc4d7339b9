import type { BodyOf } from '#contract/endpoint.ts'
import type { changePassword } from '#contract/features/accounts.ts'
import { isStrongPassword } from '#contract/fields.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { countAttempts } from '#server/platform/http/limits/attempts.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { passwordChangedMail } from '../accounts.mails.ts'
import { findAccount, replacePasswordHash } from '../accounts.store.ts'
import { limits } from '../limits.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { refuseCommonPassword } from './common-passwords.rules.ts'
import { isSamePassword } from './passwords.ts'

export type ChangePassword = (
  form: BodyOf<typeof changePassword>,
  caller: SessionCaller,
  calledFrom: CallOrigin,
) => Promise<void>

/** Changes the password of the logged-in account. The session it was done from stays, all others end. */
export function createPasswordChange(context: AccountsContext): ChangePassword {
  const { database, clock, passwords, mailer } = context

  return async ({ original, password }, caller, calledFrom) => {
    const now = clock.now()
    // No password of the product looks like this, so it is a slip worth telling apart, and not worth a hash.
    if (!isStrongPassword(original)) throw new AppError('original-password-format', { field: 'original' })
    await countAttempts(database.house, now, limits.changePassword(caller.account.id))
    const wrong = new AppError('original-password-wrong', { field: 'original' })
    const db = database.of(caller.account.id)
    const account = await findAccount(db, caller.account.id)
    const origin = { accountId: caller.account.id, at: now, ...calledFrom }
    if (account === undefined || !(await passwords.isRight(account.passwordHash, original))) {
      await context.recordFailure({ action: 'password-change-failed', ...origin })
      throw wrong
    }
    refuseCommonPassword(password, account.email)
    if (isSamePassword(original, password)) throw new AppError('password-same', { field: 'password' })
    const newHash = await passwords.hash(password)
    await db.transaction(async (tx) => {
      // Another change was first: what was the original is no more.
      if (!(await replacePasswordHash(tx, account.id, { old: account.passwordHash, new: newHash }))) throw wrong
      await endSessions(tx, account.id, caller.sessionHash)
      await context.endAccountKeys(tx, account.id, now)
      await mailer.send(tx, passwordChangedMail(account, now))
      await recordEvent(tx, { action: 'password-changed', ...origin })
    })
  }
}
