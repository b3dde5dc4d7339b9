/** Sockets to platforms: one a connection in the installation, taken over when its holder is gone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeConnection, getConnection, openConnection } from '#contract/features/channels/connections.ts'
import { openTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'

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
  for (const socket of shop.platform.sockets) socket.terminate()
  await expect.poll(() => shop.platform.sockets.size).toBe(0)
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

async function holder(): Promise<string> {
  const { rows } = await shop.app.database.pool.query<{ id: string }>('select held_by as id from channel_sockets')
  return rows[0]?.id ?? ''
}
