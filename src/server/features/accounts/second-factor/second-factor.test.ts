import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#contract/features/account/second-factor.ts'
import { getSession } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { otherCode, startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { addSecondFactor, enterCode, ticketOf } from '#tests/support/people/second-factor.ts'
import { recoveryCodes, secondFactors } from '../accounts.tables.ts'
import { openSession } from '../sessions/sessions.store.ts'
import { codeOfStep, stepAt } from './totp.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ secretKey: 'a secret of the tests, longer than thirty-two' })
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

async function start(person: Person, password = person.password) {
  return await call(app, startSecondFactor, { body: { password } }, person)
}

async function isOn(person: Person): Promise<boolean> {
  return (await call(app, getSecondFactor, {}, person)).reply.since !== null
}

async function actionsOf(person: Person): Promise<string[]> {
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  return events.map(({ action }) => action)
}

test('The right password gives a secret to scan, and only a right code of it switches the second step on', async () => {
  const person = await createUserSession(app)
  const { reply } = await start(person)
  expect(reply.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(reply.uri).toContain(`secret=${reply.secret}`)
  expect(await isOn(person)).toBe(false)
  const now = codeOfStep(reply.secret, stepAt(app.clock.now()))
  for (const wrong of [otherCode(now), 'ACDE-FGHJ-KMNP-QRTW']) {
    const { problem } = await call(app, switchOnSecondFactor, { body: { code: wrong } }, person)
    expect([problem.code, problem.field]).toEqual(['code-wrong', 'code'])
  }
  expect(await isOn(person)).toBe(false)
  const on = await call(app, switchOnSecondFactor, { body: { code: ` ${now.slice(0, 3)} ${now.slice(3)} ` } }, person)
  expect(on.status).toBe(200)
  expect(new Set(on.reply.recoveryCodes).size).toBe(10)
  for (const code of on.reply.recoveryCodes) expect(code).toMatch(/^(?:[A-Z\d]{4}-){3}[A-Z\d]{4}$/)
  expect((await call(app, getSecondFactor, {}, person)).reply).toEqual({
    since: expect.any(String),
    recoveryCodesLeft: 10,
    isRequired: false,
  })
  expect((await call(app, getSession, {}, person)).reply.account?.secondFactor).toBe('on')
  expect(await actionsOf(person)).toContain('second-factor-on')
  expect((await mailsTo(app, person.account.email)).at(-1)?.subject).toBe('Two-step log-in is on')
})

test('Without the password no secret is made, so a borrowed session cannot lock the owner out', async () => {
  const person = await createUserSession(app)
  const { status, problem } = await start(person, 'Wrong-Horse-8')
  expect([status, problem.code, problem.field]).toEqual([422, 'password-wrong', 'password'])
  expect(await app.database.house.$count(secondFactors, eq(secondFactors.accountId, person.account.id))).toBe(0)
  const { problem: unstarted } = await call(app, switchOnSecondFactor, { body: { code: '123456' } }, person)
  expect(unstarted.code).toBe('second-factor-not-started')
})

test('The secret lies encrypted in the database, and recovery codes as hashes', async () => {
  const person = await createUserSession(app)
  const { secret } = (await start(person)).reply
  const code = codeOfStep(secret, stepAt(app.clock.now()))
  const { reply } = await call(app, switchOnSecondFactor, { body: { code } }, person)
  const rows = [
    ...(await app.database.house.select().from(secondFactors)),
    ...(await app.database.house.select().from(recoveryCodes)),
  ]
  const stored = JSON.stringify(rows)
  for (const shown of [secret, ...reply.recoveryCodes, ...reply.recoveryCodes.map((each) => each.replaceAll('-', ''))])
    expect(stored).not.toContain(shown)
})

test('Switching on ends the sessions that were opened with the password alone, but not the one at hand', async () => {
  const person = await createUserSession(app)
  const other = `huida_session=${await openSession(app.database.house, person.account.id, app.clock.now())}`
  await addSecondFactor(app, person)
  expect((await call(app, getSession, {}, person)).reply.account?.id).toBe(person.account.id)
  expect((await call(app, getSession, {}, { cookie: other })).reply.account).toBeNull()
})

test('While it is on, nobody can begin anew and put another secret in its place', async () => {
  const person = await createUserSession(app)
  const app2 = await addSecondFactor(app, person)
  expect((await start(person)).problem.code).toBe('second-factor-on')
  const { problem } = await call(app, switchOnSecondFactor, { body: { code: app2.freshCode() } }, person)
  expect(problem.code).toBe('second-factor-on')
})

test('Of many parallel calls with a right code one switches on, so one set of recovery codes was shown', async () => {
  const person = await createUserSession(app)
  const { secret } = (await start(person)).reply
  const body = { code: codeOfStep(secret, stepAt(app.clock.now())) }
  const answered = await Promise.all(Array.from({ length: 8 }, () => call(app, switchOnSecondFactor, { body }, person)))
  const won = answered.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect((await call(app, getSecondFactor, {}, person)).reply.recoveryCodesLeft).toBe(10)
  app.clock.skip(30_000)
  const [code = ''] = won[0]?.reply.recoveryCodes ?? []
  expect((await enterCode(app, await ticketOf(app, person), code)).status).toBe(200)
})

test('Switching off takes the password and a code; then the password alone logs in', async () => {
  const person = await createUserSession(app)
  const authenticator = await addSecondFactor(app, person)
  const off = (password: string, code: string) => call(app, switchOffSecondFactor, { body: { password, code } }, person)
  const wrongPassword = await off('Wrong-Horse-8', authenticator.freshCode())
  expect([wrongPassword.problem.code, wrongPassword.problem.field]).toEqual(['password-wrong', 'password'])
  const wrongCode = await off(person.password, otherCode(authenticator.freshCode()))
  expect([wrongCode.problem.code, wrongCode.problem.field]).toEqual(['code-wrong', 'code'])
  expect(await isOn(person)).toBe(true)
  expect((await off(person.password, authenticator.freshCode())).status).toBe(204)
  expect(await isOn(person)).toBe(false)
  expect(await app.database.house.$count(recoveryCodes, eq(recoveryCodes.accountId, person.account.id))).toBe(0)
  await expect(ticketOf(app, person)).rejects.toThrow('No ticket')
  expect((await off(person.password, '123456')).problem.code).toBe('second-factor-off')
  expect((await mailsTo(app, person.account.email)).map(({ subject }) => subject)).toContain('Two-step log-in is off')
  expect(await actionsOf(person)).toEqual(
    expect.arrayContaining(['second-factor-on', 'second-factor-failed', 'second-factor-off']),
  )
})

test('A recovery code switches off as well, when the phone is gone', async () => {
  const person = await createUserSession(app)
  const {
    recoveryCodes: [code = ''],
  } = await addSecondFactor(app, person)
  const body = { password: person.password, code: code.toLowerCase() }
  expect((await call(app, switchOffSecondFactor, { body }, person)).status).toBe(204)
})

test('New recovery codes take password and code, and end the old ones', async () => {
  const person = await createUserSession(app)
  const authenticator = await addSecondFactor(app, person)
  const renew = (code: string) => call(app, renewRecoveryCodes, { body: { password: person.password, code } }, person)
  expect((await renew('000000')).problem.code).toBe('code-wrong')
  const made = (await renew(authenticator.freshCode())).reply.recoveryCodes
  expect(made).toHaveLength(10)
  const [old = ''] = authenticator.recoveryCodes
  expect((await enterCode(app, await ticketOf(app, person), old)).problem.code).toBe('code-wrong')
  expect((await enterCode(app, await ticketOf(app, person), made[0] ?? '')).status).toBe(200)
  expect((await call(app, getSecondFactor, {}, person)).reply.recoveryCodesLeft).toBe(9)
})

test('Password and codes are guessed ten times in a quarter of an hour, and right ones do not count', async () => {
  const person = await createUserSession(app)
  const authenticator = await addSecondFactor(app, person)
  for (let round = 0; round < 12; round += 1) {
    const body = { password: person.password, code: authenticator.freshCode() }
    expect((await call(app, renewRecoveryCodes, { body }, person)).status).toBe(200)
  }
  startFreshHour(app)
  const guess = () => call(app, switchOffSecondFactor, { body: { password: person.password, code: '000000' } }, person)
  const answered = await Promise.all(Array.from({ length: 20 }, guess))
  const codes = answered.map(({ problem }) => problem.code)
  expect(codes.filter((code) => code === 'code-wrong')).toHaveLength(10)
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(10)
  expect(await isOn(person)).toBe(true)
})

test('A code or password of another account changes nothing', async () => {
  const [mine, other] = [await createUserSession(app), await createUserSession(app)]
  await addSecondFactor(app, mine)
  const theirs = await addSecondFactor(app, other)
  for (const code of [theirs.freshCode(), theirs.recoveryCodes[0] ?? '']) {
    const { problem } = await call(app, switchOffSecondFactor, { body: { password: mine.password, code } }, mine)
    expect(problem.code).toBe('code-wrong')
  }
  expect(await isOn(mine)).toBe(true)
})
