/** An authenticator app for tests, and a log-in in two steps. */

import { logInWithCode, startSecondFactor, switchOnSecondFactor } from '#contract/features/account/second-factor.ts'
import { logIn } from '#contract/features/accounts.ts'
import { codeOfStep, stepAt } from '#server/features/accounts/second-factor/totp.rules.ts'
import type { TestApp } from '../apps/app.ts'
import { type Answered, type As, call } from '../calls/calls.ts'
import type { Person } from './people.ts'

export interface Authenticator {
  readonly recoveryCodes: readonly string[]
  /** A code that nobody has used yet: the clock goes on to the next step of time. */
  freshCode(): string
  /** The code of this very moment. */
  codeNow(): string
}

/** Makes a second factor for a person, as the screen does. */
export async function addSecondFactor(app: TestApp, person: Person): Promise<Authenticator> {
  const { secret } = (await call(app, startSecondFactor, { body: { password: person.password } }, person)).reply
  const codeNow = () => codeOfStep(secret, stepAt(app.clock.now()))
  const on = await call(app, switchOnSecondFactor, { body: { code: codeNow() } }, person)
  if (on.status !== 200) throw new Error(`The second factor was not switched on: ${on.response.body}`)
  return {
    recoveryCodes: on.reply.recoveryCodes,
    codeNow,
    freshCode() {
      app.clock.skip(30_000)
      return codeNow()
    },
  }
}

/** The ticket of a right password. */
export async function ticketOf(app: TestApp, person: Person, as: As = {}): Promise<string> {
  const { account, password } = person
  const { reply, response } = await call(app, logIn, { body: { email: account.email, password } }, as)
  if (reply.ticket === null || reply.ticket === undefined) throw new Error(`No ticket: ${response.body}`)
  return reply.ticket
}

export function enterCode(
  app: TestApp,
  ticket: string,
  code: string,
  as: As = {},
): Promise<Answered<typeof logInWithCode>> {
  return call(app, logInWithCode, { body: { ticket, code } }, as)
}
