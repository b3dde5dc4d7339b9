import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changePassword } from '#contract/features/accounts.ts'
import { createBot, deleteBot, renewAccountKey, renewBotKey, revokeAccountKey } from '#contract/features/bots.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { apiKeys } from '../bots.tables.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp()
  person = await createUserSession(app, { plan: 'vip-monthly' })
})
afterAll(() => app.close())

let count = 0
async function addBot() {
  count += 1
  const { reply } = await call(app, createBot, { body: { name: `Bot ${count}`, language: 'en' } }, person)
  return reply
}

function withKey(key: string): string {
  return `Bearer ${key}`
}

function botOf(key: string) {
  return app.features.bots.apiKeys.botKey(withKey(key), undefined)
}

it('speaks for the bot and the account it was made for', async () => {
  const { bot, apiKey } = await addBot()
  expect(apiKey).toMatch(/^hd_[a-z2-9]{10}_[\w-]{43}$/)
  expect(apiKey.startsWith(`${bot.keyPrefix}_`)).toBe(true)
  expect(await botOf(apiKey)).toMatchObject({
    account: { id: person.account.id, email: person.account.email, role: 'user', tier: 'VIP' },
    botId: bot.id,
  })
})

it('is stored as a hash only', async () => {
  const { bot, apiKey } = await addBot()
  const [row] = await app.database.house.select().from(apiKeys).where(eq(apiKeys.botId, bot.id))
  expect(row?.keyHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(apiKey.slice((bot.keyPrefix ?? '').length + 1))
})

it('is refused when any part of it is wrong', async () => {
  const { bot, apiKey } = await addBot()
  const last = apiKey.endsWith('A') ? 'B' : 'A'
  for (const wrong of [apiKey.slice(0, -1) + last, bot.keyPrefix ?? '', `${apiKey}A`, '', 'hd_', 'Bearer'])
    expect(await botOf(wrong)).toBeNull()
  for (const authorization of [undefined, '', 'Bearer', `Basic ${apiKey}`, apiKey])
    expect(await app.features.bots.apiKeys.botKey(authorization, undefined)).toBeNull()
})

it('stops at once when it is renewed', async () => {
  const { bot, apiKey } = await addBot()
  const { reply, status } = await call(app, renewBotKey, { params: { botId: bot.id } }, person)
  expect(status).toBe(201)
  expect(await botOf(apiKey)).toBeNull()
  expect(await botOf(reply.apiKey)).toMatchObject({ botId: bot.id })
})

it('leaves exactly one live key after parallel renewals', async () => {
  const { bot } = await addBot()
  const renewals = Array.from({ length: 20 }, () => call(app, renewBotKey, { params: { botId: bot.id } }, person))
  const answered = await Promise.all(renewals)
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 201))
  const live = await Promise.all(answered.map(({ reply }) => botOf(reply.apiKey)))
  expect(live.filter((caller) => caller !== null)).toHaveLength(1)
})

it('stops with its bot', async () => {
  const { bot, apiKey } = await addBot()
  await call(app, deleteBot, { params: { botId: bot.id }, body: { name: bot.name } }, person)
  expect(await botOf(apiKey)).toBeNull()
})

it('notes its use at most once a minute', async () => {
  const { bot, apiKey } = await addBot()
  async function usedAt() {
    const [row] = await app.database.house.select().from(apiKeys).where(eq(apiKeys.botId, bot.id))
    return row?.usedAt?.getTime()
  }
  expect(await usedAt()).toBeUndefined()
  await botOf(apiKey)
  await expect.poll(usedAt).toBeDefined()
  const first = await usedAt()
  await botOf(apiKey)
  expect(await usedAt()).toBe(first)
  app.clock.skip(61_000)
  await botOf(apiKey)
  await expect.poll(usedAt).toBeGreaterThan(first ?? 0)
})

it('of an account speaks for the account alone, until it is renewed', async () => {
  const { apiKeys: keys } = app.features.bots
  const { bot, apiKey: botKey } = await addBot()
  const renew = async (owner: Person) => (await call(app, renewAccountKey, {}, owner)).reply.apiKey
  const [one, ofStranger] = [await renew(person), await renew(await createUserSession(app))]
  expect(await keys.accountKey(withKey(one))).toMatchObject({ id: person.account.id, tier: 'VIP' })
  expect(await keys.botKey(withKey(one), undefined)).toBeNull()
  expect(await keys.accountKey(withKey(botKey))).toBeNull()
  const other = await renew(person)
  expect(await keys.accountKey(withKey(one))).toBeNull()
  expect(await keys.accountKey(withKey(other))).not.toBeNull()
  expect(await keys.accountKey(withKey(ofStranger))).not.toBeNull()
  expect(await botOf(botKey)).toMatchObject({ botId: bot.id })
})

it('of an account is one, also when it is renewed many times at once', async () => {
  const { apiKeys: keys } = app.features.bots
  const made = await Promise.all(Array.from({ length: 8 }, () => call(app, renewAccountKey, {}, person)))
  const live = await Promise.all(made.map(({ reply }) => keys.accountKey(withKey(reply.apiKey))))
  expect(live.filter((account) => account !== null)).toHaveLength(1)
})

it('of an account follows its plan', async () => {
  const { apiKeys: keys } = app.features.bots
  const until = new Date(app.clock.now().getTime() + 3600_000)
  const member = await createUserSession(app, { plan: 'vip-monthly', planUntil: until })
  const { apiKey } = (await call(app, renewAccountKey, {}, member)).reply
  expect(await keys.accountKey(withKey(apiKey))).toMatchObject({ tier: 'VIP' })
  app.clock.skip(2 * 3600_000)
  expect(await keys.accountKey(withKey(apiKey))).toMatchObject({ tier: 'FREE' })
})

it('stops, as the key of the account, when it is revoked or the password changes; keys of bots go on', async () => {
  const owner = await createUserSession(app)
  const made = await call(app, createBot, { body: { name: 'Goes on', language: 'en' } }, owner)
  const renew = async () => (await call(app, renewAccountKey, {}, owner)).reply.apiKey
  const isLive = async (key: string) => (await app.features.bots.apiKeys.accountKey(withKey(key))) !== null

  const first = await renew()
  expect(await isLive(first)).toBe(true)
  expect((await call(app, revokeAccountKey, {}, owner)).status).toBe(204)
  expect(await isLive(first)).toBe(false)
  expect((await call(app, revokeAccountKey, {}, owner)).status).toBe(204)

  const second = await renew()
  const body = { original: owner.password, password: 'Better-Horse-9', confirm: 'Better-Horse-9' }
  expect((await call(app, changePassword, { body }, owner)).status).toBe(204)
  expect(await isLive(second)).toBe(false)
  expect((await botOf(made.reply.apiKey))?.botId).toBe(made.reply.bot.id)
})
