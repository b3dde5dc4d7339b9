import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { getUsage, grantPack, listPacks, withdrawPack } from '#contract/features/account/usage.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { changeContactLimits } from '#contract/features/bots.ts'
import { dayIn } from '#contract/time-zones.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'

const limit = startingQuantities.FREE.callsPerDay ?? 0
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await createOwnerSession(app)
})
afterAll(() => app.close())

async function freeBot(): Promise<TestBot> {
  return await createTestBot(app, await createUserSession(app), { items: [{ question: 'How much?', answer: 'Nine.' }] })
}

const ask = (bot: TestBot, contactId?: string) =>
  call(
    app,
    sendMessage,
    { params: { botId: bot.id }, body: { text: 'How much?', ...(contactId && { contactId }) } },
    bot.program,
  )

const grant = (accountId: string, body: { calls: number | null; expiresAt?: string; note?: string }, key?: string) =>
  call(
    app,
    grantPack,
    { params: { accountId }, body },
    { ...admin, ...(key && { headers: { 'idempotency-key': key } }) },
  )

async function use(bot: TestBot, calls: number): Promise<void> {
  await app.database.pool.query(
    `insert into usage_days (account_id, day, calls) values ($1, $2, $3)
     on conflict (account_id, day) do update set calls = excluded.calls`,
    [bot.owner.account.id, dayIn('UTC', app.clock.now()), calls],
  )
}

async function mailsTo(email: string): Promise<string[]> {
  const mails = await app.database.house.select().from(outboxMails)
  return mails.filter(({ recipient }) => recipient === email).map(({ subject, body }) => `${subject}\n${body}`)
}

test('a pack goes on where the quota of the day ends, and its owner sees and is mailed what there is', async () => {
  const bot = await freeBot()
  const { account } = bot.owner
  await use(bot, limit)
  expect((await ask(bot)).status).toBe(429)
  const { status, reply } = await grant(account.id, { calls: 2, note: 'Transfer 4711' })
  expect([status, reply]).toEqual([201, expect.objectContaining({ calls: 2, callsLeft: 2, expiresAt: null })])
  expect((await ask(bot)).status).toBe(200)
  expect((await call(app, getUsage, {}, bot.owner)).reply).toMatchObject({
    calls: { used: limit, limit },
    packCallsLeft: 1,
    packCallsToday: 1,
    packs: [{ callsLeft: 1 }],
    warning: 'full',
  })
  expect((await ask(bot)).status).toBe(200)
  const refused = await ask(bot)
  expect(refused.problem).toMatchObject({ code: 'quota-spent', details: { limit, used: limit } })
  expect((await call(app, getUsage, {}, bot.owner)).reply).toMatchObject({
    packCallsLeft: 0,
    packs: [],
    warning: 'spent',
  })
  expect((await mailsTo(account.email))[0]).toContain('2 answers')
})

test('of 20 grants with one key exactly one gives something', async () => {
  const bot = await freeBot()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => grant(bot.owner.account.id, { calls: 10 }, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const listed = await call(app, listPacks, { params: { accountId: bot.owner.account.id } }, admin)
  expect(listed.reply.items).toHaveLength(1)
})

test('a pack that ends in the past, has no call, or is for nobody, is refused at its field', async () => {
  const bot = await freeBot()
  const { id } = bot.owner.account
  const past = new Date(app.clock.now().getTime() - 1000).toISOString()
  expect((await grant(id, { calls: 5, expiresAt: past })).problem).toMatchObject({
    code: 'end-past',
    field: 'expiresAt',
  })
  expect((await grant(id, { calls: 0 })).problem).toMatchObject({ code: 'number-out-of-range', field: 'calls' })
  expect((await grant(randomUUID(), { calls: 5 })).problem).toMatchObject({ code: 'account-missing' })
  expect((await call(app, listPacks, { params: { accountId: id } }, admin)).reply.items).toEqual([])
})

test('a pack that is taken back gives nothing more, and cannot be taken twice or from another account', async () => {
  const bot = await freeBot()
  const accountId = bot.owner.account.id
  const other = await createUserSession(app)
  await use(bot, limit)
  const pack = (await grant(accountId, { calls: null })).reply
  const withdraw = (of: string) => call(app, withdrawPack, { params: { accountId: of, packId: pack.id } }, admin)
  expect((await withdraw(other.account.id)).problem.code).toBe('not-found')
  expect((await ask(bot)).status).toBe(200)
  expect((await withdraw(accountId)).status).toBe(204)
  expect((await ask(bot)).status).toBe(429)
  expect((await withdraw(accountId)).problem.code).toBe('not-found')
})

test('at 80 % and at 100 % of the day the owner is mailed once each, unless they do not want it', async () => {
  const bot = await freeBot()
  const { account } = bot.owner
  await use(bot, limit * 0.8 - 1)
  await ask(bot)
  await Promise.all([runJob(app, 'warn-of-quotas'), runJob(app, 'warn-of-quotas')])
  expect(await mailsTo(account.email)).toHaveLength(1)
  await use(bot, limit - 1)
  await ask(bot)
  await runJob(app, 'warn-of-quotas')
  await runJob(app, 'warn-of-quotas')
  const mails = await mailsTo(account.email)
  expect(mails).toHaveLength(2)
  expect(mails.join('\n')).toContain(`${limit} answers`)
  const quiet = await freeBot()
  await app.database.pool.query(`update accounts set mail_choices = '{"quota": false}' where id = $1`, [
    quiet.owner.account.id,
  ])
  await use(quiet, limit - 1)
  await ask(quiet)
  await runJob(app, 'warn-of-quotas')
  expect(await mailsTo(quiet.owner.account.email)).toEqual([])
})

test('who gets a larger plan after the day was used up is warned again at 80 % and 100 % of that', async () => {
  const bot = await freeBot()
  const { account } = bot.owner
  await use(bot, limit - 1)
  await ask(bot)
  await runJob(app, 'warn-of-quotas')
  await app.database.pool.query(
    `update accounts set plan = 'vip-monthly', plan_until = now() + interval '30 days' where id = $1`,
    [account.id],
  )
  const more = startingQuantities.VIP.callsPerDay ?? 0
  for (const calls of [more * 0.8 - 1, more - 1]) {
    await use(bot, calls)
    expect((await ask(bot)).status).toBe(200)
    await runJob(app, 'warn-of-quotas')
  }
  const mails = await mailsTo(account.email)
  expect(mails.filter((mail) => mail.includes(`All of today's ${limit} answers are used.`))).toHaveLength(1)
  const amount = new Intl.NumberFormat('en-GB').format(more)
  expect(mails.filter((mail) => mail.includes(`today's ${amount} answers`))).toHaveLength(2)
  expect(mails).toHaveLength(3)
})

test('a second pack that is spent on the same day is told as well', async () => {
  const bot = await freeBot()
  const { account } = bot.owner
  await use(bot, limit)
  for (const round of [1, 2]) {
    await grant(account.id, { calls: 1 })
    expect((await ask(bot)).status).toBe(200)
    await runJob(app, 'warn-of-quotas')
    const spent = (await mailsTo(account.email)).filter((mail) => mail.includes('Your add-on packs are used up, too'))
    expect(spent).toHaveLength(round)
  }
})

test('a warning that a larger plan or another pack has overtaken is not mailed', async () => {
  const bot = await freeBot()
  const { account } = bot.owner
  await use(bot, limit - 1)
  await grant(account.id, { calls: 1 })
  await ask(bot)
  await ask(bot)
  await grant(account.id, { calls: 5 })
  await app.database.pool.query(
    `update accounts set plan = 'vip-monthly', plan_until = now() + interval '30 days' where id = $1`,
    [account.id],
  )
  await runJob(app, 'warn-of-quotas')
  expect((await mailsTo(account.email)).filter((mail) => !mail.includes('new add-on pack'))).toEqual([])
})

test('where 80 % and 100 % are reached between two runs, only the second is mailed', async () => {
  const bot = await freeBot()
  await use(bot, limit * 0.8 - 1)
  await ask(bot)
  await use(bot, limit - 1)
  await ask(bot)
  await runJob(app, 'warn-of-quotas')
  const mails = await mailsTo(bot.owner.account.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`All of today's ${limit} answers are used.`)
  expect(mails[0]).toMatch(/new ones on \w+day at 00:00\./)
})

test('a warning of a day that is over is not mailed any more', async () => {
  const bot = await freeBot()
  await use(bot, limit - 1)
  await ask(bot)
  app.clock.skip(24 * 3600_000)
  await runJob(app, 'warn-of-quotas')
  expect(await mailsTo(bot.owner.account.email)).toEqual([])
})

test('an owner limits what one contact asks: a fourth call is refused with the limit and when it ends', async () => {
  const bot = await freeBot()
  const params = { botId: bot.id }
  const set = await call(app, changeContactLimits, { params, body: { perDay: 3, perMinute: null } }, bot.owner)
  expect(set.reply.contactLimits).toEqual({ perDay: 3, perMinute: null })
  for (let turn = 1; turn <= 3; turn++) expect((await ask(bot, 'mia')).status).toBe(200)
  const fourth = await ask(bot, 'mia')
  expect(fourth.status).toBe(429)
  expect(fourth.problem).toMatchObject({ code: 'customer-limit', details: { limit: 3, used: 3, per: 'day' } })
  expect(Number(fourth.response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(bot, 'noah')).status).toBe(200)
  const wrong = await call(app, changeContactLimits, { params, body: { perDay: 0, perMinute: null } }, bot.owner)
  expect(wrong.problem).toMatchObject({ code: 'number-out-of-range', field: 'perDay' })
})
