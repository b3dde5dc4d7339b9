import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword, getSession, logIn } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { accounts } from '../accounts.tables.ts'
import { openSession } from '../sessions/sessions.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

const newPassword = 'Better-Horse-9'

function change(person: Person, original: string, password = newPassword, confirm = password) {
  return call(app, changePassword, { body: { original, password, confirm } }, { cookie: person.cookie })
}

async function hashOf({ account }: Person): Promise<string | undefined> {
  return (await app.database.house.select().from(accounts).where(eq(accounts.id, account.id)))[0]?.passwordHash
}

test('The session that changes the password stays, all others end, and a mail says so', async () => {
  const person = await createUserSession(app)
  const other = `huida_session=${await openSession(app.database.house, person.account.id, app.clock.now())}`
  expect((await change(person, person.password)).status).toBe(204)
  expect((await call(app, getSession, {}, { cookie: person.cookie })).reply.account?.id).toBe(person.account.id)
  expect((await call(app, getSession, {}, { cookie: other })).reply.account).toBeNull()
  const { email } = person.account
  expect((await call(app, logIn, { body: { email, password: person.password } })).problem.code).toBe(
    'credentials-wrong',
  )
  expect((await call(app, logIn, { body: { email, password: newPassword } })).status).toBe(200)
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  expect(events.map(({ action }) => action)).toContain('password-changed')
})

test('Each slip is told at its field, and the password stays', async () => {
  const person = await createUserSession(app)
  const before = await hashOf(person)
  const right = person.password
  const slips = [
    [await change(person, 'Wrong-Horse-8'), 'original-password-wrong', 'original'],
    [await change(person, 'no-rules'), 'original-password-format', 'original'],
    [await change(person, `${'x'.repeat(201)}`), 'original-password-format', 'original'],
    [await change(person, ''), 'field-required', 'original'],
    [await change(person, right, right), 'password-same', 'password'],
    [await change(person, right, 'weak'), 'password-weak', 'password'],
    [await change(person, right, newPassword, 'Better-Horse-0'), 'password-mismatch', 'confirm'],
  ] as const
  for (const [{ status, problem }, code, field] of slips) {
    expect([status, problem.code, problem.field]).toEqual([422, code, field])
  }
  expect(await hashOf(person)).toBe(before)
  expect(await mailsTo(app, person.account.email)).toEqual([])
})

test('Who has a stolen session cannot guess the password: after ten tries it waits', async () => {
  const person = await createUserSession(app)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await change(person, `Wrong-Horse-${guess}`)).problem.code).toBe('original-password-wrong')
  expect((await change(person, person.password)).problem.code).toBe('too-many-requests')
})

test('Of ten parallel changes one is done', async () => {
  const person = await createUserSession(app)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => change(person, person.password, `Parallel-Horse-${index}`)),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('A visitor cannot change a password', async () => {
  const body = { original: 'Correct-Horse-7', password: newPassword, confirm: newPassword }
  expect((await call(app, changePassword, { body })).problem.code).toBe('not-logged-in')
})
