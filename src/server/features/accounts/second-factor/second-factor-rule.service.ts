/** What an ADMIN decides of the second factor of others: who must have one, and taking away one that was lost. */
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { secondFactorMail } from '../accounts.mails.ts'
import { findAccount } from '../accounts.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { setSecondFactorRule } from './second-factor.house.store.ts'
import { removeSecondFactor } from './second-factor.store.ts'

export interface SecondFactorRule {
  require(isRequired: boolean, caller: AccountCaller, calledFrom: CallOrigin): Promise<void>
  reset(accountId: string, caller: AccountCaller, calledFrom: CallOrigin): Promise<void>
}

export function createSecondFactorRule({ database, clock, mailer }: AccountsContext): SecondFactorRule {
  const { house } = database
  return {
    async require(isRequired, { id }, calledFrom) {
      const now = clock.now()
      const account = await findAccount(database.of(id), id)
      // Who asks it of others goes first, and so cannot shut himself out by it.
      if (isRequired && (account === undefined || account.secondFactorAt === null))
        throw new AppError('second-factor-off')
      await house.transaction(async (tx) => {
        await setSecondFactorRule(tx, 'admin', isRequired ? now : null)
        const target = isRequired ? 'required of ADMINs' : 'not required'
        await recordEvent(tx, { accountId: id, action: 'second-factor-rule-changed', target, ...calledFrom, at: now })
      })
    },

    async reset(accountId, { id: actorId }, calledFrom) {
      // Switching off one's own takes password and code; this must not be a way around them.
      if (accountId === actorId) throw new AppError('not-allowed')
      const now = clock.now()
      await house.transaction(async (tx) => {
        const account = await removeSecondFactor(tx, accountId)
        if (account === undefined)
          throw new AppError((await findAccount(tx, accountId)) ? 'second-factor-off' : 'account-missing')
        await endSessions(tx, accountId)
        await mailer.send(tx, secondFactorMail('secondFactorReset', account, now))
        await recordEvent(tx, { accountId, actorId, action: 'second-factor-reset', ...calledFrom, at: now })
      })
    },
  }
}
