import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { solveProof } from '#tests/support/people/proofs.ts'
import { slowTest } from '#tests/support/slow.ts'
import { addAccount } from '../accounts.house.store.ts'
import { sessions } from '../accounts.tables.ts'
import { createPasswords, hashPassword } from '../passwords/passwords.ts'

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

function deviceCookieOf({ response }: { response: { cookies: { name: string; value: string }[] } }): string {
  const cookie = response.cookies.find(({ name }) => name === 'huida_device')
  return `huida_device=${cookie?.value ?? ''}`
}

async function countSessions(accountId: string): Promise<number> {
  return await app.database.house.$count(sessions, eq(sessions.accountId, accountId))
}

test('A wrong password and an unknown email get the very same answer, at no field', async () => {
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

slowTest('An unknown email takes as long as a wrong password', async () => {
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

test('Ten wrong passwords make their address wait for the rest of a quarter of an hour, also with the right password', async () => {
  const { account, password } = await createUserSession(app)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await tryLogIn(account.email, wrongPassword)).problem.code).toBe('credentials-wrong')
  const { status, problem, response } = await tryLogIn(account.email, password)
  expect(status).toBe(429)
  expect(problem.code).toBe('too-many-requests')
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60)
  app.clock.skip(15 * 60_000)
  expect((await tryLogIn(account.email, password)).status).toBe(200)
})

test('Nobody locks another person out: from elsewhere the right password still logs in', async () => {
  const { account, password } = await createUserSession(app)
  for (let guess = 0; guess < 12; guess += 1) await tryLogIn(account.email, wrongPassword, '203.0.113.5')
  expect((await tryLogIn(account.email, password, '203.0.113.5')).problem.code).toBe('too-many-requests')
  expect((await tryLogIn(account.email, password, '203.0.113.6')).status).toBe(200)
})

test('Of 50 parallel guesses from one address ten are compared', async () => {
  const { account } = await createUserSession(app)
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryLogIn(account.email, wrongPassword)))
  const codes = answers.map(({ problem }) => problem.code)
  expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(10)
  // The rest is over the limit, or shed before it was even counted.
  expect(codes.filter((code) => code === 'too-many-requests' || code === 'network-busy')).toHaveLength(40)
})

test('After 100 wrong passwords from many addresses a proof of work is asked for, and with one the owner logs in', async () => {
  const { account, password } = await createUserSession(app)
  const { email } = account
  for (let guess = 0; guess < 100; guess += 1) {
    const { problem } = await tryLogIn(email, wrongPassword, `203.0.113.${guess}`)
    expect(problem.code).toBe('credentials-wrong')
  }
  const from = { headers: { 'x-forwarded-for': '198.51.100.77' } }
  // To be asked for a proof uses up none of the ten tries of an address.
  for (let asked = 0; asked < 12; asked += 1) {
    const { status, problem } = await call(app, logIn, { body: { email, password } }, from)
    expect([status, problem.code, problem.field]).toEqual([428, 'proof-needed', 'proof'])
  }
  const proof = await solveProof(app)
  expect((await call(app, logIn, { body: { email, password, proof } }, from)).status).toBe(200)
  expect((await call(app, logIn, { body: { email, password, proof } }, from)).problem.code).toBe('challenge-wrong')
  expect((await call(app, logIn, { body: { email, password, proof: 'made-up' } }, from)).problem.code).toBe(
    'challenge-wrong',
  )
})

test('A browser that has logged in before keeps tries of its own, whatever strangers in its network do', async () => {
  const { account, password } = await createUserSession(app)
  const { email } = account
  const first = await tryLogIn(email, password, '192.0.2.20')
  const device = deviceCookieOf(first)
  for (let guess = 0; guess < 70; guess += 1) await tryLogIn(email, wrongPassword, '192.0.2.20')
  expect((await tryLogIn(email, password, '192.0.2.20')).problem.code).toBe('too-many-requests')
  const as = { cookie: device, headers: { 'x-forwarded-for': '192.0.2.20' } }
  expect((await call(app, logIn, { body: { email, password } }, as)).status).toBe(200)
  const codes = []
  for (let guess = 0; guess < 11; guess += 1)
    codes.push((await call(app, logIn, { body: { email, password: wrongPassword } }, as)).problem.code)
  expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(10)
  expect(codes.at(-1)).toBe('too-many-requests')
})

test('The cookie of a browser is good for the accounts it has logged in to, and cannot be made up', async () => {
  const [mine, other] = [await createUserSession(app), await createUserSession(app)]
  const device = deviceCookieOf(await tryLogIn(mine.account.email, mine.password, '192.0.2.30'))
  const made = `huida_device=${'A'.repeat(22)}.${'B'.repeat(22)}`
  for (const cookie of [device, made, 'huida_device=nonsense']) {
    const as = { cookie, headers: { 'x-forwarded-for': '192.0.2.31' } }
    startFreshHour(app)
    const codes = new Set<string>()
    for (let guess = 0; guess < 61; guess += 1)
      codes.add(
        (await call(app, logIn, { body: { email: other.account.email, password: wrongPassword } }, as)).problem.code,
      )
    expect(codes).toEqual(new Set(['credentials-wrong', 'too-many-requests']))
    const right = await call(app, logIn, { body: { email: other.account.email, password: other.password } }, as)
    expect(right.problem.code).toBe('too-many-requests')
  }
})

test('One browser stays known to the accounts of the five people who used it last', async () => {
  const people = []
  for (let count = 0; count < 6; count += 1) people.push(await createUserSession(app))
  let cookie = ''
  for (const { account, password } of people) {
    const answered = await call(app, logIn, { body: { email: account.email, password } }, { cookie })
    cookie = deviceCookieOf(answered)
    expect(answered.response.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^huida_device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    )
  }
  expect(cookie.split('.')).toHaveLength(6)
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

test('Behind a proxy that names ports, a stranger has no more tries than by one address, and the audit has no other text', async () => {
  const { account } = await createUserSession(app)
  const codes: (string | undefined)[] = []
  for (let port = 50_000; port < 50_011; port += 1)
    codes.push((await tryLogIn(account.email, wrongPassword, `198.51.100.9:${port}`)).problem.code)
  expect(codes.slice(-2)).toEqual(['credentials-wrong', 'too-many-requests'])
  await tryLogIn('made-up@example.com', wrongPassword, `${'x'.repeat(2000)}`)
  const failed = await app.database.house
    .select({ target: auditEvents.target, address: auditEvents.address })
    .from(auditEvents)
    .where(inArray(auditEvents.target, [account.email, 'made-up@example.com']))
  expect(new Set(failed.map(({ target, address }) => `${target} ${address}`))).toEqual(
    new Set([`${account.email} 198.51.100.9`, 'made-up@example.com 127.0.0.1']),
  )
})
