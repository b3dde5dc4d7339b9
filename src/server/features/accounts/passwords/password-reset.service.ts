/** A forgotten password: code by mail, code for a ticket, ticket for a new password. */

import type { BodyOf } from '#contract/endpoint.ts'
import type { checkResetCode, resetPassword, sendResetCode } from '#contract/features/accounts.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Visit } from '#server/platform/http/endpoints/visit.ts'
import { countAttempts } from '#server/platform/http/limits/attempts.ts'
import { hashToken, isSameText, newToken } from '#server/platform/secrets/secrets.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccountByEmail } from '../accounts.house.store.ts'
import { passwordChangedMail, resetCodeMail } from '../accounts.mails.ts'
import { replacePasswordHash } from '../accounts.store.ts'
import { limits } from '../limits.ts'
import { addCode, findLiveCode, spendCode, voidCodes } from '../mail-codes/mail-codes.house.store.ts'
import { codeTimes, type MailCodes } from '../mail-codes/mail-codes.service.ts'
import type { ProofsService } from '../proofs/proofs.service.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { refuseCommonPassword } from './common-passwords.rules.ts'

const ticketLifetimeMs = 10 * 60_000

export interface PasswordResetService {
  sendCode(form: BodyOf<typeof sendResetCode>, visit: Visit): Promise<typeof codeTimes>
  checkCode(form: BodyOf<typeof checkResetCode>, visit: Visit): Promise<{ ticket: string }>
  reset(form: BodyOf<typeof resetPassword>, visit: Visit): Promise<void>
}

export function createPasswordResetService(
  context: AccountsContext,
  proofs: ProofsService,
  mailCodes: MailCodes,
): PasswordResetService {
  const { clock, devices, passwords, mailer } = context
  const { forceLocale } = context.settings
  const { house } = context.database

  return {
    async sendCode(form, visit) {
      await proofs.guardMailForm(form, visit.origin.address)
      const { email } = form
      const locale = forceLocale ?? form.locale
      const account = await findAccountByEmail(house, email)
      if (account === undefined && context.settings.revealsAccounts)
        throw new AppError('account-unregistered', { field: 'email' })
      const mail = (code: string) => resetCodeMail(email, locale, code)
      const asker = { device: await devices.identify(visit, email), ip: visit.origin.address }
      await mailCodes.send({ email, purpose: 'reset', asker, ...(account === undefined ? {} : { mail }) })
      return codeTimes
    },

    async checkCode({ email, code }, visit) {
      const now = clock.now()
      await countAttempts(house, now, limits.handInCode(visit.origin.address))
      const asker = { device: await devices.read(visit, email), ip: visit.origin.address }
      const codeId = await mailCodes.check({ email, purpose: 'reset', code, asker, field: 'code' })
      const ticket = newToken()
      await house.transaction(async (tx) => {
        if (!(await spendCode(tx, codeId, now))) throw new AppError('code-wrong', { field: 'code' })
        await addCode(tx, {
          email,
          purpose: 'reset-ticket',
          codeHash: hashToken(ticket),
          triesLeft: 1,
          expiresAt: new Date(now.getTime() + ticketLifetimeMs),
          createdAt: now,
        })
      })
      return { ticket }
    },

    async reset({ email, ticket, password }, visit) {
      const now = clock.now()
      const expired = new AppError('code-expired', { field: 'ticket' })
      refuseCommonPassword(password, email)
      await countAttempts(house, now, limits.handInCode(visit.origin.address))
      const live = await findLiveCode(house, email, 'reset-ticket')
      if (live === undefined || live.expiresAt <= now || !isSameText(live.codeHash, hashToken(ticket))) throw expired
      const account = await findAccountByEmail(house, email)
      if (account === undefined) throw expired
      if (await passwords.isRight(account.passwordHash, password))
        throw new AppError('password-same', { field: 'password' })
      const newHash = await passwords.hash(password)
      await house.transaction(async (tx) => {
        if (!(await spendCode(tx, live.id, now))) throw expired
        if (!(await replacePasswordHash(tx, account.id, { old: account.passwordHash, new: newHash }))) throw expired
        await endSessions(tx, account.id)
        await context.endAccountKeys(tx, account.id, now)
        await voidCodes(tx, email, 'reset', now)
        await mailer.send(tx, passwordChangedMail(account, now))
        await recordEvent(tx, { accountId: account.id, action: 'password-reset', ...visit.origin, at: now })
      })
    },
  }
}
