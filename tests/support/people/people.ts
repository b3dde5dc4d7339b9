/** Logged-in people for tests, made without the forms: accounts' own tests walk through those. */
import type { Plan, Role } from '#contract/entitlements.ts'
import { addAccount, hashPassword, openSession } from '#server/features/accounts/accounts.public.ts'
import type { TestApp } from '../apps/app.ts'
import type { As } from '../calls/calls.ts'

export interface Person extends As {
  readonly account: { readonly id: string; readonly email: string }
  readonly password: string
  /** `name=value`, to be sent as it is. */
  readonly cookie: string
}

export interface PersonSettings {
  readonly email?: string
  readonly plan?: Plan
  readonly planUntil?: Date | null
  /** UTC unless told, so that a day of a test is one wherever it runs. */
  readonly timeZone?: string
}

/** Strong by the rules, hashed cheaply: tests hash hundreds. */
export const testPassword = 'Correct-Horse-7'
const cheapCost = { memoryKib: 8, passes: 1 }
let count = 0

async function createSession(app: TestApp, role: Role, settings: PersonSettings): Promise<Person> {
  count += 1
  const now = app.clock.now()
  const account = await addAccount(app.database.house, {
    email: settings.email ?? `${role}-${count}-${process.pid}@example.com`,
    passwordHash: await hashPassword(testPassword, cheapCost),
    role,
    plan: settings.plan ?? 'free',
    planUntil: settings.planUntil ?? null,
    locale: 'en',
    timeZone: settings.timeZone ?? 'UTC',
    createdAt: now,
  })
  const token = await openSession(app.database.house, account.id, now)
  return { account: { id: account.id, email: account.email }, password: testPassword, cookie: `huida_session=${token}` }
}

/** A logged-in ADMIN. */
export function createOwnerSession(app: TestApp, settings: PersonSettings = {}): Promise<Person> {
  return createSession(app, 'admin', settings)
}

/** A logged-in ordinary account: of the free plan unless told. */
export function createUserSession(app: TestApp, settings: PersonSettings = {}): Promise<Person> {
  return createSession(app, 'user', settings)
}
