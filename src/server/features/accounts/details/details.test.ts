import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAccount } from '#contract/features/account/details.ts'
import { getSession } from '#contract/features/accounts.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { accounts } from '../accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

function change(person: Person, body: object) {
  return call(app, updateAccount, { body: body as never }, person)
}

async function rowOf({ account }: Person) {
  const [row] = await app.database.house.select().from(accounts).where(eq(accounts.id, account.id))
  return row
}

async function actionsOf({ account }: Person) {
  const rows = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, account.id))
  return rows.map(({ action, target }) => [action, target])
}

const names = { customerName: 'Ridge & Trail Ltd', contactName: '李 雷', phone: '+86 021-6630 1188' }

test('names and phone number are kept, and who is logged in elsewhere reads them', async () => {
  const person = await createUserSession(app)
  expect((await call(app, getSession, {}, person)).reply.account).toMatchObject({
    customerName: null,
    contactName: null,
    phone: null,
    locale: 'en',
    mails: { callbacks: true },
  })
  const { status, reply } = await change(person, { ...names, locale: 'zh', mails: { callbacks: false } })
  expect(status).toBe(200)
  const expected = { ...names, locale: 'zh', mails: { callbacks: false } }
  expect(reply.account).toMatchObject(expected)
  expect((await call(app, getSession, {}, person)).reply.account).toMatchObject(expected)
})

test('what is left out stays, null and an empty text clear', async () => {
  const person = await createUserSession(app)
  await change(person, names)
  expect((await change(person, { contactName: 'Ann' })).reply.account).toMatchObject({ ...names, contactName: 'Ann' })
  expect((await change(person, { phone: null })).reply.account).toMatchObject({ contactName: 'Ann', phone: null })
  expect((await change(person, { customerName: '  ' })).reply.account).toMatchObject({ customerName: null })
  const before = await rowOf(person)
  expect((await change(person, {})).status).toBe(200)
  expect(await rowOf(person)).toEqual(before)
})

test('a name is one line, however it was pasted', async () => {
  const person = await createUserSession(app)
  const { reply } = await change(person, { customerName: ' Ridge\r\n&\tTrail\u0000 ' })
  expect(reply.account.customerName).toBe('Ridge & Trail')
})

test('each slip is told at its field, and nothing is changed', async () => {
  const person = await createUserSession(app)
  const before = await rowOf(person)
  const slips = [
    [{ customerName: 'x'.repeat(121) }, 'field-too-long', 'customerName'],
    [{ contactName: 'x'.repeat(121) }, 'field-too-long', 'contactName'],
    [{ contactName: 7 }, 'invalid-input', 'contactName'],
    [{ phone: 'call me' }, 'phone-format', 'phone'],
    [{ phone: '1234' }, 'phone-format', 'phone'],
    [{ phone: '1'.repeat(41) }, 'phone-format', 'phone'],
    [{ locale: 'fr' }, 'choice-invalid', 'locale'],
    [{ timeZone: 'Mars/Olympus' }, 'time-zone', 'timeZone'],
    [{ mails: { callbacks: 'yes' } }, 'invalid-input', 'mails.callbacks'],
  ] as const
  for (const [body, code, field] of slips) {
    const { status, problem } = await change(person, { ...names, ...body })
    expect([status, problem.code, problem.field]).toEqual([422, code, field])
  }
  expect((await change(person, { mails: { newsletters: true } })).status).toBe(422)
  expect(await rowOf(person)).toEqual(before)
})

test('forged fields of the plan, the role and the account change nothing', async () => {
  const person = await createUserSession(app)
  const other = await createUserSession(app)
  const before = await rowOf(person)
  const forged = {
    id: other.account.id,
    accountId: other.account.id,
    email: 'forged@example.com',
    role: 'admin',
    tier: 'ADMIN',
    plan: 'vip-yearly',
    planFrom: '2026-01-01T00:00:00.000Z',
    planUntil: '2099-01-01T00:00:00.000Z',
    limits: { bots: null, callsPerDay: null },
    limitOverrides: { bots: 1000 },
    suspendedAt: null,
    passwordHash: 'forged',
    password_hash: 'forged',
    heldDay: '2026-01-01',
    mailChoices: { callbacks: false },
  }
  expect((await change(person, forged)).reply.account).toMatchObject({ tier: 'FREE', plan: 'free', planUntil: null })
  expect(await rowOf(person)).toEqual(before)
  const { status, reply } = await change(person, { ...forged, contactName: 'Ann' })
  expect([status, reply.account.tier, reply.account.email]).toEqual([200, 'FREE', person.account.email])
  expect(await rowOf(person)).toEqual({ ...before, contactName: 'Ann' })
  expect(await rowOf(other)).toMatchObject({ email: other.account.email, contactName: null })
})

test('parallel changes of different things lose none of each other', async () => {
  const person = await createUserSession(app)
  const bodies = [{ contactName: 'Ann' }, { phone: '0161 496 0123' }, { mails: { callbacks: false } }, { locale: 'zh' }]
  const answers = await Promise.all(
    Array.from({ length: 28 }, (_, index) => change(person, bodies[index % bodies.length] ?? {})),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await call(app, getSession, {}, person)).reply.account).toMatchObject({
    contactName: 'Ann',
    phone: '0161 496 0123',
    locale: 'zh',
    mails: { callbacks: false },
  })
})

test('the audit has what was changed, and not what to', async () => {
  const person = await createUserSession(app)
  await change(person, { ...names, mails: { callbacks: false }, timeZone: 'Europe/Berlin' })
  expect(await actionsOf(person)).toEqual([
    ['account-changed', 'customerName, contactName, phone, mails.callbacks'],
    ['time-zone-changed', 'Europe/Berlin'],
  ])
})

test('where the installation speaks one language, mails cannot be had in the other', async () => {
  const locked = await createTestApp({ forceLocale: 'en' })
  const person = await createOwnerSession(locked)
  const refused = await call(locked, updateAccount, { body: { locale: 'zh' } }, person)
  expect([refused.status, refused.problem.code, refused.problem.field]).toEqual([422, 'choice-invalid', 'locale'])
  expect((await call(locked, updateAccount, { body: { locale: 'en' } }, person)).status).toBe(200)
  await locked.close()
})

test('a visitor changes nobody', async () => {
  expect((await call(app, updateAccount, { body: { contactName: 'Ann' } })).problem.code).toBe('not-logged-in')
})
