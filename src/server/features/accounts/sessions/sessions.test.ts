import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn, logOut } from '#contract/features/accounts.ts'
import { dayIn } from '#contract/time-zones.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { usageDays } from '#server/features/quotas/quotas.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession } from '#tests/support/people/people.ts'
import { accounts, sessions } from '../accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

function cookieOf(response: { cookies: { name: string; value: string }[] }): string {
  const cookie = response.cookies.find(({ name }) => name === 'huida_session')
  return `huida_session=${cookie?.value ?? ''}`
}

async function whoIs(cookie: string) {
  return (await call(app, getSession, {}, { cookie })).reply.account
}

test('A visitor is nobody, and a session says who it is, its plan and its limits', async () => {
  expect((await call(app, getSession, {})).reply).toEqual({ account: null })
  const user = await createUserSession(app)
  const account = await whoIs(user.cookie)
  expect(account).toMatchObject({ email: user.account.email, tier: 'FREE', plan: 'free', callsToday: 0 })
  expect(account?.limits).toMatchObject({ bots: 1, callsPerDay: 100, corpusItemsPerBot: 200, export: false })
})

test('An ADMIN has no limit of bots and calls', async () => {
  const owner = await createOwnerSession(app)
  const account = await whoIs(owner.cookie)
  expect(account).toMatchObject({ tier: 'ADMIN', limits: { bots: null, callsPerDay: null } })
})

test('The calls of today are counted, those of yesterday are not', async () => {
  const { cookie, account } = await createUserSession(app)
  const today = dayIn('UTC', app.clock.now())
  await app.database.house.insert(usageDays).values([
    { accountId: account.id, day: today, calls: 7 },
    { accountId: account.id, day: '2026-01-01', calls: 90 },
  ])
  expect((await whoIs(cookie))?.callsToday).toBe(7)
})

test('Logging in gives a cookie that scripts cannot read, for this site alone', async () => {
  const { account, password } = await createUserSession(app)
  const { status, reply, response } = await call(app, logIn, { body: { email: account.email.toUpperCase(), password } })
  expect(status).toBe(200)
  expect(reply.account?.email).toBe(account.email)
  expect(response.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^huida_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  )
  expect((await whoIs(cookieOf(response)))?.id).toBe(account.id)
})

test('Over https the cookie is bound to the host and to https', async () => {
  const secure = await createTestApp({ baseUrl: 'https://bots.example.com' })
  const { account, password } = await createUserSession(secure)
  const { response } = await call(
    secure,
    logIn,
    { body: { email: account.email, password } },
    { headers: { origin: 'https://bots.example.com' } },
  )
  for (const name of ['session', 'device'])
    expect(response.headers['set-cookie']).toContainEqual(
      expect.stringMatching(new RegExp(`^__Host-huida_${name}=.*; Path=/; HttpOnly; Secure; SameSite=Lax$`)),
    )
  await secure.close()
})

test('The token itself is not in the database', async () => {
  const { cookie } = await createUserSession(app)
  const token = cookie.split('=')[1] ?? ''
  const rows = await app.database.house.select().from(sessions)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('Each log-in makes a new token: one that was planted before it stays worthless', async () => {
  const { account, password } = await createUserSession(app)
  const planted = `huida_session=${'A'.repeat(43)}`
  const { response } = await call(app, logIn, { body: { email: account.email, password } }, { cookie: planted })
  expect(cookieOf(response)).not.toBe(planted)
  expect(await whoIs(planted)).toBeNull()
})

test('A forged cookie, a stored hash, an email or a tier in a cookie shows nothing and is dropped', async () => {
  const { account } = await createUserSession(app)
  const [row] = await app.database.house.select().from(sessions).where(eq(sessions.accountId, account.id))
  const forged = [
    `huida_session=${'B'.repeat(43)}`,
    `huida_session=${row?.tokenHash}`,
    `huida_session=${account.id}`,
    `email=${account.email}; tier=ADMIN; role=admin`,
    'huida_session=%00',
  ]
  for (const cookie of forged) expect(await whoIs(cookie)).toBeNull()
  const { response } = await call(app, getSession, {}, { cookie: forged[0] ?? '' })
  expect(response.headers['set-cookie']).toMatch(/^huida_session=;/)
})

test('Logging out ends the session on the server, and may be repeated', async () => {
  const { cookie, account } = await createUserSession(app)
  const first = await call(app, logOut, {}, { cookie })
  expect(first.status).toBe(204)
  expect(first.response.headers['set-cookie']).toMatch(/^huida_session=; .*Expires=Thu, 01 Jan 1970/)
  expect(await whoIs(cookie)).toBeNull()
  expect((await call(app, logOut, {}, { cookie })).status).toBe(204)
  expect((await call(app, logOut, {})).status).toBe(204)
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, account.id))
  expect(events.map(({ action }) => action)).toEqual(['log-out'])
})

test('Another site cannot log a person out', async () => {
  const { cookie } = await createUserSession(app)
  const { problem } = await call(app, logOut, {}, { cookie, headers: { origin: 'https://evil.example' } })
  expect(problem.code).toBe('origin-refused')
  expect(await whoIs(cookie)).not.toBeNull()
})

test('A session ends after 30 days without use, and use moves its end on', async () => {
  const aside = await createTestApp()
  const [idle, busy] = [await createUserSession(aside), await createUserSession(aside)]
  const isIn = async ({ cookie }: { cookie: string }) =>
    (await call(aside, getSession, {}, { cookie })).reply.account !== null
  aside.clock.skip(29 * dayMs)
  expect(await isIn(busy)).toBe(true)
  aside.clock.skip(2 * dayMs)
  expect(await isIn(idle)).toBe(false)
  expect(await isIn(busy)).toBe(true)
  await aside.close()
})

test('However busy it is, a session ends 90 days after its log-in, that of an ADMIN after seven', async () => {
  const aside = await createTestApp()
  const [user, admin] = [await createUserSession(aside), await createOwnerSession(aside)]
  const isIn = async ({ cookie }: { cookie: string }) =>
    (await call(aside, getSession, {}, { cookie })).reply.account !== null
  aside.clock.skip(7 * dayMs - minuteMs)
  expect([await isIn(user), await isIn(admin)]).toEqual([true, true])
  aside.clock.skip(minuteMs)
  expect([await isIn(user), await isIn(admin)]).toEqual([true, false])
  for (let day = 7; day < 89; day += 1) {
    aside.clock.skip(dayMs)
    expect(await isIn(user)).toBe(true)
  }
  aside.clock.skip(dayMs)
  expect(await isIn(user)).toBe(false)
  await aside.close()
})

test('When a session was seen is written at most every five minutes', async () => {
  const { cookie, account } = await createUserSession(app)
  const seenAt = async () =>
    (await app.database.house.select().from(sessions).where(eq(sessions.accountId, account.id)))[0]?.seenAt.getTime() ??
    0
  const first = await seenAt()
  await whoIs(cookie)
  expect(await seenAt()).toBe(first)
  app.clock.skip(5 * minuteMs)
  await whoIs(cookie)
  expect(await seenAt()).toBeGreaterThanOrEqual(first + 5 * minuteMs)
})

test('A changed plan or role holds at the next request, and a plan that ran out does not', async () => {
  const { cookie, account } = await createUserSession(app)
  const change = (values: Partial<typeof accounts.$inferInsert>) =>
    app.database.house.update(accounts).set(values).where(eq(accounts.id, account.id))
  const now = app.clock.now().getTime()
  await change({ plan: 'vip-monthly', planUntil: new Date(now + dayMs) })
  expect(await whoIs(cookie)).toMatchObject({ tier: 'VIP', plan: 'vip-monthly', limits: { bots: 10 } })
  await change({ planUntil: new Date(now - 1) })
  expect(await whoIs(cookie)).toMatchObject({ tier: 'FREE', limits: { bots: 1 } })
  await change({ role: 'admin' })
  expect((await whoIs(cookie))?.tier).toBe('ADMIN')
})
