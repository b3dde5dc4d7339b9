/** The second step of a log-in: the ticket that the right password gave, and a code. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { logInWithCode } from '#contract/features/account/second-factor.ts'
import type { Account } from '#contract/features/accounts.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Visit } from '#server/platform/http/endpoints/visit.ts'
import { addressGroup } from '#server/platform/http/limits/address-group.ts'
import { type AttemptLimit, countAttempts, uncountAttempts } from '#server/platform/http/limits/attempts.ts'
import { hashToken, isSameText } from '#server/platform/secrets/secrets.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { recoveryCodeUsedMail } from '../accounts.mails.ts'
import { type AccountRow, lockWithPassword } from '../accounts.store.ts'
import { limits } from '../limits.ts'
import { placeOf } from '../sessions/place.ts'
import { openSession } from '../sessions/sessions.store.ts'
import { passwordMarkOf, takeTicket } from './log-in-tickets.store.ts'
import type { SecondCodes } from './second-codes.ts'
import { findTicket } from './second-factor.house.store.ts'
import { countRecoveryCodes } from './second-factor.store.ts'
import { isAppCode } from './totp.rules.ts'

type Form = BodyOf<typeof logInWithCode>

export interface SecondStep {
  logIn(form: Form, visit: Visit): Promise<Account>
}

interface Attempt {
  readonly account: AccountRow
  readonly visit: Visit
  readonly now: Date
  readonly counted: readonly AttemptLimit[]
}

/** What a browser is known by that has taken the second step, as it stands: a password alone makes no browser known here. */
function secondStepName({ email, secondFactorAt }: AccountRow): string {
  return `${email} ${secondFactorAt?.toISOString() ?? ''}`
}

export function createSecondStep(context: AccountsContext, codes: SecondCodes): SecondStep {
  const { clock, cookie, devices, mailer } = context
  const { house } = context.database
  const expired = () => new AppError('log-in-expired')

  /** As passwords are: a browser that has logged in before keeps tries of its own. Recovery codes cannot be guessed, so strangers cannot use them up. */
  async function limitsOf(account: AccountRow, code: string, visit: Visit): Promise<AttemptLimit[]> {
    const { id } = account
    const device = await devices.read(visit, secondStepName(account))
    if (device?.isKnown) return limits.secondStepKnownDevice(id, device.id)
    const ofAddress = limits.secondStepAddress(id, addressGroup(visit.origin.address))
    return isAppCode(code) ? [...ofAddress, limits.secondStepEverywhere(id)] : ofAddress
  }

  /** Ticket, code and session in one transaction: of parallel calls one wins, and the others use nothing up. */
  async function openBy(account: AccountRow, { ticket, code }: Form, visit: Visit, now: Date): Promise<string> {
    return await house.transaction(async (tx) => {
      if (!(await lockWithPassword(tx, account.id, account.passwordHash))) throw expired()
      if (!(await takeTicket(tx, account.id, hashToken(ticket), now))) throw expired()
      const kind = await codes.spend(tx, account.id, code, now)
      const event = { accountId: account.id, action: 'log-in', ...visit.origin, at: now } as const
      await recordEvent(tx, kind === 'recovery' ? { ...event, target: 'recovery code' } : event)
      if (kind === 'recovery')
        await mailer.send(tx, recoveryCodeUsedMail(account, now, await countRecoveryCodes(tx, account.id)))
      return await openSession(tx, account.id, now, placeOf(visit))
    })
  }

  async function noteFailure(error: unknown, { account, visit, now, counted }: Attempt): Promise<void> {
    const isGuess = error instanceof AppError && (error.code === 'code-wrong' || error.code === 'code-used')
    if (!isGuess) return await uncountAttempts(house, now, counted)
    const event = { accountId: account.id, actorId: null, target: account.email, ...visit.origin, at: now }
    await context.recordFailure({ action: 'second-factor-failed', ...event })
  }

  return {
    async logIn({ ticket, code }, visit) {
      const now = clock.now()
      const ofAnyTicket = limits.secondStep(visit.origin.address)
      await countAttempts(house, now, ofAnyTicket)
      const found = await findTicket(house, hashToken(ticket), now)
      if (found === undefined || !isSameText(found.passwordMark, passwordMarkOf(found.account.passwordHash)))
        throw expired()
      const { account } = found
      if (account.suspendedAt !== null) throw new AppError('account-suspended')
      // Counted before the code is compared, so that parallel guesses cannot slip through; what was right is taken back.
      const counted = await limitsOf(account, code, visit)
      await countAttempts(house, now, counted)
      const token = await openBy(account, { ticket, code }, visit, now).catch(async (error: unknown) => {
        await noteFailure(error, { account, visit, now, counted })
        throw error
      })
      await uncountAttempts(house, now, [...counted, ...ofAnyTicket])
      cookie.write(visit, token)
      await devices.remember(visit, account.email, secondStepName(account))
      return await context.describe(account.id)
    },
  }
}
