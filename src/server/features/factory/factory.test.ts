import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBot, renewAccountKey } from '#contract/features/bots.ts'
import { factoryAccount, factoryChatbotRegistration } from '#contract/features/factory.ts'
import { createTestApp, type TestApp, testOrigin } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ defaultAdminAccount: 'demo@example.com' })
  person = await createUserSession(app)
})
afterAll(() => app.close())

async function addBot(owner: Person) {
  const { reply } = await call(app, createBot, { body: { name: 'Factory bot', language: 'en' } }, owner)
  return reply
}

it('tells a session its own tier, limit and bots', async () => {
  const { bot } = await addBot(person)
  for (const username of [undefined, person.account.email, ` ${person.account.email.toUpperCase()}`]) {
    const body = { operation: 'GetAccount', ...(username && { username }) } as const
    const { reply } = await call(app, factoryAccount, { body }, person)
    expect(reply).toEqual({ username: person.account.email, tier: 'FREE', limit: 100, chatbots: [bot.id] })
  }
  const owner = await createOwnerSession(app)
  const { reply } = await call(app, factoryAccount, { body: { operation: 'GetAccount' } }, owner)
  expect(reply).toMatchObject({ tier: 'ADMIN', limit: null, chatbots: [] })
})

it('refuses another username, to an ADMIN too', async () => {
  const body = { operation: 'GetAccount', username: person.account.email } as const
  for (const other of [await createUserSession(app), await createOwnerSession(app)]) {
    const { status, problem } = await call(app, factoryAccount, { body }, other)
    expect([status, problem.code, problem.field]).toEqual([403, 'not-allowed', 'username'])
  }
})

it('lists the waitlist to an ADMIN alone', async () => {
  await app.database.pool.query(`insert into invitation_applications (id, email, purpose, locale, status)
    select gen_random_uuid(), 'a' || i || '@example.com', 'Shop', 'en', case when i = 1 then 'approved' else 'under-review' end
    from generate_series(1, 130) i`)
  const body = { operation: 'GetInvitationWaitlist' } as const
  const { reply } = await call(app, factoryAccount, { body }, await createOwnerSession(app))
  const emails = (reply as { email: string }[]).map(({ email }) => email)
  expect(emails).toHaveLength(129)
  expect(emails).not.toContain('a1@example.com')
  expect(reply).toContainEqual({
    email: 'a2@example.com',
    purpose: 'Shop',
    status: 'under-review',
    createdAt: expect.any(String),
  })
  expect((await call(app, factoryAccount, { body }, person)).problem.code).toBe('not-allowed')
})

it('shows a bot with the visible start of its key only, to a session and to a key of the account', async () => {
  const owner = await createUserSession(app)
  const { bot, apiKey } = await addBot(owner)
  const params = { botId: bot.id }
  const key = (await call(app, renewAccountKey, {}, owner)).reply
  for (const as of [owner, { bearer: key.apiKey }]) {
    const { reply } = await call(app, factoryChatbotRegistration, { params }, as)
    expect(reply).toEqual({
      uuid: bot.id,
      name: 'Factory bot',
      apiKey: `${bot.keyPrefix}_••••••••`,
      createdAt: bot.createdAt,
      endpoint: `${testOrigin}/api/v1/bots/${bot.id}/messages`,
      type: 'general',
    })
    expect(JSON.stringify(reply)).not.toContain(apiKey)
  }
  const asKey = await call(app, factoryAccount, { body: { operation: 'GetAccount' } }, { bearer: key.apiKey })
  expect(asKey.reply).toMatchObject({ username: owner.account.email, chatbots: [bot.id] })
})

it('refuses a bot key, a wrong key and no log-in', async () => {
  const { apiKey, bot } = await addBot(await createUserSession(app))
  const params = { botId: bot.id }
  expect((await call(app, factoryChatbotRegistration, { params }, { bearer: apiKey })).problem.code).toBe('key-wrong')
  expect((await call(app, factoryChatbotRegistration, { params }, { bearer: 'nonsense' })).problem.code).toBe(
    'key-wrong',
  )
  expect((await call(app, factoryChatbotRegistration, { params })).problem.code).toBe('not-logged-in')
})

it('hides the bots of other accounts, but shows those of the default admin account to an ADMIN', async () => {
  const demo = await createOwnerSession(app, { email: 'demo@example.com' })
  const { bot: demoBot } = await addBot(demo)
  const { bot } = await addBot(await createUserSession(app))
  const admin = await createOwnerSession(app)
  const open = (as: Person, botId: string) => call(app, factoryChatbotRegistration, { params: { botId } }, as)
  expect((await open(admin, bot.id)).status).toBe(404)
  expect((await open(person, demoBot.id)).status).toBe(404)
  expect((await open(admin, demoBot.id)).reply.uuid).toBe(demoBot.id)
  const body = { operation: 'GetAccount', username: 'demo@example.com' } as const
  expect((await call(app, factoryAccount, { body }, admin)).reply).toMatchObject({ chatbots: [demoBot.id] })
  expect((await call(app, factoryAccount, { body }, person)).problem.code).toBe('not-allowed')
})
