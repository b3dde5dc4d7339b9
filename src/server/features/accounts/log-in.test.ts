import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#contract/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { call } from '#tests/support/calls.ts'
import { startFreshHour } from '#tests/support/newcomers.ts'
import { createUserSession } from '#tests/support/people.ts'
import { addAccount } from './accounts.house.store.ts'
import { sessions } from './accounts.tables.ts'
import { createPasswords, hashPassword } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

const wrongPassword = 'Wrong-Horse-8'

function tryLogIn(email: string, password: string, ip = '198.51.100.1') {
  return call(app, logIn, { body: { email, password } }, { headers: { 'x-forwarded-for': ip } })
}

async function countSessions(accountId: string): Promise<number> {
  return await app.database.house.$count(sessions, eq(sessions.accountId, accountId))
}

test('A wrong password and an unknown e-mail get the very same answer, at no field', async () => {
  const { account } = await createUserSession(app)
  const answers = [await tryLogIn(account.email, wrongPassword), await tryLogIn('nobody@example.com', wrongPassword)]
  for (const { status, problem, response } of answers) {
    expect(status).toBe(401)
    expect({ ...problem, requestId: '' }).toEqual({
      type: 'urn:huida:error:credentials-wrong',
      title: 'Incorrect username or password',
      status: 401,
      code: 'credentials-wrong',
      requestId: '',
    })
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  expect(await countSessions(account.id)).toBe(1)
})

test('An unknown e-mail takes as long as a wrong password', async () => {
  const { email } = await addAccount(app.database.house, {
    email: `slow-${crypto.randomUUID()}@example.com`,
    passwordHash: await hashPassword('Correct-Horse-7'),
    role: 'user',
    locale: 'en',
    createdAt: app.clock.now(),
  })
  // Time of the processor, not of the clock: other programs of the machine must not tell the two apart.
  await tryLogIn('warm-up@example.com', wrongPassword)
  const spentMs = { known: 0, unknown: 0 }
  for (let round = 0; round < 9; round += 1) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', `nobody-${round}@example.com`],
    ] as const) {
      const begun = process.cpuUsage()
      await tryLogIn(address, wrongPassword, `198.51.100.${round}`)
      const { user, system } = process.cpuUsage(begun)
      spentMs[kind] += (user + system) / 1000
    }
  }
  const { known, unknown } = spentMs
  expect(Math.min(known, unknown)).toBeGreaterThan(Math.max(known, unknown) * 0.6)
})

test('Ten wrong passwords lock an account for the rest of a quarter of an hour, also for the right password', async () => {
  const { account, password } = await createUserSession(app)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await tryLogIn(account.email, wrongPassword, `203.0.113.${guess}`)).problem.code).toBe('credentials-wrong')
  const { status, problem, response } = await tryLogIn(account.email, password, '203.0.113.99')
  expect(status).toBe(429)
  expect(problem.code).toBe('too-many-requests')
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60)
  app.clock.skip(15 * 60_000)
  expect((await tryLogIn(account.email, password)).status).toBe(200)
})

test('Of 50 parallel guesses at one account ten are compared', async () => {
  const { account } = await createUserSession(app)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, guess) => tryLogIn(account.email, wrongPassword, `203.0.113.${guess}`)),
  )
  const codes = answers.map(({ problem }) => problem.code)
  expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(10)
  // The rest is over the limit, or shed before it was even counted.
  expect(codes.filter((code) => code === 'too-many-requests' || code === 'network-busy')).toHaveLength(40)
})

test('One address may fail at 60 accounts, then it waits; other addresses do not', async () => {
  const { account, password } = await createUserSession(app)
  for (let guess = 0; guess < 60; guess += 1) {
    const { problem } = await tryLogIn(`somebody-${guess}@example.com`, wrongPassword, '192.0.2.7')
    expect(problem.code).toBe('credentials-wrong')
  }
  expect((await tryLogIn(account.email, password, '192.0.2.7')).problem.code).toBe('too-many-requests')
  expect((await tryLogIn(account.email, password, '192.0.2.8')).status).toBe(200)
})

test('Right log-ins do not count against anyone', async () => {
  const { account, password } = await createUserSession(app)
  for (let round = 0; round < 15; round += 1) expect((await tryLogIn(account.email, password)).status).toBe(200)
})

test('Log-ins and failed ones are on record, without the password', async () => {
  const { account, password } = await createUserSession(app)
  await tryLogIn(account.email, wrongPassword, '192.0.2.44')
  await tryLogIn(account.email, password, '192.0.2.44')
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, account.id))
  expect(new Set(events.map(({ action, address }) => `${action} ${address}`))).toEqual(
    new Set(['log-in 192.0.2.44', 'log-in-failed 192.0.2.44']),
  )
  expect(JSON.stringify(events)).not.toContain(wrongPassword)
})

test('A password is the same in whatever form of Unicode a keyboard sends it', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('Caf\u00e9-Ｇarden-7')
  expect(await passwords.isRight(hash, 'Cafe\u0301-Garden-7')).toBe(true)
  expect(await passwords.isRight(hash, 'Cafe-Garden-7')).toBe(false)
})

test('Passwords are kept as argon2id of 19 MiB and two passes, each with a salt of its own', async () => {
  const [one, other] = [await hashPassword('Correct-Horse-7'), await hashPassword('Correct-Horse-7')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})
