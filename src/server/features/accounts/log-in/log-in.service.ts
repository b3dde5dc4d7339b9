/** Logging in and out. */

import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Account, logIn } from '#contract/features/accounts.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { Cookies, Visit } from '#server/platform/http/endpoints/visit.ts'
import { countAttempts, isWithinLimit, uncountAttempts } from '#server/platform/http/limits/attempts.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccountByEmail } from '../accounts.house.store.ts'
import { callerOf } from '../accounts.rules.ts'
import { lockWithPassword } from '../accounts.store.ts'
import { findAccountAwaiting } from '../email-change/email-change.house.store.ts'
import { limits } from '../limits.ts'
import type { ProofsService } from '../proofs/proofs.service.ts'
import { openTicket } from '../second-factor/log-in-tickets.store.ts'
import { lacksSecondFactor } from '../second-factor/second-factor.house.store.ts'
import { placeOf } from '../sessions/place.ts'
import { endSession, findSessionAccount } from '../sessions/sessions.house.store.ts'
import { openSession } from '../sessions/sessions.store.ts'
import type { Device } from './devices.ts'

type LogInForm = BodyOf<typeof logIn>

/** What a right password opens. */
type FirstStep = { readonly accountId: string; readonly token: string } | { readonly ticket: string }

export interface LogInService {
  readonly session: (cookies: Cookies) => Promise<SessionCaller | null>
  /** Who is logged in; the cookie is renewed, or dropped when it speaks for nobody. */
  current(visit: Visit, session: SessionCaller | null): Promise<Account | null>
  /** The account, or the ticket of a second step that is still to come. */
  logIn(form: LogInForm, visit: Visit): Promise<ReplyOf<typeof logIn>>
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

  async function checkPassword(form: LogInForm, device: Device | undefined, visit: Visit): Promise<FirstStep> {
    const { email, password } = form
    const { origin } = visit
    const now = clock.now()
    // Counted before the work, so that parallel guesses cannot slip through; what was right or never compared is taken back.
    const counted = await countLogIn(form, device, origin.address, now)
    const account = await findAccountByEmail(house, email)
    // Who asked for another email may try it before it was confirmed. The right password alone is told so, and where accounts are not revealed nobody
    // is: a taken address would answer otherwise.
    const isTold = account === undefined && context.settings.revealsAccounts
    const awaiting = isTold ? await findAccountAwaiting(house, email, now) : undefined
    const isRight = await passwords
      .isRight((account ?? awaiting)?.passwordHash, password)
      .catch(async (error: unknown) => {
        await uncountAttempts(house, now, counted)
        throw error
      })
    if (awaiting !== undefined && isRight) {
      await uncountAttempts(house, now, counted)
      throw new AppError('account-unverified', { field: 'email' })
    }
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
    // Nothing can bring it back any more, and soon nobody has this address.
    if (account.removalBeganAt !== null) {
      await uncountAttempts(house, now, counted)
      throw new AppError('account-missing', { field: 'email' })
    }
    return await house.transaction(async (tx) => {
      // A password that was changed while this one was checked must not let the old one in.
      const locked = await lockWithPassword(tx, account.id, account.passwordHash)
      if (locked === undefined) throw new AppError('credentials-wrong')
      if (locked.secondFactorAt !== null) {
        await uncountAttempts(tx, now, counted)
        return { ticket: await openTicket(tx, account.id, account.passwordHash, now) }
      }
      await recordEvent(tx, { accountId: account.id, action: 'log-in', ...origin, at: now })
      await uncountAttempts(tx, now, counted)
      return { accountId: account.id, token: await openSession(tx, account.id, now, placeOf(visit)) }
    })
  }

  return {
    async session(cookies) {
      const token = cookie.read(cookies)
      if (token === undefined) return null
      const now = clock.now()
      const sessionHash = hashToken(token)
      const account = await findSessionAccount(house, sessionHash, now)
      if (account === undefined) return null
      const [entitled, lacksFactor] = await Promise.all([
        context.plans.entitlementsOf(account, now),
        lacksSecondFactor(house, account),
      ])
      return {
        account: callerOf(account, entitled),
        sessionHash,
        lacksSecondFactor: lacksFactor,
        isDeleting: account.deletesAt !== null,
      }
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
      const opened = await passwords.admit(async () =>
        checkPassword(form, await devices.read(visit, form.email), visit),
      )
      // The browser is not known yet: whoever has the password alone must not get the tries of one.
      if ('ticket' in opened) return { account: null, ticket: opened.ticket }
      cookie.write(visit, opened.token)
      await devices.remember(visit, form.email)
      return { account: await context.describe(opened.accountId), ticket: null }
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
