/** Sign-up: a code by mail, then invitation, code, account and session in one transaction. */

import type { BodyOf } from '#contract/endpoint.ts'
import type { Account, sendSignUpCode, signUp } from '#contract/features/accounts.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Visit } from '#server/platform/http/endpoints/visit.ts'
import { countAttempts } from '#server/platform/http/limits/attempts.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { addAccount, findAccountByEmail } from '../accounts.house.store.ts'
import { accountExistsMail, signUpCodeMail, welcomeMail } from '../accounts.mails.ts'
import { limits } from '../limits.ts'
import { spendCode } from '../mail-codes/mail-codes.house.store.ts'
import { codeTimes, type MailCodes } from '../mail-codes/mail-codes.service.ts'
import { refuseCommonPassword } from '../passwords/common-passwords.rules.ts'
import type { ProofsService } from '../proofs/proofs.service.ts'
import { placeOf } from '../sessions/place.ts'
import { openSession } from '../sessions/sessions.store.ts'

export interface SignUpService {
  sendCode(form: BodyOf<typeof sendSignUpCode>, visit: Visit): Promise<typeof codeTimes>
  signUp(form: BodyOf<typeof signUp>, visit: Visit): Promise<Account>
}

export function createSignUpService(
  context: AccountsContext,
  proofs: ProofsService,
  mailCodes: MailCodes,
): SignUpService {
  const { clock, cookie, devices, passwords, mailer } = context
  const { forceLocale } = context.settings
  const { house } = context.database

  return {
    async sendCode(form, visit) {
      await proofs.guardMailForm(form, visit.origin.address)
      const { email } = form
      const locale = forceLocale ?? form.locale
      const account = await findAccountByEmail(house, email)
      if (account !== undefined && context.settings.revealsAccounts)
        throw new AppError('account-exists', { field: 'email' })
      await mailCodes.send({
        email,
        purpose: 'sign-up',
        asker: { device: await devices.identify(visit, email), ip: visit.origin.address },
        mail: (code) =>
          account === undefined ? signUpCodeMail(email, locale, code) : accountExistsMail(email, account.locale),
      })
      return codeTimes
    },

    async signUp(form, visit) {
      const { email, invitationCode, timeZone } = form
      const locale = forceLocale ?? form.locale
      const now = clock.now()
      refuseCommonPassword(form.password, email)
      await countAttempts(house, now, limits.handInCode(visit.origin.address))
      const { provesAddress } = await context.checkInvitation(house, invitationCode, email, now)
      if (form.emailCode === '' && !provesAddress) throw new AppError('field-required', { field: 'emailCode' })
      const codeId =
        form.emailCode === ''
          ? undefined
          : await mailCodes.check({
              email,
              purpose: 'sign-up',
              code: form.emailCode,
              asker: { device: await devices.read(visit, email), ip: visit.origin.address },
              field: 'emailCode',
            })
      const passwordHash = await passwords.hash(form.password)
      // The unique email and the single uses decide which of two parallel sign-ups wins; the other's transaction leaves nothing.
      const { accountId, token } = await house.transaction(async (tx) => {
        const account = await addAccount(tx, { email, passwordHash, role: 'user', locale, timeZone, createdAt: now })
        await context.redeemInvitation(tx, invitationCode, { email, accountId: account.id, now })
        if (codeId !== undefined && !(await spendCode(tx, codeId, now)))
          throw new AppError('code-wrong', { field: 'emailCode' })
        await mailer.send(tx, welcomeMail(email, locale))
        await recordEvent(tx, {
          accountId: account.id,
          action: 'sign-up',
          target: email,
          ...visit.origin,
          at: now,
        })
        return { accountId: account.id, token: await openSession(tx, account.id, now, placeOf(visit)) }
      })
      cookie.write(visit, token)
      await devices.remember(visit, email)
      return await context.describe(accountId)
    },
  }
}
