/** Logging in and out. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account, logIn } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { countAttempts, isWithinLimit, uncountAttempts } from '#server/platform/http/attempts.ts'
import type { SessionCaller } from '#server/platform/http/caller.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { AccountsContext } from './accounts.context.ts'
import { callerOf } from './accounts.rules.ts'
import { findAccountByEmail, lockWithPassword } from './accounts.store.ts'
import { recordEvent } from './audit.store.ts'
import type { Device } from './devices.ts'
import { limits } from './limits.ts'
import type { ProofsService } from './proofs.service.ts'
import { endSession, findSessionAccount, openSession } from './sessions.store.ts'

type LogInForm = BodyOf<typeof logIn>

export interface LogInService {
  readonly session: (request: FastifyRequest) => Promise<SessionCaller | null>
  /** Who is logged in; the cookie is renewed, or dropped when it speaks for nobody. */
  current(request: FastifyRequest, reply: FastifyReply, session: SessionCaller | null): Promise<Account | null>
  logIn(form: BodyOf<typeof logIn>, request: FastifyRequest, reply: FastifyReply): Promise<Account>
  logOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export function logInService(context: AccountsContext, proofs: Pick<ProofsService, 'spend'>): LogInService {
  const { database, clock, cookie, devices, passwords } = context
  const { db } = database

  /** Counts the attempt where a stranger cannot use up what the owner needs. What was counted, to be taken back when the password is right. */
  async function countLogIn({ email, proof }: LogInForm, device: Device | undefined, ip: string, now: Date) {
    if (device?.isKnown) {
      const own = limits.logInKnownDevice(email, device.id)
      await countAttempts(db, now, own)
      return own
    }
    const own = limits.logIn(email, ip)
    await countAttempts(db, now, own)
    const everywhere = limits.logInEverywhere(email)
    if (!(await isWithinLimit(db, now, everywhere))) {
      if (proof !== undefined) await proofs.spend(proof)
      else {
        // To be asked for a proof is no attempt yet.
        await uncountAttempts(db, now, own)
        throw new AppError('proof-needed', { field: 'proof' })
      }
    }
    return [...own, everywhere]
  }

  async function checkPassword(form: LogInForm, device: Device | undefined, ip: string) {
    const { email, password } = form
    const now = clock.now()
    // Counted before the work, so that parallel guesses cannot slip through; what was right or never compared is taken back.
    const counted = await countLogIn(form, device, ip, now)
    const account = await findAccountByEmail(db, email)
    const isRight = await passwords.isRight(account?.passwordHash, password).catch(async (error: unknown) => {
      await uncountAttempts(db, now, counted)
      throw error
    })
    if (account === undefined || !isRight) {
      const event = { accountId: account?.id ?? null, subject: email, address: ip, at: now }
      await recordEvent(db, { action: 'log-in-failed', ...event })
      throw new AppError('credentials-wrong')
    }
    const token = await db.transaction(async (tx) => {
      // A password that was changed while this one was checked must not let the old one in.
      if (!(await lockWithPassword(tx, account.id, account.passwordHash))) throw new AppError('credentials-wrong')
      await recordEvent(tx, { accountId: account.id, action: 'log-in', address: ip, at: now })
      await uncountAttempts(tx, now, counted)
      return await openSession(tx, account.id, now)
    })
    return { accountId: account.id, token }
  }

  return {
    async session(request) {
      const token = cookie.read(request)
      if (token === undefined) return null
      const now = clock.now()
      const sessionHash = hashToken(token)
      const account = await findSessionAccount(db, sessionHash, now)
      return account === undefined ? null : { account: callerOf(account, now), sessionHash }
    },

    async current(request, reply, session) {
      const token = cookie.read(request)
      if (session === null || token === undefined) {
        if (request.cookies[cookie.name] !== undefined) cookie.clear(reply)
        return null
      }
      cookie.write(reply, token)
      return await context.describe(session.account.id)
    },

    async logIn(form, request, reply) {
      const device = await devices.read(request, form.email)
      const { accountId, token } = await passwords.admit(() => checkPassword(form, device, request.ip))
      cookie.write(reply, token)
      await devices.remember(request, reply, form.email)
      return await context.describe(accountId)
    },

    async logOut(request, reply) {
      const token = cookie.read(request)
      cookie.clear(reply)
      if (token === undefined) return
      await db.transaction(async (tx) => {
        const accountId = await endSession(tx, hashToken(token))
        if (accountId === undefined) return
        await recordEvent(tx, { accountId, action: 'log-out', address: request.ip, at: clock.now() })
      })
    },
  }
}
