import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSession, logIn } from '#contract/features/accounts.ts'
import { getPublicBot, sendMessage, sendPublicMessage } from '#contract/features/answers.ts'
import { listBots, renewAccountKey } from '#contract/features/bots.ts'
import { factoryAccount } from '#contract/features/factory.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

function tryLogIn({ account, password }: Person, wrong = '') {
  return call(app, logIn, { body: { email: account.email, password: password + wrong } })
}

test('From the moment an account is suspended its sessions and keys speak for nobody, until it is reinstated', async () => {
  const { suspend, reinstate } = app.features.accounts
  const person = await createUserSession(app)
  const bot = await createTestBot(app, person, { items: [{ question: 'Open?', answer: 'Yes.' }] })
  const accountKey = { bearer: (await call(app, renewAccountKey, {}, person)).reply.apiKey }
  const ask = () => call(app, sendMessage, { params: { botId: bot.id }, body: { text: 'Open?' } }, bot.program)
  const asKey = () => call(app, factoryAccount, { body: { operation: 'GetAccount' } }, accountKey)
  expect([(await ask()).status, (await asKey()).status]).toEqual([200, 200])

  await suspend(person.account.id, admin.account.id)
  expect((await ask()).problem.code).toBe('key-wrong')
  expect((await asKey()).problem.code).toBe('key-wrong')
  expect((await call(app, listBots, {}, person)).problem.code).toBe('not-logged-in')
  expect((await call(app, getSession, {}, person)).reply).toEqual({ account: null })

  await reinstate(person.account.id, admin.account.id)
  expect([(await ask()).status, (await asKey()).status]).toEqual([200, 200])
  expect((await call(app, listBots, {}, person)).problem.code).toBe('not-logged-in')
  expect((await tryLogIn(person)).status).toBe(200)
})

test('Only who knows the password is told that the account is suspended, and is not counted as guessing', async () => {
  const person = await createUserSession(app)
  await app.features.accounts.suspend(person.account.id, admin.account.id)
  for (let round = 0; round < 12; round += 1) {
    const { status, problem, response } = await tryLogIn(person)
    expect([status, problem.code]).toEqual([403, 'account-suspended'])
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  expect((await tryLogIn(person, 'x')).problem.code).toBe('credentials-wrong')
})

test('The bots of a suspended account are closed for their visitors', async () => {
  const person = await createUserSession(app)
  const bot = await createTestBot(app, person, { items: [{ question: 'Open?', answer: 'Yes.' }] })
  const params = { botId: bot.id }
  const ask = () =>
    call(app, sendPublicMessage, { params, body: { text: 'Open?', visitorToken: 'a-visitor-of-the-test' } })
  await app.features.accounts.suspend(person.account.id, null)
  expect((await call(app, getPublicBot, { params })).reply.status).toBe('closed')
  expect((await ask()).problem.code).toBe('bot-closed')
  await app.features.accounts.reinstate(person.account.id, null)
  expect((await call(app, getPublicBot, { params })).reply.status).toBe('completed')
  expect((await ask()).status).toBe(200)
})

test('The last ADMIN cannot be suspended, also when two are at once', async () => {
  const other = await createOwnerSession(app)
  const { suspend, reinstate } = app.features.accounts
  const both = [admin, other].map(({ account }) => suspend(account.id, null).then(() => 'suspended', String))
  expect((await Promise.all(both)).toSorted()).toEqual(['AppError: last-admin', 'suspended'])
  for (const { account } of [admin, other]) await reinstate(account.id, null)
})

test('Who suspended whom is on record', async () => {
  const person = await createUserSession(app)
  await app.features.accounts.suspend(person.account.id, admin.account.id)
  await tryLogIn(person)
  const events = (await app.database.house.select().from(auditEvents)).filter(
    ({ accountId }) => accountId === person.account.id,
  )
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['account-suspended', admin.account.id],
    ['log-in-suspended', person.account.id],
  ])
})
