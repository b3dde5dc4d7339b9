import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getSecondFactor,
  requireSecondFactor,
  resetSecondFactor,
  switchOffSecondFactor,
} from '#contract/features/account/second-factor.ts'
import { getSession } from '#contract/features/accounts.ts'
import { listOutbox } from '#contract/features/admin/outbox.ts'
import { listBots, renewAccountKey } from '#contract/features/bots.ts'
import { factoryAccount } from '#contract/features/factory.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { type Authenticator, addSecondFactor, enterCode, ticketOf } from '#tests/support/people/second-factor.ts'
import { secondFactorRules } from '../accounts.tables.ts'

let app: TestApp
let admin: Person
let authenticator: Authenticator
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
  authenticator = await addSecondFactor(app, admin)
})
beforeEach(() => startFreshHour(app))
afterEach(() => app.database.house.delete(secondFactorRules))
afterAll(() => app.close())

function require(isRequired: boolean, as: Person) {
  return call(app, requireSecondFactor, { body: { isRequired } }, as)
}

function reset(accountId: string, as: As) {
  return call(app, resetSecondFactor, { params: { accountId } }, as)
}

test('Once it is required, an ADMIN without it reaches no admin endpoint until it is on, by session or by key', async () => {
  const other = await createOwnerSession(app)
  const key = { bearer: (await call(app, renewAccountKey, {}, other)).reply.apiKey }
  const waitlist = { operation: 'GetInvitationWaitlist' } as const
  expect((await call(app, listOutbox, {}, other)).status).toBe(200)
  expect((await require(true, admin)).status).toBe(204)
  expect((await call(app, getSession, {}, other)).reply.account?.secondFactor).toBe('needed')
  for (const as of [other, key]) {
    const { status, problem } = await call(app, factoryAccount, { body: waitlist }, as)
    expect([status, problem.code]).toEqual([403, 'second-factor-needed'])
  }
  for (const refused of [
    await call(app, listOutbox, {}, other),
    await require(false, other),
    await reset(admin.account.id, other),
  ])
    expect([refused.status, refused.problem.code]).toEqual([403, 'second-factor-needed'])
  // What every account may do is not in question, and leads to the way out.
  expect((await call(app, listBots, {}, other)).status).toBe(200)
  expect((await call(app, getSecondFactor, {}, other)).reply.isRequired).toBe(true)
  await addSecondFactor(app, other)
  expect((await call(app, listOutbox, {}, other)).status).toBe(200)
  expect((await call(app, factoryAccount, { body: waitlist }, key)).status).toBe(200)
})

test('While it is required, an ADMIN without it does not look at the bots of the default account either', async () => {
  const other = await createOwnerSession(app)
  await require(true, admin)
  const url = '/api/v1/bots?account=default'
  const looked = await app.http.inject({ method: 'GET', url, headers: { cookie: other.cookie } })
  expect(looked.json()).toMatchObject({ code: 'second-factor-needed' })
})

test('It is required of ADMINs alone, and no longer when an ADMIN says so', async () => {
  const user = await createUserSession(app)
  const other = await createOwnerSession(app)
  await require(true, admin)
  expect((await call(app, getSession, {}, user)).reply.account?.secondFactor).toBe('off')
  expect((await call(app, getSecondFactor, {}, user)).reply.isRequired).toBe(false)
  await require(false, admin)
  expect((await call(app, listOutbox, {}, other)).status).toBe(200)
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, admin.account.id))
  expect(events.filter(({ action }) => action === 'second-factor-rule-changed').map(({ target }) => target)).toEqual(
    expect.arrayContaining(['required of ADMINs', 'not required']),
  )
})

test('Who requires it of others has it, and nobody but an ADMIN can', async () => {
  const other = await createOwnerSession(app)
  const { status, problem } = await require(true, other)
  expect([status, problem.code]).toEqual([409, 'second-factor-off'])
  expect((await require(true, await createUserSession(app))).problem.code).toBe('not-allowed')
  expect(await app.database.house.$count(secondFactorRules)).toBe(0)
})

test('An ADMIN who switches his own off while it is required is asked for it again', async () => {
  await require(true, admin)
  const body = { password: admin.password, code: authenticator.freshCode() }
  expect((await call(app, switchOffSecondFactor, { body }, admin)).status).toBe(204)
  expect((await call(app, listOutbox, {}, admin)).problem.code).toBe('second-factor-needed')
  authenticator = await addSecondFactor(app, admin)
  expect((await call(app, listOutbox, {}, admin)).status).toBe(200)
})

test('An ADMIN takes away a lost second factor: sessions and tickets end, a mail and the audit tell of it', async () => {
  const person = await createUserSession(app)
  const lost = await addSecondFactor(app, person)
  const ticket = await ticketOf(app, person)
  expect((await reset(person.account.id, admin)).status).toBe(204)
  expect((await call(app, getSession, {}, person)).reply.account).toBeNull()
  for (const code of [lost.freshCode(), lost.recoveryCodes[0] ?? ''])
    expect((await enterCode(app, ticket, code)).problem.code).toBe('log-in-expired')
  await expect(ticketOf(app, person)).rejects.toThrow('No ticket')
  expect((await mailsTo(app, person.account.email)).at(-1)?.subject).toBe('An administrator reset your two-step log-in')
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  expect(events.find(({ action }) => action === 'second-factor-reset')?.actorId).toBe(admin.account.id)
})

test('Nobody resets across accounts but an ADMIN, and no ADMIN his own', async () => {
  const [person, stranger] = [await createUserSession(app), await createUserSession(app)]
  await addSecondFactor(app, person)
  const key = { bearer: (await call(app, renewAccountKey, {}, admin)).reply.apiKey }
  const refused = [
    await reset(person.account.id, stranger),
    await reset(person.account.id, person),
    await reset(person.account.id, key),
    await reset(person.account.id, {}),
    await reset(admin.account.id, admin),
  ].map(({ problem }) => problem.code)
  expect(refused).toEqual(['not-allowed', 'not-allowed', 'not-logged-in', 'not-logged-in', 'not-allowed'])
  for (const each of [person, admin]) expect((await call(app, getSecondFactor, {}, each)).reply.since).not.toBeNull()
})

test('There is nothing to reset where none is on, or no account', async () => {
  const person = await createUserSession(app)
  expect((await reset(person.account.id, admin)).problem.code).toBe('second-factor-off')
  expect((await reset('00000000-0000-4000-8000-00000000dead', admin)).problem.code).toBe('account-missing')
})
