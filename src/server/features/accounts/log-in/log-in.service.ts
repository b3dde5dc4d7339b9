/** Logging in and out. */

import type { BodyOf } from '#contract/endpoint.ts'
import type { Account, logIn } from '#contract/features/accounts.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin, Cookies, Visit } from '#server/platform/http/endpoints/visit.ts'
import { countAttempts, isWithinLimit, uncountAttempts } from '#server/platform/http/limits/attempts.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccountByEmail } from '../accounts.house.store.ts'
import { callerOf } from '../accounts.rules.ts'
import { lockWithPassword } from '../accounts.store.ts'
import { limits } from '../limits.ts'
import type { ProofsService } from '../proofs/proofs.service.ts'
import type { Device } from './devices.ts'
import { endSession, findSessionAccount } from './sessions.house.store.ts'
import { openSession } from './sessions.store.ts'

type LogInForm = BodyOf<typeof logIn>

export interface LogInService {
  readonly session: (cookies: Cookies) => Promise<SessionCaller | null>
  /** Who is logged in; the cookie is renewed, or dropped when it speaks for nobody. */
  current(visit: Visit, session: SessionCaller | null): Promise<Account | null>
  logIn(form: LogInForm, visit: Visit): Promise<Account>
  logOut(visit: Visit): Promise<void>
}

export function createLogInService(context: AccountsContext, proofs: Pick<ProofsService, 'spend'>): LogInService {
  const { clock, cookie, devices, passwords } = context
  const { house } = context.database

  /** Counts the attempt where a stranger cannot use up what the owner needs. What was counted, to be taken back when the password is right. */
  async function countLogIn({ email, proof }: LogInForm, device: Device | undefined, ip: string, now: Date) {
    if (device?.isKnown) {
      const own = limits.logInKnownDevice(email, device.id)
      await countAttempts(house, now, own)
      return own
    }
    const own = limits.logIn(email, ip)
    await countAttempts(house, now, own)
    const everywhere = limits.logInEverywhere(email)
    if (!(await isWithinLimit(house, now, everywhere))) {
      if (proof !== undefined) await proofs.spend(proof)
      else {
        // To be asked for a proof is no attempt yet.
        await uncountAttempts(house, now, own)
        throw new AppError('proof-needed', { field: 'proof' })
      }
    }
    return [...own, everywhere]
  }

  async function checkPassword(form: LogInForm, device: Device | undefined, origin: CallOrigin) {
    const { email, password } = form
    const now = clock.now()
    // Counted before the work, so that parallel guesses cannot slip through; what was right or never compared is taken back.
    const counted = await countLogIn(form, device, origin.address, now)
    const account = await findAccountByEmail(house, email)
    const isRight = await passwords.isRight(account?.passwordHash, password).catch(async (error: unknown) => {
      await uncountAttempts(house, now, counted)
      throw error
    })
    if (account === undefined || !isRight) {
      const event = { accountId: account?.id ?? null, actorId: null, target: email, ...origin, at: now }
      await context.recordFailure({ action: 'log-in-failed', ...event })
      throw new AppError('credentials-wrong')
    }
    if (account.suspendedAt !== null) {
      await uncountAttempts(house, now, counted)
      await context.recordFailure({ accountId: account.id, action: 'log-in-suspended', ...origin, at: now })
      throw new AppError('account-suspended')
    }
    const token = await house.transaction(async (tx) => {
      // A password that was changed while this one was checked must not let the old one in.
      if (!(await lockWithPassword(tx, account.id, account.passwordHash))) throw new AppError('credentials-wrong')
      await recordEvent(tx, { accountId: account.id, action: 'log-in', ...origin, at: now })
      await uncountAttempts(tx, now, counted)
      return await openSession(tx, account.id, now)
    })
    return { accountId: account.id, token }
  }

  return {
    async session(cookies) {
      const token = cookie.read(cookies)
      if (token === undefined) return null
      const now = clock.now()
      const sessionHash = hashToken(token)
      const account = await findSessionAccount(house, sessionHash, now)
      if (account === undefined) return null
      return { account: callerOf(account, await context.plans.entitlementsOf(account, now)), sessionHash }
    },

    async current(visit, session) {
      const token = cookie.read(visit.cookies)
      if (session === null || token === undefined) {
        if (visit.cookies[cookie.name] !== undefined) cookie.clear(visit)
        return null
      }
      cookie.write(visit, token)
      return await context.describe(session.account.id)
    },

    async logIn(form, visit) {
      // Before anything is read: of a flood, most are refused here.
      const { accountId, token } = await passwords.admit(async () =>
        checkPassword(form, await devices.read(visit, form.email), visit.origin),
      )
      cookie.write(visit, token)
      await devices.remember(visit, form.email)
      return await context.describe(accountId)
    },

    async logOut(visit) {
      const token = cookie.read(visit.cookies)
      cookie.clear(visit)
      if (token === undefined) return
      await house.transaction(async (tx) => {
        const accountId = await endSession(tx, hashToken(token))
        if (accountId === undefined) return
        await recordEvent(tx, { accountId, action: 'log-out', ...visit.origin, at: clock.now() })
      })
    },
  }
}
