/** Accounts take turns: what one has to do, however much it is, keeps no other waiting. */
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createConnection } from '#contract/features/channels/connections.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import {
  message,
  openPlainShop,
  type PlainShop,
  plainSecret,
  plainToken,
} from '#tests/support/servers/plain-channel/plain-shop.ts'
import { claimLanes, firstTurn, nextDue } from './lanes.house.store.ts'
import { createLanes } from './lanes.ts'

let shop: PlainShop
afterEach(() => shop.close())

/** Another account with a bot that is connected to the same platform. */
async function connectOther(): Promise<{ readonly accountId: string; readonly connectionId: string }> {
  const { app } = shop
  const owner = await createUserSession(app, { plan: 'vip-monthly' })
  const bot = await createTestBot(app, owner, { items: [{ question: 'When are you open?', answer: 'All night.' }] })
  const config = { botToken: plainToken(), signingSecret: plainSecret, appToken: '' }
  const args = { params: { botId: bot.id }, body: { kind: 'slack' as const, config } }
  const made = await call(app, createConnection, args, owner)
  return { accountId: owner.account.id, connectionId: made.reply.id }
}

/** So many events in so many conversations, a hundred a call. */
async function flood(count: number, conversations: number): Promise<void> {
  const events = Array.from({ length: count }, (_, n) =>
    message('When are you open?', { conversation: `flood-${n % conversations}` }),
  )
  for (let n = 0; n < count; n += 100) expect((await shop.tell(...events.slice(n, n + 100))).status).toBe(200)
}

const waiting = async () => {
  const { rows } = await shop.app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from channel_events where state = 'waiting'`,
  )
  return rows[0]?.n ?? 0
}

test('with hundreds of events of one account waiting, the first one of another is answered among the next few', async () => {
  shop = await openPlainShop({ isStarted: false })
  const other = await connectOther()
  await flood(400, 200)
  expect(await waiting()).toBe(400)
  await shop.tellTo(other.connectionId, [message('When are you open?', { conversation: 'late' })])
  await shop.app.features.channels.start()
  await expect.poll(() => shop.platform.textsTo('late')).toEqual(['All night.'])
  expect(shop.platform.sent.findIndex(({ to }) => to === 'late')).toBeLessThan(100)
})

test('one that comes while all places are taken by another account gets one of the next', async () => {
  shop = await openPlainShop({ isStarted: false })
  const other = await connectOther()
  const { clock } = shop.app
  const lease = { id: '00000000-0000-4000-8000-000000000001', isHeld: () => true, lost: new AbortController().signal }
  await shop.app.database.pool.query(
    `insert into channel_workers (id, alive_until) values ($1, now() + interval '1 hour')`,
    [lease.id],
  )
  // Each piece of work ends when it is told to, and its lane always has more.
  const begun: string[] = []
  const open: (() => void)[] = []
  const lanes = createLanes({
    database: shop.app.database,
    clock,
    log: pino({ level: 'silent' }),
    worker: { lease: () => lease, start: async () => {}, stop: async () => {} },
    work: 'answer',
    maxRunning: 4,
    step: async ({ accountId }) => {
      begun.push(accountId)
      await new Promise<void>((resolve) => open.push(resolve))
      return 'again'
    },
  })
  await flood(30, 10)
  lanes.start()
  await expect.poll(() => begun.length).toBe(4)
  await shop.tellTo(other.connectionId, [message('When are you open?', { conversation: 'late' })])
  const next = async () => {
    const before = begun.length
    open.shift()?.()
    await expect.poll(() => begun.length).toBeGreaterThan(before)
  }
  while (!begun.includes(other.accountId) && begun.length < 100) await next()
  // Each of the four goes on for a few steps, and then lets others go first.
  expect(begun.indexOf(other.accountId)).toBeGreaterThan(3)
  expect(begun.indexOf(other.accountId)).toBeLessThan(4 * 6)
  const stopped = lanes.stop()
  for (const end of open) end()
  await stopped
})

test('a claim takes one lane of each account in turn, and then more of those that have more', async () => {
  shop = await openPlainShop({ isStarted: false })
  const others = [await connectOther(), await connectOther()]
  await flood(200, 50)
  for (const { connectionId } of others)
    await shop.tellTo(connectionId, [message('One', { conversation: 'a' }), message('Two', { conversation: 'b' })])
  const { house } = shop.app.database
  const of = { work: 'answer' as const, workerId: '00000000-0000-4000-8000-000000000001' }
  const now = () => shop.app.clock.now()
  const ids = [shop.owner.account.id, ...others.map(({ accountId }) => accountId)].sort()
  await shop.app.database.pool.query(
    `insert into channel_workers (id, alive_until) values ($1, now() + interval '1 hour')`,
    [of.workerId],
  )
  const one = await claimLanes(house, { ...of, now: now(), max: 1, after: firstTurn })
  expect(one.lanes.map(({ accountId }) => accountId)).toEqual([ids[0]])
  expect(one).toMatchObject({ turn: ids[0], isMore: true })
  // On from there, and around.
  const three = await claimLanes(house, { ...of, now: now(), max: 3, after: one.turn })
  expect(three.lanes.map(({ accountId }) => accountId)).toEqual([ids[1], ids[2], ids[0]])
  const rest = await claimLanes(house, { ...of, now: now(), max: 24, after: three.turn })
  expect(rest.lanes).toHaveLength(24)
  const left = others.filter(({ accountId }) => rest.lanes.some((lane) => lane.accountId === accountId))
  expect(left.length).toBeGreaterThan(0)
  expect(rest.lanes.filter(({ accountId }) => accountId !== shop.owner.account.id).length).toBe(
    4 -
      [one, three].flatMap(({ lanes }) => lanes).filter(({ accountId }) => accountId !== shop.owner.account.id).length,
  )
  // Nobody gets what another worker has.
  const all = await claimLanes(house, { ...of, now: now(), max: 500, after: rest.turn })
  const claimed = [one, three, rest, all].flatMap(({ lanes }) => lanes.map(({ lane }) => lane))
  expect(claimed).toHaveLength(54)
  expect(new Set(claimed).size).toBe(54)
  const none = await claimLanes(house, { ...of, now: now(), max: 24, after: all.turn })
  expect(none).toMatchObject({ lanes: [], isMore: false, isWhole: true })
  expect(await nextDue(house, 'answer')).toBeUndefined()
  // A worker that is alive no more has nothing.
  await shop.app.database.pool.query('delete from channel_workers')
  expect((await claimLanes(house, { ...of, now: now(), max: 24, after: firstTurn })).lanes).toHaveLength(24)
})

test('nodes that claim at the same moment get different lanes, and together all of them', async () => {
  shop = await openPlainShop({ isStarted: false })
  await flood(300, 300)
  const { house } = shop.app.database
  const ids = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)
  await shop.app.database.pool.query(
    `insert into channel_workers (id, alive_until) select unnest($1::uuid[]), now() + interval '1 hour'`,
    [ids],
  )
  const claimed: string[] = []
  const claimAll = async (workerId: string) => {
    for (;;) {
      const of = { work: 'answer' as const, workerId, now: shop.app.clock.now(), max: 10, after: firstTurn }
      const { lanes, isMore } = await claimLanes(house, of)
      claimed.push(...lanes.map(({ lane }) => lane))
      if (!isMore) return
    }
  }
  await Promise.all(ids.map(claimAll))
  expect(claimed).toHaveLength(300)
  expect(new Set(claimed).size).toBe(300)
})
