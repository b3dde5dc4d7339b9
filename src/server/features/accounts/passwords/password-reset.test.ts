import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkResetCode, getSession, logIn, resetPassword, sendResetCode } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { codeMailedTo, mailsTo } from '#tests/support/people/mailbox.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { accounts, sessions } from '../accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

const newPassword = 'Better-Horse-9'

async function getTicket({ account: { email } }: Person): Promise<string> {
  await call(app, sendResetCode, { body: { email, proof: await solveProof(app) } })
  return (await call(app, checkResetCode, { body: { email, code: await codeMailedTo(app, email) } })).reply.ticket
}

function reset(person: Person, ticket: string, password = newPassword) {
  return call(app, resetPassword, { body: { email: person.account.email, ticket, password, confirm: password } })
}

async function hashOf(person: Person): Promise<string | undefined> {
  const rows = await app.database.house.select().from(accounts).where(eq(accounts.id, person.account.id))
  return rows[0]?.passwordHash
}

test('Email, code, new password: then only the new one logs in, all sessions are over, and a mail says so', async () => {
  const person = await createUserSession(app)
  const { status, response } = await reset(person, await getTicket(person))
  expect(status).toBe(204)
  expect(response.headers['set-cookie']).toBeUndefined()
  expect((await call(app, getSession, {}, { cookie: person.cookie })).reply.account).toBeNull()
  expect(await app.database.house.$count(sessions, eq(sessions.accountId, person.account.id))).toBe(0)
  const { email } = person.account
  expect((await call(app, logIn, { body: { email, password: person.password } })).problem.code).toBe(
    'credentials-wrong',
  )
  expect((await call(app, logIn, { body: { email, password: newPassword } })).status).toBe(200)
  const [, changed] = await mailsTo(app, email)
  expect(changed?.subject).toBe('Your password was changed')
  expect(changed?.body).toMatch(/changed on \d+ \w+ 20\d\d, \d\d:\d\d, and all/)
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  expect(events.map(({ action }) => action)).toContain('password-reset')
})

test('An email without an account is told so at the email, and nothing is mailed', async () => {
  const email = 'unknown@example.com'
  const { status, problem } = await call(app, sendResetCode, { body: { email, proof: await solveProof(app) } })
  expect([status, problem.code, problem.field]).toEqual([404, 'account-unregistered', 'email'])
  expect(await mailsTo(app, email)).toEqual([])
})

test('The new password must differ from the old one; the ticket stays good for another try', async () => {
  const person = await createUserSession(app)
  const [ticket, before] = [await getTicket(person), await hashOf(person)]
  const { status, problem } = await reset(person, ticket, person.password)
  expect([status, problem.code, problem.field]).toEqual([422, 'password-same', 'password'])
  expect(await hashOf(person)).toBe(before)
  expect((await reset(person, ticket)).status).toBe(204)
})

test('A ticket works once, for its own email, within ten minutes', async () => {
  const [person, other] = [await createUserSession(app), await createUserSession(app)]
  const ticket = await getTicket(person)
  const before = await hashOf(other)
  expect((await reset(other, ticket)).problem).toMatchObject({ code: 'code-expired', field: 'ticket' })
  expect(await hashOf(other)).toBe(before)
  expect((await reset(person, ticket)).status).toBe(204)
  expect((await reset(person, ticket, 'Another-Horse-5')).problem.code).toBe('code-expired')
  const late = await getTicket(other)
  app.clock.skip(10 * 60_000 + 1000)
  expect((await reset(other, late)).problem.code).toBe('code-expired')
})

test('Of ten parallel resets with one ticket one is done', async () => {
  const person = await createUserSession(app)
  const ticket = await getTicket(person)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => reset(person, ticket, `Parallel-Horse-${index}`)),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const winner = answers.findIndex(({ status }) => status === 204)
  const { email } = person.account
  expect((await call(app, logIn, { body: { email, password: `Parallel-Horse-${winner}` } })).status).toBe(200)
})

test('A code is exchanged for one ticket only', async () => {
  const person = await createUserSession(app)
  const { email } = person.account
  await call(app, sendResetCode, { body: { email, proof: await solveProof(app) } })
  const code = await codeMailedTo(app, email)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(app, checkResetCode, { body: { email, code } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { problem } of answers.filter(({ status }) => status !== 200))
    expect(['code-wrong', 'code-tries-spent']).toContain(problem.code)
})
