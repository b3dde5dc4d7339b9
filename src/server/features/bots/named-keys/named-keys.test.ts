import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { startingQuantities } from '#contract/entitlements.ts'
import { createNamedKey, listNamedKeys, maxNamedKeys, revokeNamedKey } from '#contract/features/account/keys.ts'
import { changePassword } from '#contract/features/accounts.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { createBot, deleteBot, listBots, renewBotKey } from '#contract/features/bots.ts'
import { factoryAccount } from '#contract/features/factory.ts'
import { dayIn } from '#contract/time-zones.ts'
import { auditEvents } from '#server/features/audit/audit.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { namedKeys } from '../bots.tables.ts'

const dayMs = 24 * 3600_000

let app: TestApp
let person: Person
let botId: string
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  startFreshHour(app)
  person = await createUserSession(app, { plan: 'vip-monthly' })
  botId = await addBot(person)
})
afterAll(() => app.close())

async function addBot(owner: Person): Promise<string> {
  const body = { name: `Bot ${randomUUID().slice(0, 8)}`, language: 'en' } as const
  return (await call(app, createBot, { body }, owner)).reply.bot.id
}

type Grant = BodyOf<typeof createNamedKey>

function create(grant: Partial<Grant> = {}, owner = person) {
  const body = {
    name: 'Shop',
    bots: 'all',
    forAccount: false,
    expiresInDays: null,
    callsPerDay: null,
    ...grant,
  } as Grant
  return call(app, createNamedKey, { body }, owner)
}

async function makeKey(grant: Partial<Grant> = {}, owner = person): Promise<string> {
  return (await create(grant, owner)).reply.apiKey
}

async function ask(bearer: string, asked = botId): Promise<string> {
  const { status, problem } = await call(
    app,
    sendMessage,
    { params: { botId: asked }, body: { text: 'Hi' } },
    { bearer },
  )
  return status === 200 ? 'answered' : problem.code
}

async function askAccount(bearer: string): Promise<string> {
  const { status, problem } = await call(app, factoryAccount, { body: { operation: 'GetAccount' } }, { bearer })
  return status === 200 ? 'answered' : problem.code
}

async function list(owner = person) {
  return (await call(app, listNamedKeys, {}, owner)).reply.items
}

test('A key is shown once, kept as a hash, and listed with what it may do', async () => {
  const { status, reply } = await create({ name: ' Web  shop ', bots: [botId], expiresInDays: 30, callsPerDay: 500 })
  expect(status).toBe(201)
  expect(reply.apiKey).toMatch(/^hk_[a-z2-9]{10}_[\w-]{43}$/)
  expect(reply.apiKey.startsWith(`${reply.item.prefix}_`)).toBe(true)
  const [item] = await list()
  expect(item).toEqual(reply.item)
  expect(item).toMatchObject({ bots: [botId], forAccount: false, callsPerDay: 500, callsToday: 0, isExpired: false })
  const stored = JSON.stringify(await app.database.house.select().from(namedKeys))
  expect(stored).not.toContain(reply.apiKey.slice(reply.item.prefix.length + 1))
  const events = await app.database.house.select().from(auditEvents).where(eq(auditEvents.accountId, person.account.id))
  expect(events.find(({ action }) => action === 'named-key-created')?.target).toBe(reply.item.prefix)
})

test('A key asks the bots that it is for and no others', async () => {
  const other = await addBot(person)
  const one = await makeKey({ bots: [botId] })
  expect([await ask(one), await ask(one, other), await askAccount(one)]).toEqual(['answered', 'key-wrong', 'key-wrong'])
  const both = await makeKey({ bots: [botId, other] })
  expect([await ask(both), await ask(both, other)]).toEqual(['answered', 'answered'])
})

test('A key for all bots asks those that come later, too', async () => {
  const key = await makeKey()
  expect(await ask(key, await addBot(person))).toBe('answered')
})

test('A key for the calls of the account makes those alone', async () => {
  const key = await makeKey({ bots: [], forAccount: true })
  expect([await askAccount(key), await ask(key)]).toEqual(['answered', 'key-wrong'])
})

test('A key of another account opens nothing of mine, and none is made for my bots', async () => {
  const stranger = await createUserSession(app)
  const theirs = await makeKey({ forAccount: true }, stranger)
  expect(await ask(theirs)).toBe('key-wrong')
  const { status, problem } = await create({ bots: [botId] }, stranger)
  expect([status, problem.code, problem.field]).toEqual([422, 'choice-invalid', 'bots'])
  expect(await list(stranger)).toHaveLength(1)
  const [mine] = [await create()].map(({ reply }) => reply)
  const params = { keyId: mine?.item.id ?? '' }
  expect((await call(app, revokeNamedKey, { params }, stranger)).status).toBe(404)
  expect(await ask(mine?.apiKey ?? '')).toBe('answered')
})

test('A key that is wrong in any part opens nothing', async () => {
  const key = await makeKey({ forAccount: true })
  const other = await makeKey({ forAccount: true })
  const forged = [
    `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
    key.replace('hk_', 'hd_'),
    `${key.slice(0, 13)}${other.slice(13)}`,
    key.slice(0, 13),
    `${key}A`,
  ]
  for (const each of forged) expect([await ask(each), await askAccount(each)]).toEqual(['key-wrong', 'key-wrong'])
})

test('It stops when it is revoked, for good, and every other one goes on', async () => {
  const { apiKey, item } = (await create({ forAccount: true })).reply
  const other = await makeKey()
  const params = { keyId: item.id }
  expect((await call(app, revokeNamedKey, { params }, person)).status).toBe(204)
  expect([await ask(apiKey), await askAccount(apiKey), await ask(other)]).toEqual([
    'key-wrong',
    'key-wrong',
    'answered',
  ])
  expect((await call(app, revokeNamedKey, { params }, person)).status).toBe(404)
  expect((await list()).map(({ id }) => id)).not.toContain(item.id)
})

test('It stops when it expires, and still stands in the list', async () => {
  const key = await makeKey({ expiresInDays: 30, forAccount: true })
  app.clock.skip(30 * dayMs - 60_000)
  expect(await ask(key)).toBe('answered')
  app.clock.skip(120_000)
  const again = { ...person, cookie: person.cookie }
  expect([await ask(key), await askAccount(key)]).toEqual(['key-wrong', 'key-wrong'])
  const rows = await app.database.house.select().from(namedKeys).where(eq(namedKeys.accountId, again.account.id))
  expect(rows.map(({ revokedAt }) => revokedAt)).toEqual([null])
})

test('It stops while its account is suspended', async () => {
  const admin = await createOwnerSession(app)
  const key = await makeKey({ forAccount: true })
  await app.features.accounts.suspend(person.account.id, admin.account.id)
  expect([await ask(key), await askAccount(key)]).toEqual(['key-wrong', 'key-wrong'])
  await app.features.accounts.reinstate(person.account.id, admin.account.id)
  expect([await ask(key), await askAccount(key)]).toEqual(['answered', 'answered'])
})

test('With its last bot a key asks nothing more', async () => {
  const spare = await addBot(person)
  const key = await makeKey({ bots: [spare] })
  const found = (await call(app, listBots, {}, person)).reply.items.find(({ id }) => id === spare)
  await call(app, deleteBot, { params: { botId: spare }, body: { name: found?.name ?? '' } }, person)
  expect(await ask(key, spare)).toBe('key-wrong')
  expect((await list()).map(({ bots }) => bots)).toEqual([[]])
})

test('A change of the password ends keys for the account, and leaves those that only ask bots', async () => {
  const [forAccount, forBots] = [await makeKey({ forAccount: true }), await makeKey()]
  const password = 'Better-Horse-9'
  const body = { original: person.password, password, confirm: password }
  expect((await call(app, changePassword, { body }, person)).status).toBe(204)
  expect([await askAccount(forAccount), await ask(forAccount), await ask(forBots)]).toEqual([
    'key-wrong',
    'key-wrong',
    'answered',
  ])
})

test('The keys of a bot and of the account go on as they were', async () => {
  await makeKey()
  const own = (await call(app, renewBotKey, { params: { botId } }, person)).reply.apiKey
  expect(own.startsWith('hd_')).toBe(true)
  expect(await ask(own)).toBe('answered')
})

test('A cap of 50 lets exactly 50 of 200 parallel calls through, and the refusal names limit, use and when it resets', async () => {
  const key = await makeKey({ bots: [], forAccount: true, callsPerDay: 50 })
  const answered = await Promise.all(Array.from({ length: 200 }, () => askAccount(key)))
  expect(answered.filter((each) => each === 'answered')).toHaveLength(50)
  // On a machine that is very busy some are turned away before they are counted.
  const refused = new Set(answered.filter((each) => each !== 'answered' && each !== 'network-busy'))
  expect(refused).toEqual(new Set(['key-calls-spent']))
  const { status, problem, response } = await call(
    app,
    factoryAccount,
    { body: { operation: 'GetAccount' } },
    { bearer: key },
  )
  expect(status).toBe(429)
  const resetsAt = new Date(Math.ceil(app.clock.now().getTime() / dayMs) * dayMs).toISOString()
  expect(problem.details).toMatchObject({ limit: 50, used: 50, resetsAt })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await list())[0]?.callsToday).toBe(50)
})

test('A cap of messages is met as exactly, per key, and begins anew with the day of the account', async () => {
  const key = await makeKey({ bots: [botId], callsPerDay: 3 })
  const other = await makeKey({ bots: [botId], callsPerDay: 1 })
  const answered = await Promise.all(Array.from({ length: 12 }, () => ask(key)))
  expect(answered.filter((each) => each === 'answered')).toHaveLength(3)
  expect(await ask(other)).toBe('answered')
  app.clock.skip(dayMs)
  expect(await ask(key)).toBe('answered')
})

test('A call that may not be made counts against no cap', async () => {
  const other = await addBot(person)
  const key = await makeKey({ bots: [botId], callsPerDay: 1 })
  expect([await ask(key, other), await askAccount(key)]).toEqual(['key-wrong', 'key-wrong'])
  expect(await ask(key)).toBe('answered')
})

test('A call that is refused as the day of the account is used up counts against no cap', async () => {
  const key = await makeKey({ bots: [botId], callsPerDay: 1 })
  const limit = startingQuantities.VIP.callsPerDay ?? 0
  await app.database.pool.query(
    `insert into usage_days (account_id, day, calls) values ($1, $2, $3)
     on conflict (account_id, day) do update set calls = excluded.calls`,
    [person.account.id, dayIn('UTC', app.clock.now()), limit],
  )
  expect([await ask(key), await ask(key)]).toEqual(['quota-spent', 'quota-spent'])
  expect((await list())[0]?.callsToday).toBe(0)
  await app.database.pool.query(
    'insert into call_packs (account_id, id, calls, calls_left, bought_at) values ($1, gen_random_uuid(), 5, 5, now())',
    [person.account.id],
  )
  expect([await ask(key), await ask(key)]).toEqual(['answered', 'key-calls-spent'])
})

test('When it was used last is noted', async () => {
  const key = await makeKey({ forAccount: true })
  expect((await list())[0]?.usedAt).toBeNull()
  await askAccount(key)
  await expect.poll(async () => (await list())[0]?.usedAt).not.toBeNull()
})

test('There are never more than the limit, also when many are made at once', async () => {
  const made = await Promise.all(Array.from({ length: maxNamedKeys + 6 }, () => create()))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(maxNamedKeys)
  const refused = made.find(({ status }) => status !== 201)
  expect(refused?.problem).toMatchObject({ code: 'keys-full', details: { limit: maxNamedKeys } })
})

test('A key that may do nothing is not made, nor one without a name', async () => {
  const nothing = await create({ bots: [] })
  expect([nothing.problem.code, nothing.problem.field]).toEqual(['nothing-selected', 'bots'])
  const nameless = await create({ name: '  ' })
  expect([nameless.problem.code, nameless.problem.field]).toEqual(['field-required', 'name'])
  for (const wrong of [{ callsPerDay: 0 }, { expiresInDays: 0 }, { callsPerDay: 1.5 }])
    expect((await create(wrong)).problem.code).toBe('number-out-of-range')
})
