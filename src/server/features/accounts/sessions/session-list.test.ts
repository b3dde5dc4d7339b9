import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endOtherSessions, endSession, listSessions, maxListedSessions } from '#contract/features/account/sessions.ts'
import { getSession, logIn, signUp } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { prepareSignUp, startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { addSecondFactor, enterCode, ticketOf } from '#tests/support/people/second-factor.ts'
import { sessions } from '../accounts.tables.ts'
import { openSession } from './sessions.store.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ trustProxy: true })
})
beforeEach(async () => {
  startFreshHour(app)
  person = await createUserSession(app)
})
afterAll(() => app.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const weChat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49'

function by(userAgent: string, address: string): As {
  return { headers: { 'user-agent': userAgent, 'x-forwarded-for': address } }
}

function cookieOf({ response }: { response: { cookies: { name: string; value: string }[] } }): As {
  return { cookie: `huida_session=${response.cookies.find(({ name }) => name === 'huida_session')?.value}` }
}

async function logInBy(as: As, { account, password }: Person = person): Promise<As> {
  return cookieOf(await call(app, logIn, { body: { email: account.email, password } }, as))
}

async function list(as: As) {
  return (await call(app, listSessions, {}, as)).reply
}

async function isIn(as: As): Promise<boolean> {
  return (await call(app, getSession, {}, as)).reply.account !== null
}

async function eventsOf({ account }: Person) {
  const rows = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, account.id))
  return rows.map(({ action, target, address }) => ({ action, target, address }))
}

test('An owner sees each place with browser, system, address and times: first this one, then the one used last', async () => {
  const made = app.clock.now().toISOString()
  app.clock.skip(minuteMs)
  const phone = await logInBy(by(weChat, '2001:db8::7'))
  app.clock.skip(minuteMs)
  const laptop = await logInBy(by(chrome, '203.0.113.7'))
  app.clock.skip(10 * minuteMs)
  expect(await isIn(phone)).toBe(true)
  const { items, total } = await list(laptop)
  expect(total).toBe(3)
  expect(items).toMatchObject([
    { browser: 'chrome', system: 'windows', address: '203.0.113.7', isCurrent: true },
    { browser: 'wechat', system: 'iphone', address: '2001:db8::7', isCurrent: false },
    { browser: null, system: null, address: null, isCurrent: false },
  ])
  const [, ofPhone, first] = items
  expect(Date.parse(ofPhone?.usedAt ?? '') - Date.parse(ofPhone?.createdAt ?? '')).toBeGreaterThanOrEqual(11 * minuteMs)
  expect(Math.abs(Date.parse(first?.createdAt ?? '') - Date.parse(made))).toBeLessThan(minuteMs)
})

test('Neither the name that a browser gave itself nor a token leaves or is kept', async () => {
  const evil = `${chrome} <script>alert("marmalade")</script>`
  const laptop = await logInBy(by(evil, '203.0.113.7'))
  const { response } = await call(app, listSessions, {}, laptop)
  const rows = await app.database.house.select().from(sessions).where(eq(sessions.accountId, person.account.id))
  expect(response.body + JSON.stringify(rows)).not.toContain('marmalade')
  expect(rows.map(({ browser }) => browser)).toContain('chrome')
  for (const { tokenHash } of rows) expect(response.body).not.toContain(tokenHash)
  expect(Object.keys((await list(laptop)).items[0] ?? {}).toSorted()).toEqual(
    ['address', 'browser', 'createdAt', 'id', 'isCurrent', 'system', 'usedAt'].toSorted(),
  )
})

test('A log-in in two steps is one place, from where the second step was made', async () => {
  const authenticator = await addSecondFactor(app, person)
  const ticket = await ticketOf(app, person, by(weChat, '203.0.113.8'))
  expect((await list(person)).total).toBe(1)
  const answered = await enterCode(app, ticket, authenticator.freshCode(), by(chrome, '203.0.113.9'))
  expect((await list(cookieOf(answered))).items).toMatchObject([
    { browser: 'chrome', system: 'windows', address: '203.0.113.9', isCurrent: true },
    { browser: null, isCurrent: false },
  ])
})

test('Signing up is the first place', async () => {
  const email = `new-${randomUUID().slice(0, 8)}@example.com`
  const answered = await call(
    app,
    signUp,
    { body: await prepareSignUp(app, email) },
    { headers: { 'user-agent': chrome } },
  )
  expect((await list(cookieOf(answered))).items).toMatchObject([
    { browser: 'chrome', system: 'windows', address: '127.0.0.1', isCurrent: true },
  ])
})

test('A place that is ended is logged out at once, the others stay, and it is on record', async () => {
  const phone = await logInBy(by(weChat, '203.0.113.8'))
  const laptop = await logInBy(by(chrome, '203.0.113.7'))
  const id = (await list(laptop)).items.find(({ browser }) => browser === 'wechat')?.id ?? ''
  const end = () => call(app, endSession, { params: { sessionId: id } }, { ...laptop, ...by(chrome, '203.0.113.7') })
  expect((await end()).status).toBe(204)
  expect([await isIn(phone), await isIn(laptop), await isIn(person)]).toEqual([false, true, true])
  expect((await call(app, listSessions, {}, phone)).problem.code).toBe('not-logged-in')
  expect((await end()).problem.code).toBe('not-found')
  const ended = (await eventsOf(person)).filter(({ action }) => action === 'session-ended')
  expect(ended).toEqual([{ action: 'session-ended', target: 'wechat iphone 203.0.113.8', address: '203.0.113.7' }])
})

test('Of ten calls at once to end one place, one ends it', async () => {
  await logInBy(by(weChat, '203.0.113.8'))
  const id = (await list(person)).items[1]?.id ?? ''
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(app, endSession, { params: { sessionId: id } }, person)),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
  expect((await eventsOf(person)).filter(({ action }) => action === 'session-ended')).toHaveLength(1)
})

test('All other places are ended together, and again without any', async () => {
  const others = [await logInBy(by(weChat, '203.0.113.8')), await logInBy(by('', '203.0.113.9'))]
  for (const _ of [1, 2]) expect((await call(app, endOtherSessions, {}, person)).status).toBe(204)
  for (const other of others) expect(await isIn(other)).toBe(false)
  expect((await list(person)).items).toMatchObject([{ isCurrent: true }])
  const ended = (await eventsOf(person)).filter(({ action }) => action === 'other-sessions-ended')
  expect(ended.map(({ target }) => target)).toEqual(['2'])
})

test('A place of another account does not exist, and nothing of it changes', async () => {
  const [stranger, admin] = [await createUserSession(app), await createOwnerSession(app)]
  const id = (await list(stranger)).items[0]?.id ?? ''
  for (const other of [person, admin]) {
    const { status, problem } = await call(app, endSession, { params: { sessionId: id } }, other)
    expect([status, problem.code]).toEqual([404, 'not-found'])
    expect((await call(app, endOtherSessions, {}, other)).status).toBe(204)
    expect((await list(other)).items.map((item) => item.id)).not.toContain(id)
  }
  expect(await isIn(stranger)).toBe(true)
  expect(await eventsOf(stranger)).toEqual([])
  expect((await call(app, endSession, { params: { sessionId: 'no-id' } }, person)).problem.code).toBe('not-found')
})

test('What has run out is not listed: 30 days unused, or of an ADMIN a week after the log-in', async () => {
  const admin = await createOwnerSession(app)
  await openSession(app.database.house, admin.account.id, new Date(app.clock.now().getTime() - 7 * dayMs))
  await openSession(app.database.house, person.account.id, new Date(app.clock.now().getTime() - 30 * dayMs))
  for (const each of [person, admin]) expect(await list(each)).toMatchObject({ total: 1, items: [{ isCurrent: true }] })
})

test('Of very many places the last used ones are shown, this one among them, and all are counted', async () => {
  const now = app.clock.now().getTime()
  for (let index = 0; index < maxListedSessions + 4; index += 1)
    await openSession(app.database.house, person.account.id, new Date(now + (index + 1) * 1000))
  app.clock.skip(3 * minuteMs)
  const { items, total } = await list(person)
  expect([items.length, total]).toEqual([maxListedSessions, maxListedSessions + 5])
  expect(items[0]?.isCurrent).toBe(true)
  expect(items[1]?.usedAt).toBe(new Date(now + (maxListedSessions + 4) * 1000).toISOString())
})
