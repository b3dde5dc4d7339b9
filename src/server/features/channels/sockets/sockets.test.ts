/** Sockets to platforms: one a connection in the installation, taken over when its holder is gone. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeConnection, getConnection, openConnection } from '#contract/features/channels/connections.ts'
import { openTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { maxWaitingEvents } from '../receiving/events.store.ts'

let shop: PlainShop
let other: TestApp
const leaseMs = 2000
beforeAll(async () => {
  shop = await openPlainShop({ usesSocket: true, changes: { channelLeaseMs: leaseMs } })
  other = await openTestApp(shop.app.connectionString, shop.parts)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const params = () => ({ botId: shop.bot.id, connectionId: shop.connectionId })

test('events of a socket are stored, acknowledged and answered', async () => {
  const { platform } = shop
  await expect.poll(() => platform.sockets.size).toBe(1)
  const event = message('When are you open?', { conversation: 'ann' })
  for (const socket of platform.sockets) socket.send(JSON.stringify(event))
  await expect.poll(() => platform.acknowledged).toEqual([event.id])
  await expect.poll(() => platform.textsTo('ann')).toEqual(['From nine to six.'])
  const { reply } = await call(shop.app, getConnection, { params: params() }, shop.owner)
  expect(reply).toMatchObject({ isSocketOpen: true, needsPublicAddress: false })
})

test('a socket that is lost is opened again', async () => {
  const lost = [...shop.platform.sockets]
  for (const socket of lost) socket.terminate()
  // It may be opened again before anybody looks.
  const isOpenAgain = () => [...shop.platform.sockets].some((socket) => !lost.includes(socket))
  await expect.poll(isOpenAgain).toBe(true)
  await expect.poll(() => shop.platform.sockets.size).toBe(1)
})

test('a closed connection has no socket; opened again it has one', async () => {
  await call(shop.app, closeConnection, { params: params() }, shop.owner)
  await expect.poll(() => shop.platform.sockets.size).toBe(0)
  await call(shop.app, openConnection, { params: params() }, shop.owner)
  await expect.poll(() => shop.platform.sockets.size).toBe(1)
})

test('another node takes over within a lease, and never are there two', async () => {
  const { platform, app } = shop
  await other.features.channels.start()
  platform.maxSockets = 1
  const [socket] = platform.sockets
  // Its lease is renewed no more, as if the process stood still.
  await app.database.pool.query(
    `alter table channel_workers add constraint frozen check (id <> '${await holder()}') not valid`,
  )
  const startedMs = performance.now()
  await expect.poll(() => socket?.readyState, { timeout: 15_000 }).toBe(3)
  await expect.poll(() => platform.sockets.size, { timeout: 15_000 }).toBe(1)
  expect(performance.now() - startedMs).toBeLessThan(15_000)
  expect(platform.maxSockets).toBe(1)
  await app.database.pool.query('alter table channel_workers drop constraint frozen')
})

test('with too much to answer nothing more is acknowledged; the socket is opened again, and takes it once some is answered', async () => {
  const full = await openPlainShop({ usesSocket: true })
  const { pool } = full.app.database
  const { platform } = full
  try {
    await expect.poll(() => platform.sockets.size).toBe(1)
    const [first] = platform.sockets
    await pool.query(
      `insert into channel_events (account_id, bot_id, connection_id, id, lane, kind, received_at, next_at)
       select account_id, bot_id, id, gen_random_uuid(), 'lane', 'message', now(), now() + interval '1 hour'
       from channel_connections cross join generate_series(1, $1::int) where id = $2`,
      [maxWaitingEvents, full.connectionId],
    )
    const event = message('When are you open?', { conversation: 'ann' })
    first?.send(JSON.stringify(event))
    // In the place of the one that could not take it.
    await expect.poll(() => [first?.readyState, platform.sockets.size], { timeout: 15_000 }).toEqual([3, 1])
    expect(platform.acknowledged).toEqual([])
    const stored = await pool.query(`select from channel_events where lane <> 'lane'`)
    expect(stored.rowCount).toBe(0)

    await pool.query(`update channel_events set state = 'done' where lane = 'lane'`)
    // The platform says it again, to whichever socket is open.
    await vi.waitUntil(
      () => {
        for (const socket of platform.sockets) socket.send(JSON.stringify(event))
        return platform.acknowledged.includes(event.id)
      },
      { timeout: 15_000, interval: 100 },
    )
    await expect.poll(() => platform.textsTo('ann')).toEqual(['From nine to six.'])
    expect(platform.maxSockets).toBe(1)
  } finally {
    await full.close()
  }
})

async function holder(): Promise<string> {
  const { rows } = await shop.app.database.pool.query<{ id: string }>('select held_by as id from channel_sockets')
  return rows[0]?.id ?? ''
}
