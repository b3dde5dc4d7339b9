/**
 * Another email for an account. Whoever asks must know the password; the new address proves itself by a code or a link, in a session of the
 * account; the old address can stop the change, and take it back for some days. `docs/decisions/2026-11-25-an-email-changes-in-the-open.md`
 */
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type askForEmailChange,
  type confirmEmailChange,
  emailChangeHours,
  emailChangeStopDays,
  type getEmailChange,
} from '#contract/features/account/email-change.ts'
import type { Account } from '#contract/features/accounts.ts'
import { pageOf } from '#contract/site-map/pages.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin, Visit } from '#server/platform/http/endpoints/visit.ts'
import { countAttempts } from '#server/platform/http/limits/attempts.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/live/publish.ts'
import { hashToken, isSameText, newToken } from '#server/platform/secrets/secrets.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccountByEmail } from '../accounts.house.store.ts'
import { emailChangeAskedMail, emailChangedMail, emailCodeMail } from '../accounts.mails.ts'
import { type AccountRow, findAccount, lockAccount } from '../accounts.store.ts'
import { limits } from '../limits.ts'
import { spendCode, voidCodes } from '../mail-codes/mail-codes.house.store.ts'
import { codeTimes, type MailCodes } from '../mail-codes/mail-codes.service.ts'
import { removeSecondFactor } from '../second-factor/second-factor.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import {
  endChangesSince,
  hasStoppableChange,
  lockStoppableChange,
  setEmail,
  setPasswordHash,
} from './email-change.house.store.ts'
import {
  confirmChange,
  type EmailChangeRow,
  endOpenChange,
  findOpenChange,
  insertChange,
  renewChange,
} from './email-change.store.ts'

const hourMs = 3600_000
const stopMs = emailChangeStopDays * 24 * hourMs
/** After that neither address can do anything with a change. */
export const changeKeptMs = stopMs + emailChangeHours * hourMs

export interface EmailChangeService {
  pending(accountId: string): Promise<ReplyOf<typeof getEmailChange>>
  ask(form: BodyOf<typeof askForEmailChange>, caller: SessionCaller, visit: Visit): Promise<typeof codeTimes>
  confirm(form: BodyOf<typeof confirmEmailChange>, caller: SessionCaller, visit: Visit): Promise<Account>
  cancel(accountId: string, calledFrom: CallOrigin): Promise<void>
  /** By the link of the old address, which is the answer. */
  stop(token: string, calledFrom: CallOrigin): Promise<{ email: string }>
}

export function createEmailChangeService(context: AccountsContext, mailCodes: MailCodes): EmailChangeService {
  const { clock, database, devices, mailer, passwords } = context
  const { house } = database
  const { baseUrl, revealsAccounts } = context.settings

  /** The token follows the `#`, which browsers send to no server. */
  function linkOf(result: 'email' | 'emailStop', token: string): string {
    const { path, aliases } = pageOf('confirmation')
    return `${baseUrl}${aliases?.[0] ?? path}?result=${result}#${token}`
  }

  /** The account, when whoever has its session knows its password, too. */
  async function checkPassword(caller: SessionCaller, password: string, calledFrom: CallOrigin): Promise<AccountRow> {
    const at = clock.now()
    const { id } = caller.account
    await countAttempts(house, at, limits.changePassword(id))
    const account = await findAccount(database.of(id), id)
    if (account !== undefined && (await passwords.isRight(account.passwordHash, password))) return account
    await context.recordFailure({ action: 'email-change-failed', accountId: id, ...calledFrom, at })
    throw new AppError('password-wrong', { field: 'password' })
  }

  /** The old address hears of each change once, however often its code is sent again. */
  async function storeChange(tx: Transaction, account: AccountRow, newEmail: string, confirmHash: string) {
    const now = clock.now()
    const { id, email: oldEmail, locale } = account
    await lockAccount(tx, id)
    const expiresAt = new Date(now.getTime() + emailChangeHours * hourMs)
    const open = await findOpenChange(tx, id)
    if (open?.newEmail === newEmail && open.oldEmail === oldEmail) {
      await renewChange(tx, id, open.id, { confirmHash, expiresAt })
      return
    }
    await endOpenChange(tx, id, now)
    const stopToken = newToken()
    const stopHash = hashToken(stopToken)
    await insertChange(tx, id, {
      id: newTimeId(now),
      oldEmail,
      newEmail,
      confirmHash,
      stopHash,
      createdAt: now,
      expiresAt,
    })
    const notice = emailChangeAskedMail(oldEmail, locale, { email: newEmail, link: linkOf('emailStop', stopToken) })
    await mailer.send(tx, { ...notice, readableUntil: new Date(now.getTime() + stopMs) })
  }

  async function checkProof(
    { code, token }: BodyOf<typeof confirmEmailChange>,
    change: EmailChangeRow,
    visit: Visit,
  ): Promise<string | undefined> {
    if (code === undefined) {
      if (token !== undefined && isSameText(change.confirmHash, hashToken(token))) return undefined
      throw new AppError('link-expired')
    }
    const asker = { device: await devices.read(visit, change.newEmail), ip: visit.origin.address }
    return await mailCodes.check({ email: change.newEmail, purpose: 'email-change', code, asker, field: 'code' })
  }

  return {
    async pending(accountId) {
      const change = await findOpenChange(database.of(accountId), accountId)
      if (change === undefined || change.expiresAt <= clock.now()) return { change: null }
      return { change: { email: change.newEmail, until: change.expiresAt.toISOString() } }
    },

    async ask({ email, password }, caller, visit) {
      const account = await checkPassword(caller, password, visit.origin)
      if (email === account.email) throw new AppError('email-same', { field: 'email' })
      const isTaken = (await findAccountByEmail(house, email)) !== undefined
      if (isTaken && revealsAccounts) throw new AppError('account-exists', { field: 'email' })
      await countAttempts(house, clock.now(), limits.mailNewAddress(account.id))
      const token = newToken()
      const mail = (code: string) => emailCodeMail(email, account.locale, code, linkOf('email', token))
      await mailCodes.send({
        email,
        purpose: 'email-change',
        asker: { device: await devices.identify(visit, email), ip: visit.origin.address },
        ...(isTaken ? {} : { mail }),
        async store(tx) {
          await storeChange(tx, account, email, hashToken(token))
          const event = { accountId: account.id, target: email, ...visit.origin, at: clock.now() }
          await recordEvent(tx, { action: 'email-change-asked', ...event })
          await publish(tx, { accountId: account.id, topic: 'session' })
        },
      })
      return codeTimes
    },

    async confirm(form, caller, visit) {
      const now = clock.now()
      const { id } = caller.account
      await countAttempts(house, now, limits.handInCode(visit.origin.address))
      const over =
        form.code === undefined ? new AppError('link-expired') : new AppError('code-wrong', { field: 'code' })
      const change = await findOpenChange(database.of(id), id)
      if (change === undefined || change.expiresAt <= now) throw over
      const codeId = await checkProof(form, change, visit)
      const { oldEmail, newEmail } = change
      await house.transaction(async (tx) => {
        await lockAccount(tx, id)
        if (codeId !== undefined && !(await spendCode(tx, codeId, now))) throw over
        const undoToken = newToken()
        const confirmed = { confirmedAt: now, undoHash: hashToken(undoToken) }
        if (!(await confirmChange(tx, id, change.id, confirmed))) throw over
        if (!(await setEmail(tx, id, newEmail, oldEmail))) throw over
        // What was mailed to the old address opens this account no more.
        await voidCodes(tx, oldEmail, 'reset', now)
        await voidCodes(tx, oldEmail, 'reset-ticket', now)
        const account = await findAccount(tx, id)
        const link = linkOf('emailStop', undoToken)
        const notice = emailChangedMail(oldEmail, account?.locale ?? 'en', { email: newEmail, link })
        await mailer.send(tx, { ...notice, readableUntil: new Date(now.getTime() + stopMs) })
        await recordEvent(tx, { accountId: id, action: 'email-changed', target: newEmail, ...visit.origin, at: now })
        await publish(tx, { accountId: id, topic: 'session' })
      })
      await devices.remember(visit, newEmail)
      return await context.describe(id)
    },

    async cancel(accountId, calledFrom) {
      const now = clock.now()
      await database.of(accountId).transaction(async (tx) => {
        if (!(await endOpenChange(tx, accountId, now))) return
        await recordEvent(tx, { accountId, action: 'email-change-cancelled', ...calledFrom, at: now })
        await publish(tx, { accountId, topic: 'session' })
      })
    },

    async stop(token, calledFrom) {
      const now = clock.now()
      await countAttempts(house, now, limits.handInCode(calledFrom.address))
      const link = hashToken(token)
      const earliest = new Date(now.getTime() - stopMs)
      // A made-up link takes no place among those who log in and wait for a hash.
      if (!(await hasStoppableChange(house, link, earliest))) throw new AppError('link-expired')
      const nobodysHash = await passwords.hash(newToken())
      return await house.transaction(async (tx) => {
        const change = await lockStoppableChange(tx, link, earliest)
        if (change === undefined) throw new AppError('link-expired')
        const { accountId, oldEmail, confirmedAt } = change
        await lockAccount(tx, accountId)
        if (confirmedAt !== null) await setEmail(tx, accountId, oldEmail)
        await endChangesSince(tx, change, now)
        // Whoever asked knew the password: it must not open the account again.
        await setPasswordHash(tx, accountId, nobodysHash)
        await endSessions(tx, accountId)
        // Nor may what they left behind: a second step of theirs would lock the owner out.
        const since = new Date(change.createdAt.getTime() - stopMs)
        await context.endAccountKeys(tx, accountId, now, since)
        const account = await findAccount(tx, accountId)
        const event = { accountId, actorId: null, target: oldEmail, ...calledFrom, at: now }
        if (account?.secondFactorAt && account.secondFactorAt >= since) {
          await removeSecondFactor(tx, accountId)
          await recordEvent(tx, { action: 'second-factor-reset', ...event })
        }
        await recordEvent(tx, { action: 'email-change-stopped', ...event })
        return { email: oldEmail }
      })
    },
  }
}
