import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { listBots } from '#contract/features/bots.ts'
import { dayIn } from '#contract/time-zones.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, createUserSession } from '#tests/support/people/people.ts'
import { claimQuotaNotice, maxQuotaNotices } from './usage.store.ts'

const limit = startingQuantities.FREE.callsPerDay ?? 0
const items = [{ question: 'How much is it?', answer: 'Nine euros.' }]
const body = { text: 'How much is it?' }
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

afterAll(() => app.close())

async function freeBot(language: 'zh' | 'en' = 'en'): Promise<TestBot> {
  return await createTestBot(app, await createUserSession(app), { language, items })
}

async function use(bot: TestBot, calls: number): Promise<void> {
  await app.database.pool.query(
    `insert into usage_days (account_id, day, calls) values ($1, $2, $3)
     on conflict (account_id, day) do update set calls = excluded.calls`,
    [bot.owner.account.id, dayIn('UTC', app.clock.now()), calls],
  )
}

async function stored(bot: TestBot) {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from messages where bot_id = $1 and direction = 'out') as messages,
      (select count(distinct conversation_id)::int from messages where bot_id = $1) as conversations,
      (select calls from usage_days where account_id = $2 and day = $3) as calls`,
    [bot.id, bot.owner.account.id, dayIn('UTC', app.clock.now())],
  )
  return rows[0]
}

function secondsLeftToday(): number {
  return 86_400 - ((app.clock.now().getTime() / 1000) % 86_400)
}

test('of 200 parallel calls at the last unit exactly one is answered, round after round', {
  timeout: 120_000,
}, async () => {
  const bot = await freeBot()
  const params = { botId: bot.id }
  for (let round = 1; round <= 5; round++) {
    await use(bot, limit - 1)
    const before = await stored(bot)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => call(app, sendMessage, { params, body }, bot.program)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(199)
    expect(await stored(bot)).toEqual({
      messages: before.messages + 1,
      conversations: before.conversations + 1,
      calls: limit,
    })
    // Not the quota but the limit on speed would answer the next round.
    app.clock.skip(3000)
  }
})

test('a spent quota says when there will be more, and is full again the next day', async () => {
  const bot = await freeBot()
  const params = { botId: bot.id }
  await use(bot, limit)
  const refused = await call(app, sendMessage, { params, body }, bot.program)
  expect([refused.status, refused.problem.code]).toEqual([429, 'quota-spent'])
  const wait = Number(refused.response.headers['retry-after'])
  expect(Math.abs(wait - secondsLeftToday())).toBeLessThan(5)
  expect(await stored(bot)).toEqual({ messages: 0, conversations: 0, calls: limit })
  app.clock.skip(wait * 1000)
  expect((await call(app, sendMessage, { params, body }, bot.program)).status).toBe(200)
  expect(await stored(bot)).toMatchObject({ calls: 1 })
})

test('an owner tests without being charged, also when the quota is spent', async () => {
  const bot = await freeBot()
  await use(bot, limit)
  const { reply } = await call(app, testBot, { params: { botId: bot.id }, body }, bot.owner)
  expect(reply.answer.text).toBe('Nine euros.')
  expect(await stored(bot)).toMatchObject({ calls: limit, messages: 1 })
})

test('an ADMIN has no limit, but is counted', async () => {
  const bot = await createTestBot(app, await createOwnerSession(app), { items })
  await use(bot, 1_000_000)
  expect((await call(app, sendMessage, { params: { botId: bot.id }, body }, bot.program)).status).toBe(200)
  expect(await stored(bot)).toMatchObject({ calls: 1_000_001 })
})

test('a visitor is told once a day, politely and in the language of the bot; after that the call is refused', async () => {
  for (const [language, words] of [
    ['zh', '今天能答的次数已经用完了'],
    ['en', "I've answered all I can for today"],
  ] as const) {
    const bot = await freeBot(language)
    await use(bot, limit)
    const ask = (visitorToken: string) =>
      call(app, sendPublicMessage, { params: { botId: bot.id }, body: { ...body, visitorToken } })
    const [mia, noah] = [`${bot.id}-mia`, `${bot.id}-noah`]
    const told = await ask(mia)
    expect(told.status).toBe(200)
    expect(told.reply.answer?.text).toContain(words)
    const refused = await ask(mia)
    expect([refused.status, refused.problem.code]).toEqual([429, 'quota-spent'])
    expect((await ask(noah)).status).toBe(200)
    expect(await stored(bot)).toEqual({ messages: 2, conversations: 2, calls: limit })
    app.clock.skip(secondsLeftToday() * 1000 + 1000)
    expect((await ask(mia)).reply.answer?.text).toBe('Nine euros.')
  }
})

test('of 200 contacts at once exactly as many are told as the bot has notices left', async () => {
  const bot = await freeBot()
  await use(bot, limit)
  const accountId = bot.owner.account.id
  const day = dayIn('UTC', app.clock.now())
  const db = app.database.of(accountId)
  await app.database.pool.query(
    'insert into quota_notice_days (account_id, bot_id, day, told) values ($1, $2, $3, $4)',
    [accountId, bot.id, day, maxQuotaNotices - 7],
  )
  const claim = (contact: string) =>
    db.transaction(async (tx) => {
      const isClaimed = await claimQuotaNotice(tx, accountId, { botId: bot.id, contact, day })
      return isClaimed || tx.rollback()
    })
  // Half of them are somebody who asks twice at once.
  const names = Array.from({ length: 200 }, (_, place) => `contact ${place % 100}`)
  const claims = await Promise.allSettled(names.map(claim))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  const visitorToken = `${bot.id} the last`
  const asked = await call(app, sendPublicMessage, { params: { botId: bot.id }, body: { ...body, visitorToken } })
  expect([asked.status, asked.problem.code]).toEqual([429, 'quota-spent'])
  expect(await stored(bot)).toMatchObject({ messages: 0 })
})

test('a contact counts as told once the sentence is stored, so that a crash before keeps it back from nobody', async () => {
  const bot = await freeBot()
  await use(bot, limit)
  const notices = async () =>
    (await app.database.pool.query('select contact from quota_notices where bot_id = $1', [bot.id])).rows
  const other = new pg.Client(app.connectionString)
  await other.connect()
  try {
    const { rows } = await other.query('select pg_backend_pid() as pid')
    await other.query('begin')
    await other.query('lock table messages in share mode')
    const visitorToken = `${bot.id} the visitor`
    const told = call(app, sendPublicMessage, { params: { botId: bot.id }, body: { ...body, visitorToken } })
    const waiting = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await expect.poll(async () => (await app.database.pool.query(waiting, [rows[0].pid])).rows).toHaveLength(1)
    expect(await notices()).toEqual([])
    await other.query('rollback')
    expect((await told).status).toBe(200)
  } finally {
    await other.end()
  }
  expect(await notices()).toHaveLength(1)
})

test('who was told is remembered for some days only', async () => {
  const bot = await freeBot()
  await use(bot, limit)
  await call(app, sendPublicMessage, { params: { botId: bot.id }, body: { ...body, visitorToken: `${bot.id}-mia` } })
  const forget = async () => {
    const jobs = app.features.all.flatMap((feature) => feature.jobs ?? [])
    for (const { run } of jobs.filter(({ name }) => name === 'forget-quota-notices'))
      await run({}, { signal: undefined, isLastAttempt: false })
    const { rows } = await app.database.pool.query(
      `select (select count(*)::int from quota_notices where bot_id = $1) as contacts,
        (select count(*)::int from quota_notice_days where bot_id = $1) as counts`,
      [bot.id],
    )
    return rows[0]
  }
  app.clock.skip(24 * 3600_000)
  expect(await forget()).toEqual({ contacts: 1, counts: 1 })
  // When that day has ended in every zone.
  app.clock.skip(2 * 24 * 3600_000)
  expect(await forget()).toEqual({ contacts: 0, counts: 0 })
})

test('bot cards count the chats of seven days, unanswered ones apart, the tests of the owner not at all', async () => {
  const bot = await freeBot()
  const params = { botId: bot.id }
  await call(app, sendMessage, { params, body }, bot.program)
  app.clock.skip(8 * 86_400_000)
  await call(app, sendMessage, { params, body }, bot.program)
  await call(app, sendMessage, { params, body: { text: 'quantum chromodynamics' } }, bot.program)
  await call(app, testBot, { params, body }, bot.owner)
  const { reply } = await call(app, listBots, {}, bot.owner)
  expect(reply.items[0]).toMatchObject({ chats7d: 2, unanswered7d: 1 })
})
