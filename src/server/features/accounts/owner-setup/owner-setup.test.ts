import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSession, getSetup, logIn, setUpOwner } from '#contract/features/accounts.ts'
import { createApp } from '#server/app.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp, testOrigin } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { accounts, ownerSetups } from '../accounts.tables.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const password = 'Owner-Horse-7'

async function openToken(): Promise<string> {
  const path = await app.features.accounts.openOwnerSetup()
  return new URLSearchParams(new URL(path ?? '/', testOrigin).hash.slice(1)).get('setup') ?? ''
}

function setUp(token: string, email = 'owner@example.com') {
  return call(app, setUpOwner, { body: { token, email, password, confirm: password } })
}

function countAdmins(): Promise<number> {
  return app.database.house.$count(accounts, eq(accounts.role, 'admin'))
}

test('The link of a fresh installation creates the first ADMIN, logged in, and then it is closed', async () => {
  expect((await call(app, getSetup, {})).reply).toEqual({ isOpen: true })
  const path = await app.features.accounts.openOwnerSetup()
  expect(path).toMatch(/^\/register#setup=[\w-]{43}$/)
  const token = path?.split('=')[1] ?? ''
  const { status, reply, response } = await setUp(token)
  expect(status).toBe(201)
  expect(reply.account).toMatchObject({ email: 'owner@example.com', tier: 'ADMIN' })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  expect((await call(app, getSession, {}, { cookie })).reply.account?.tier).toBe('ADMIN')
  expect((await call(app, getSetup, {})).reply).toEqual({ isOpen: false })
  expect(await app.features.accounts.openOwnerSetup()).toBeNull()
  expect((await setUp(token, 'second@example.com')).problem.code).toBe('setup-done')
  expect((await app.database.house.select().from(auditEvents)).map(({ action }) => action)).toEqual(['owner-set-up'])
  expect(JSON.stringify(await app.database.house.select().from(ownerSetups))).not.toContain(token)
})

test('Each start makes a new link and voids the one before', async () => {
  const [first, second] = [await openToken(), await openToken()]
  const { status, problem } = await setUp(first)
  expect([status, problem.code]).toEqual([403, 'setup-link-wrong'])
  expect((await setUp('made-up')).problem.code).toBe('setup-link-wrong')
  expect(await countAdmins()).toBe(0)
  expect((await setUp(second)).status).toBe(201)
})

test('Of ten parallel set-ups with one link exactly one makes an owner', async () => {
  const token = await openToken()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setUp(token, `owner-${index}@example.com`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { problem } of answers.filter(({ status }) => status !== 201)) expect(problem.code).toBe('setup-done')
  expect(await countAdmins()).toBe(1)
})

test('Two nodes that start at once with an owner in their settings make one; a later start changes nothing', async () => {
  const node = await createApp({
    settings: app.settings,
    webFolder: undefined,
    log: pino({ level: 'silent' }),
  })
  const nodes = [app, node, app, node]
  const made = await Promise.all(
    nodes.map(({ features }) => features.accounts.createOwner('owner@example.com', password)),
  )
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await countAdmins()).toBe(1)
  expect(await app.features.accounts.createOwner('owner@example.com', 'Other-Horse-8')).toBe(false)
  expect(await app.features.accounts.createOwner('other@example.com', 'Other-Horse-8')).toBe(false)
  expect((await call(app, logIn, { body: { email: 'owner@example.com', password } })).status).toBe(200)
  expect(await app.features.accounts.openOwnerSetup()).toBeNull()
  await node.close()
})

test('An email that has an ordinary account is refused at the email, and the link stays good', async () => {
  const { account } = await createUserSession(app)
  const token = await openToken()
  const { problem } = await setUp(token, account.email)
  expect([problem.code, problem.field]).toEqual(['account-exists', 'email'])
  expect(await countAdmins()).toBe(0)
  expect((await setUp(token)).status).toBe(201)
})
