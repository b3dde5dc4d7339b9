import { afterAll, beforeAll, expect, test } from 'vitest'
import { startingQuantities } from '#contract/entitlements.ts'
import { updateAccount } from '#contract/features/account/details.ts'
import { getSession } from '#contract/features/accounts.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { dayIn, startOfDay } from '#contract/time-zones.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

const limit = startingQuantities.FREE.callsPerDay ?? 0
const body = { text: 'How much is it?' }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function freeBot(timeZone: string): Promise<TestBot> {
  const owner = await createUserSession(app, { timeZone })
  return await createTestBot(app, owner, { items: [{ question: 'How much is it?', answer: 'Nine euros.' }] })
}

async function choose(timeZone: string, person: Person) {
  return await call(app, updateAccount, { body: { timeZone } }, person)
}

async function use(bot: TestBot, day: string, calls: number): Promise<void> {
  await app.database.pool.query(
    `insert into usage_days (account_id, day, calls) values ($1, $2, $3)
     on conflict (account_id, day) do update set calls = excluded.calls`,
    [bot.owner.account.id, day, calls],
  )
}

function skipTo(moment: Date): void {
  app.clock.skip(moment.getTime() - app.clock.now().getTime())
}

/** Noon, where it is noon in the zone: every change is then hours away from any midnight. */
function skipToNoon(timeZone: string): void {
  const today = startOfDay(timeZone, dayIn(timeZone, app.clock.now()))
  skipTo(new Date(today.getTime() + 36 * 3600_000))
}

test('an account is told its zone, may choose another, and hears when that begins', async () => {
  const person = await createUserSession(app, { timeZone: 'Asia/Shanghai' })
  const { reply, status } = await choose('America/New_York', person)
  expect(status).toBe(200)
  expect(reply.account).toMatchObject({
    timeZone: 'Asia/Shanghai',
    nextTimeZone: { timeZone: 'America/New_York' },
  })
  const from = new Date(reply.account.nextTimeZone?.from ?? '')
  expect(startOfDay('America/New_York', dayIn('America/New_York', from))).toEqual(from)
  skipTo(from)
  const later = (await call(app, getSession, {}, person)).reply.account
  expect(later).toMatchObject({ timeZone: 'America/New_York', nextTimeZone: null })

  const { problem } = await choose('Mars/Olympus', person)
  expect([problem.status, problem.code, problem.field]).toEqual([422, 'time-zone', 'timeZone'])
})

test('of 200 parallel calls at the last unit exactly one is answered, while the zone is changed to and fro', async () => {
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin', 'Asia/Shanghai', 'UTC']
  for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    skipToNoon(zone)
    const bot = await freeBot(zone)
    const today = dayIn(zone, app.clock.now())
    await use(bot, today, limit - 1)
    const changes = zones.map((next) => choose(next, bot.owner))
    const calls = Array.from({ length: 200 }, () =>
      call(app, sendMessage, { params: { botId: bot.id }, body }, bot.program),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(zones.map(() => 200))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(199)
    const { rows } = await app.database.pool.query('select day::text, calls from usage_days where account_id = $1', [
      bot.owner.account.id,
    ])
    expect(rows).toEqual([{ day: today, calls: limit }])
  }
})

test('a spent quota is full again when the new zone begins, and not before', async () => {
  skipToNoon('Asia/Shanghai')
  const bot = await freeBot('Asia/Shanghai')
  await use(bot, dayIn('Asia/Shanghai', app.clock.now()), limit)
  const { reply } = await choose('Europe/Berlin', bot.owner)
  const from = new Date(reply.account.nextTimeZone?.from ?? '')
  const ask = () => call(app, sendMessage, { params: { botId: bot.id }, body }, bot.program)
  const refused = await ask()
  expect(refused.problem.code).toBe('quota-spent')
  const until = app.clock.now().getTime() + Number(refused.response.headers['retry-after']) * 1000
  expect(Math.abs(until - from.getTime())).toBeLessThan(5000)
  // Midnight has passed in Shanghai.
  skipTo(new Date(from.getTime() - 60_000))
  expect((await ask()).problem.code).toBe('quota-spent')
  skipTo(from)
  expect((await ask()).status).toBe(200)
})

test('a filter by date reads the days of the account', async () => {
  const bot = await freeBot('Pacific/Kiritimati')
  const item = await app.database.pool.query<{ at: Date }>(
    'select updated_at as at from corpus_items where bot_id = $1',
    [bot.id],
  )
  const day = dayIn('Pacific/Kiritimati', item.rows[0]?.at ?? new Date(0))
  const totalOn = async (from: string, to: string) =>
    (await call(app, listCorpus, { params: { botId: bot.id }, query: { from, to } }, bot.owner)).reply.total
  expect(await totalOn(day, day)).toBe(1)
  const west = dayIn('Pacific/Pago_Pago', item.rows[0]?.at ?? new Date(0))
  // Twenty-five hours behind it is always another day.
  expect(west < day).toBe(true)
  expect(await totalOn(west, west)).toBe(0)
})
