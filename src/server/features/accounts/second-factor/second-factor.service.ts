/** The second factor of the account at hand: begun, switched on and off, and its recovery codes. */
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#contract/features/account/second-factor.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { secondFactorMail } from '../accounts.mails.ts'
import { type AccountRow, findAccount, lockAccount, lockWithPassword } from '../accounts.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { createGuardedChanges } from './guarded-changes.ts'
import type { SecondCodes } from './second-codes.ts'
import { isSecondFactorRequired } from './second-factor.house.store.ts'
import { countRecoveryCodes, keepSecret, removeSecondFactor, switchOn } from './second-factor.store.ts'
import { isAppCode, newSecret, uriOf } from './totp.rules.ts'

export interface SecondFactorService {
  get(caller: SessionCaller): Promise<ReplyOf<typeof getSecondFactor>>
  start(
    form: BodyOf<typeof startSecondFactor>,
    caller: SessionCaller,
    calledFrom: CallOrigin,
  ): Promise<ReplyOf<typeof startSecondFactor>>
  switchOn(
    form: BodyOf<typeof switchOnSecondFactor>,
    caller: SessionCaller,
    calledFrom: CallOrigin,
  ): Promise<ReplyOf<typeof switchOnSecondFactor>>
  switchOff(form: BodyOf<typeof switchOffSecondFactor>, caller: SessionCaller, calledFrom: CallOrigin): Promise<void>
  renewCodes(
    form: BodyOf<typeof renewRecoveryCodes>,
    caller: SessionCaller,
    calledFrom: CallOrigin,
  ): Promise<ReplyOf<typeof renewRecoveryCodes>>
}

export function createSecondFactorService(context: AccountsContext, codes: SecondCodes): SecondFactorService {
  const { database, mailer } = context
  const { house } = database

  const { guarded, checkPassword } = createGuardedChanges(context, 'second-factor-failed')

  /** Password and code in one transaction with what they are for. Whether a second step is asked is the installation's to set, not a tenant's. */
  async function changing<R>(
    form: { readonly password: string; readonly code: string },
    caller: SessionCaller,
    calledFrom: CallOrigin,
    work: (tx: Transaction, account: AccountRow, now: Date) => Promise<R>,
  ): Promise<R> {
    return await guarded(caller, calledFrom, async (account, now) => {
      if (account.secondFactorAt === null) throw new AppError('second-factor-off')
      await checkPassword(account, form.password)
      return await house.transaction(async (tx) => {
        await lockAccount(tx, account.id)
        if (!(await lockWithPassword(tx, account.id, account.passwordHash)))
          throw new AppError('password-wrong', { field: 'password' })
        await codes.spend(tx, account.id, form.code, now)
        return await work(tx, account, now)
      })
    })
  }

  return {
    async get({ account: { id, role } }) {
      const db = database.of(id)
      const [account, recoveryCodesLeft, isRequired] = await Promise.all([
        findAccount(db, id),
        countRecoveryCodes(db, id),
        isSecondFactorRequired(house, role),
      ])
      return { since: account?.secondFactorAt?.toISOString() ?? null, recoveryCodesLeft, isRequired }
    },

    async start(form, caller, calledFrom) {
      return await guarded(caller, calledFrom, async (account, now) => {
        await checkPassword(account, form.password)
        const secret = newSecret()
        await database.of(account.id).transaction(async (tx) => {
          await lockAccount(tx, account.id)
          if (!(await keepSecret(tx, account.id, codes.seal(account.id, secret), now)))
            throw new AppError('second-factor-on')
        })
        return { secret, uri: uriOf(secret, account.email) }
      })
    },

    async switchOn({ code }, caller, calledFrom) {
      return await guarded(caller, calledFrom, async (account, now) => {
        if (account.secondFactorAt !== null) throw new AppError('second-factor-on')
        // No recovery code is good yet: of whatever was on before, none is left.
        if (!isAppCode(code)) throw new AppError('code-wrong', { field: 'code' })
        return await house.transaction(async (tx) => {
          await lockAccount(tx, account.id)
          await codes.spend(tx, account.id, code, now)
          if (!(await switchOn(tx, account.id, now))) throw new AppError('second-factor-on')
          const recoveryCodes = await codes.renew(tx, account.id, now)
          // They were opened with the password alone.
          await endSessions(tx, account.id, caller.sessionHash)
          await mailer.send(tx, secondFactorMail('secondFactorOn', account, now))
          await recordEvent(tx, { accountId: account.id, action: 'second-factor-on', ...calledFrom, at: now })
          return { recoveryCodes }
        })
      })
    },

    async switchOff(form, caller, calledFrom) {
      await changing(form, caller, calledFrom, async (tx, account, now) => {
        if ((await removeSecondFactor(tx, account.id)) === undefined) throw new AppError('second-factor-off')
        await mailer.send(tx, secondFactorMail('secondFactorOff', account, now))
        await recordEvent(tx, { accountId: account.id, action: 'second-factor-off', ...calledFrom, at: now })
      })
    },

    async renewCodes(form, caller, calledFrom) {
      return await changing(form, caller, calledFrom, async (tx, account, now) => {
        const recoveryCodes = await codes.renew(tx, account.id, now)
        await mailer.send(tx, secondFactorMail('recoveryCodesRenewed', account, now))
        await recordEvent(tx, { accountId: account.id, action: 'recovery-codes-renewed', ...calledFrom, at: now })
        return { recoveryCodes }
      })
    },
  }
}
