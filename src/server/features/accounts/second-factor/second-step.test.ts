import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSecondFactor } from '#contract/features/account/second-factor.ts'
import {
  changePassword,
  checkResetCode,
  getSession,
  logIn,
  resetPassword,
  sendResetCode,
} from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { codeMailedTo, mailsTo } from '#tests/support/people/mailbox.ts'
import { otherCode, startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { type Authenticator, addSecondFactor, enterCode, ticketOf } from '#tests/support/people/second-factor.ts'
import { sessions } from '../accounts.tables.ts'

let app: TestApp
let person: Person
let authenticator: Authenticator
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
})
beforeEach(async () => {
  startFreshHour(app)
  person = await createUserSession(app)
  authenticator = await addSecondFactor(app, person)
})
afterAll(() => app.close())

function from(ip: string, cookie = ''): As {
  return { headers: { 'x-forwarded-for': ip }, cookie }
}

async function countSessions(): Promise<number> {
  return await app.database.house.$count(sessions, eq(sessions.accountId, person.account.id))
}

function cookiesOf({ response }: { response: { cookies: { name: string; value: string }[] } }): string {
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

test('The right password opens no session and leaves no cookie; ticket and code do', async () => {
  const before = await countSessions()
  const ticket = await ticketOf(app, person)
  expect(await countSessions()).toBe(before)
  const answered = await enterCode(app, ticket, authenticator.freshCode())
  expect(answered.reply.account.id).toBe(person.account.id)
  const cookie = cookiesOf(answered)
  expect(cookie).toMatch(/huida_session=[\w-]{43}/)
  expect((await call(app, getSession, {}, { cookie })).reply.account?.email).toBe(person.account.email)
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  expect(events.filter(({ action }) => action === 'log-in')).toHaveLength(1)
})

test('A ticket is good once', async () => {
  const ticket = await ticketOf(app, person)
  expect((await enterCode(app, ticket, authenticator.freshCode())).status).toBe(200)
  const again = await enterCode(app, ticket, authenticator.freshCode())
  expect([again.status, again.problem.code]).toEqual([401, 'log-in-expired'])
})

test('A code of one step of time counts once, also in a log-in of its own', async () => {
  const code = authenticator.freshCode()
  expect((await enterCode(app, await ticketOf(app, person), code)).status).toBe(200)
  const second = await enterCode(app, await ticketOf(app, person), code)
  expect([second.status, second.problem.code, second.problem.field]).toEqual([422, 'code-used', 'code'])
  expect((await enterCode(app, await ticketOf(app, person), authenticator.freshCode())).status).toBe(200)
})

test('The code that switched it on logs nobody in', async () => {
  const { problem } = await enterCode(app, await ticketOf(app, person), authenticator.codeNow())
  expect(problem.code).toBe('code-used')
})

test('Of parallel log-ins with one code exactly one wins, and the others get another try', async () => {
  const code = authenticator.freshCode()
  const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(app, person)))
  const answered = await Promise.all(tickets.map((ticket) => enterCode(app, ticket, code)))
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answered.flatMap(({ status, problem }) => (status === 200 ? [] : [problem.code])))).toEqual(
    new Set(['code-used']),
  )
  const loser = tickets[answered.findIndex(({ status }) => status !== 200)] ?? ''
  expect((await enterCode(app, loser, authenticator.freshCode())).status).toBe(200)
})

test('Of parallel uses of one recovery code exactly one wins, and a mail tells of it', async () => {
  const [code = '', next = ''] = authenticator.recoveryCodes
  const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(app, person)))
  const answered = await Promise.all(tickets.map((ticket) => enterCode(app, ticket, code)))
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await call(app, getSecondFactor, {}, person)).reply.recoveryCodesLeft).toBe(9)
  expect(
    (await enterCode(app, await ticketOf(app, person), ` ${next.toLowerCase().replaceAll('-', ' ')} `)).status,
  ).toBe(200)
  const told = (await mailsTo(app, person.account.email)).filter(({ subject }) =>
    subject.includes('recovery code was used'),
  )
  expect(told.map(({ body }) => /You have (\d) left/.exec(body)?.[1])).toEqual(['9', '8'])
})

test('Of parallel uses of one ticket with many good codes one wins, and the others stay good', async () => {
  const ticket = await ticketOf(app, person)
  const answered = await Promise.all(
    authenticator.recoveryCodes.slice(0, 6).map((code) => enterCode(app, ticket, code)),
  )
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await call(app, getSecondFactor, {}, person)).reply.recoveryCodesLeft).toBe(9)
})

test('The ticket of another account does not open mine with my code, nor mine with theirs', async () => {
  const other = await createUserSession(app)
  const theirs = await addSecondFactor(app, other)
  const [mine, their] = [await ticketOf(app, person), await ticketOf(app, other)]
  const code = authenticator.freshCode()
  expect((await enterCode(app, their, code)).problem.code).toBe('code-wrong')
  expect((await enterCode(app, their, authenticator.recoveryCodes[0] ?? '')).problem.code).toBe('code-wrong')
  expect((await enterCode(app, mine, theirs.codeNow())).problem.code).toBe('code-wrong')
  expect((await enterCode(app, mine, code)).reply.account.id).toBe(person.account.id)
  expect((await enterCode(app, their, theirs.codeNow())).reply.account.id).toBe(other.account.id)
})

test('Tickets that were made up open nothing, whatever code comes with them', async () => {
  const real = await ticketOf(app, person)
  const forged = [
    'x',
    'A'.repeat(43),
    `${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`,
    `${real} `,
    '\u0000',
    "' or 1=1",
  ]
  for (const ticket of forged) {
    const { status, problem } = await enterCode(app, ticket, authenticator.codeNow())
    expect([status, problem.code]).toEqual([401, 'log-in-expired'])
  }
  for (const ticket of ['', 'A'.repeat(201)])
    expect((await enterCode(app, ticket, '123456')).problem).toMatchObject({ code: 'log-in-expired' })
})

test('A session token is no ticket, and a ticket no session', async () => {
  const token = person.cookie.slice('huida_session='.length)
  expect((await enterCode(app, token, authenticator.freshCode())).problem.code).toBe('log-in-expired')
  const cookie = `huida_session=${await ticketOf(app, person)}`
  expect((await call(app, getSession, {}, { cookie })).reply.account).toBeNull()
})

test('A ticket ends after ten minutes', async () => {
  const ticket = await ticketOf(app, person)
  app.clock.skip(10 * 60_000 + 1000)
  expect((await enterCode(app, ticket, authenticator.freshCode())).problem.code).toBe('log-in-expired')
})

test('A new password voids the tickets of the old one', async () => {
  const ticket = await ticketOf(app, person)
  const password = 'Better-Horse-9'
  const body = { original: person.password, password, confirm: password }
  expect((await call(app, changePassword, { body }, person)).status).toBe(204)
  expect((await enterCode(app, ticket, authenticator.freshCode())).problem.code).toBe('log-in-expired')
})

test('A suspended account does not log in with a ticket from before', async () => {
  const admin = await createOwnerSession(app)
  const ticket = await ticketOf(app, person)
  await app.features.accounts.suspend(person.account.id, admin.account.id)
  expect((await enterCode(app, ticket, authenticator.freshCode())).problem.code).toBe('account-suspended')
  expect(await countSessions()).toBe(0)
})

test('A password reset by mail does not pass the second step', async () => {
  const { email } = person.account
  const as = from('203.0.113.9')
  await call(app, sendResetCode, { body: { email, proof: await solveProof(app) } }, as)
  const code = await codeMailedTo(app, email)
  const { ticket } = (await call(app, checkResetCode, { body: { email, code } }, as)).reply
  // The ticket of a reset is none of a log-in.
  expect((await enterCode(app, ticket, authenticator.freshCode())).problem.code).toBe('log-in-expired')
  const password = 'Better-Horse-9'
  const done = await call(app, resetPassword, { body: { email, ticket, password, confirm: password } }, as)
  expect(done.status).toBe(204)
  expect(done.response.cookies).toEqual([])
  const changed = { ...person, password }
  const next = await ticketOf(app, changed)
  expect((await enterCode(app, next, otherCode(authenticator.freshCode()))).problem.code).toBe('code-wrong')
  expect((await enterCode(app, next, authenticator.codeNow())).status).toBe(200)
})

test('Strangers with the password guess 40 times a day at most, from one address 20; recovery codes still let the owner in', async () => {
  // The counts are by days of UTC: none begins in the middle.
  const dayMs = 24 * 3600_000
  app.clock.skip(dayMs - (app.clock.now().getTime() % dayMs))
  let wrong = 0
  const found = new Set<string>()
  for (let network = 0; network < 6; network += 1) {
    for (let round = 0; round < 2; round += 1) {
      app.clock.skip(16 * 60_000)
      const ticket = await ticketOf(app, person, from(`198.51.${network}.7`))
      for (let guess = 0; guess < 11; guess += 1) {
        const { problem } = await enterCode(
          app,
          ticket,
          otherCode(authenticator.freshCode()),
          from(`198.51.${network}.7`),
        )
        found.add(problem.code)
        if (problem.code === 'code-wrong') wrong += 1
      }
    }
  }
  expect(found).toEqual(new Set(['code-wrong', 'too-many-requests']))
  expect(wrong).toBe(40)
  const as = from('192.0.2.88')
  const late = await enterCode(app, await ticketOf(app, person, as), authenticator.freshCode(), as)
  expect(late.problem.code).toBe('too-many-requests')
  const [code = ''] = authenticator.recoveryCodes
  expect((await enterCode(app, await ticketOf(app, person, as), code, as)).status).toBe(200)
})

test('A browser that has logged in before keeps tries of its own, whatever strangers do in its network', async () => {
  const as = from('192.0.2.50')
  const known = cookiesOf(await enterCode(app, await ticketOf(app, person, as), authenticator.freshCode(), as))
  const device = /huida_device=[^;]+/.exec(known)?.[0] ?? ''
  const strange = await ticketOf(app, person, as)
  for (let guess = 0; guess < 12; guess += 1) await enterCode(app, strange, otherCode(authenticator.codeNow()), as)
  expect((await enterCode(app, strange, authenticator.freshCode(), as)).problem.code).toBe('too-many-requests')
  const own = from('192.0.2.50', device)
  expect((await enterCode(app, await ticketOf(app, person, own), authenticator.freshCode(), own)).status).toBe(200)
})

test('The password alone does not make a browser known', async () => {
  const as = from('192.0.2.60')
  const { response } = await enterCode(app, await ticketOf(app, person, as), '000000', as)
  expect(response.cookies).toEqual([])
})

test('A browser that logged in before the second step was on is a stranger to it', async () => {
  const other = await createUserSession(app)
  const as = from('192.0.2.70')
  const { response } = await call(app, logIn, { body: { email: other.account.email, password: other.password } }, as)
  const device = /huida_device=[^;]+/.exec(cookiesOf({ response }))?.[0] ?? ''
  const codes = await addSecondFactor(app, other)
  const own = from('192.0.2.70', device)
  for (let guess = 0; guess < 10; guess += 1)
    await enterCode(app, await ticketOf(app, other, as), otherCode(codes.codeNow()), as)
  // It has no tries of its own beside those of its network.
  const { problem } = await enterCode(app, await ticketOf(app, other, own), codes.freshCode(), own)
  expect(problem.code).toBe('too-many-requests')
})

test('Wrong codes are on record, and no code is', async () => {
  const ticket = await ticketOf(app, person)
  const code = otherCode(authenticator.freshCode())
  await enterCode(app, ticket, code)
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  const failed = events.find(({ action }) => action === 'second-factor-failed')
  expect(failed).toMatchObject({ actorId: null, target: person.account.email })
  expect(JSON.stringify(events)).not.toContain(code)
})
