/** Nodes whose keys differ: what one of them cannot read waits for another. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createKeyring } from '#server/platform/secrets/keyring.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { createChannelSeals } from '../sealing.ts'

let shop: PlainShop
afterEach(() => shop.close())

const dayMs = 86_400_000
const elsewhere = createChannelSeals(createKeyring('a key that only another node has, since today'))

const rows = async (what: string) => (await shop.app.database.pool.query(what)).rows
const event = async () => (await rows('select state, body_sealed as body from channel_events'))[0]
const put = (body: string) => shop.app.database.pool.query('update channel_events set body_sealed = $1', [body])

/** An event that is sealed elsewhere, as this node found it. Its body as this node would have sealed it. */
async function openWithUnreadable(): Promise<{ readable: string; unreadable: string }> {
  shop = await openPlainShop({ isStarted: false })
  await shop.tell(message('When are you open?', { conversation: 'ann' }))
  const readable = (await event())?.body as string
  const unreadable = elsewhere.seal('event', shop.connectionId, { kind: 'message' })
  await put(unreadable)
  await shop.app.features.channels.start()
  await expect
    .poll(async () => {
      const lanes = await rows(`select due_at as at from channel_lanes where work = 'answer' and claimed_by is null`)
      return lanes.map(({ at }) => (at as Date).getTime() > shop.app.clock.now().getTime() + 30_000)
    })
    .toEqual([true])
  return { readable, unreadable }
}

test('an event that no key here opens waits, and is answered once it can be read', async () => {
  const { readable, unreadable } = await openWithUnreadable()
  expect(await event()).toEqual({ state: 'waiting', body: unreadable })
  await put(readable)
  shop.app.clock.skip(121_000)
  await expect.poll(() => shop.platform.textsTo('ann')).toEqual(['From nine to six.'])
})

test('after three days it is set aside, and what it says is kept', async () => {
  const { unreadable } = await openWithUnreadable()
  shop.app.clock.skip(3 * dayMs)
  await expect.poll(event).toEqual({ state: 'aside', body: unreadable })
})

test('it holds up what its contact writes next for ten minutes at most', async () => {
  const { unreadable } = await openWithUnreadable()
  await shop.tell(message('When are you open?', { conversation: 'ann' }))
  const looks = async () => (await rows('select tries from channel_events order by sequence limit 1'))[0]?.tries
  for (let look = 2; look <= 5; look += 1) {
    shop.app.clock.skip(121_000)
    await expect.poll(looks).toBe(look)
  }
  expect(shop.platform.textsTo('ann')).toEqual([])
  shop.app.clock.skip(121_000)
  await expect.poll(() => shop.platform.textsTo('ann')).toEqual(['From nine to six.'])
  expect(await rows('select state, body_sealed as body from channel_events order by sequence')).toEqual([
    { state: 'aside', body: unreadable },
    { state: 'done', body: null },
  ])
})

test('a call for a connection that no key here opens is told again, and one for none is not', async () => {
  shop = await openPlainShop()
  const { app, connectionId } = shop
  const put = (sealed: string) =>
    app.database.pool.query('update channel_connections set config_sealed = $1, revision = revision + 1', [sealed])
  const [before] = await rows('select config_sealed as sealed from channel_connections')
  await put(elsewhere.seal('config', connectionId, {}))
  const event = message('When are you open?', { conversation: 'ann' })
  expect(await shop.tell(event)).toMatchObject({ status: 503 })
  expect((await shop.tellTo(randomUUID(), [event])).status).toBe(404)
  await put(before?.sealed as string)
  expect((await shop.tell(event)).status).toBe(200)
  await expect.poll(() => shop.platform.textsTo('ann')).toEqual(['From nine to six.'])
})
