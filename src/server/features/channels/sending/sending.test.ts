/** The outbox: tries, failures, windows, dead letters. */
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { checkConnection, getConnection, listDeadSends, replaySends } from '#contract/features/channels/connections.ts'
import { getConversation, inboxLimits } from '#contract/features/inbox/conversations.ts'
import { call } from '#tests/support/calls/calls.ts'
import { plainAccount } from '#tests/support/servers/plain-channel/plain-platform.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { channelSends } from '../channels.tables.ts'
import { forgetIdleLanes } from '../lanes/lanes.house.store.ts'
import { beginTry, cancelTry } from './sends.store.ts'

let shop: PlainShop
afterEach(() => shop.close())

const answer = 'From nine to six.'
function ask(conversation: string, text = 'When are you open?') {
  return shop.tell(message(text, { conversation }))
}

async function connection() {
  const params = { botId: shop.bot.id, connectionId: shop.connectionId }
  return (await call(shop.app, getConnection, { params }, shop.owner)).reply
}

async function deliveries(): Promise<(string | null)[]> {
  const { rows } = await shop.app.database.pool.query<{ delivery: string | null }>(
    `select delivery from messages where direction = 'out' order by sequence`,
  )
  return rows.map(({ delivery }) => delivery)
}

/** The bot's lines of the only conversation, as its owner reads them. */
async function readLines() {
  const { rows } = await shop.app.database.pool.query<{ id: string }>('select id from conversations')
  const params = { botId: shop.bot.id, conversationId: rows[0]?.id ?? '' }
  const { reply } = await call(shop.app, getConversation, { params }, shop.owner)
  return reply.lines
    .filter(({ author }) => author === 'bot')
    .map(({ delivery, isWaiting, deliveryFault }) => ({ delivery, isWaiting, deliveryFault }))
}

test('what failed is tried again after a while, and what the platform wants later, later', async () => {
  shop = await openPlainShop()
  const { platform, app } = shop
  platform.onSend = () => (platform.tries.length < 3 ? { failure: 'retry', fault: 'unreachable' } : undefined)
  await ask('ann')
  await expect.poll(() => platform.tries.length).toBe(1)
  await expect
    .poll(() => {
      app.clock.skip(1000)
      return platform.textsTo('ann')
    })
    .toEqual([answer])
  expect(new Set(platform.tries.map(({ id }) => id)).size).toBe(1)

  platform.onSend = ({ to }) =>
    to === 'bea' && platform.tries.filter((each) => each.to === 'bea').length === 1
      ? { failure: 'rate', fault: 'rate-limited', afterMs: 600_000 }
      : undefined
  await ask('bea')
  // The platform has it before we have noted what it said, and when it is tried again.
  const noted = () =>
    app.database.pool.query(`select from channel_sends where fault = 'rate-limited' and trying_since is null`)
  await expect.poll(async () => (await noted()).rowCount).toBe(1)
  app.clock.skip(500_000)
  await ask('cid')
  await expect.poll(() => platform.textsTo('cid')).toEqual([answer])
  expect(platform.textsTo('bea')).toEqual([])
  app.clock.skip(100_000)
  await expect.poll(() => platform.textsTo('bea')).toEqual([answer])
})

test('what the platform never takes is given up and can be sent again by the owner; the next goes on', async () => {
  shop = await openPlainShop()
  const { platform, app, owner } = shop
  const params = { botId: shop.bot.id, connectionId: shop.connectionId }
  platform.onSend = () => ({ failure: 'permanent', fault: 'content-refused' })
  await ask('ann')
  await ask('ann', 'Do you ship abroad?')
  await expect.poll(async () => (await connection()).sends).toEqual({ pending: 0, held: 0, dead: 2 })
  const { reply } = await call(app, listDeadSends, { params }, owner)
  expect(reply).toMatchObject({ total: 2, items: [{ fault: 'content-refused' }, { text: answer, tries: 1 }] })
  expect(await deliveries()).toEqual(['failed', 'failed'])
  expect(await readLines()).toContainEqual({ delivery: 'failed', isWaiting: false, deliveryFault: 'content-refused' })
  platform.onSend = () => undefined
  const one = await call(app, replaySends, { params, body: { sendId: reply.items[1]?.id } }, owner)
  expect(one.reply).toEqual({ count: 1 })
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer])
  expect((await call(app, replaySends, { params, body: {} }, owner)).reply).toEqual({ count: 1 })
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer, 'Yes, to all of Europe.'])
  await expect.poll(deliveries).toEqual(['sent', 'sent'])
  expect((await call(app, replaySends, { params, body: { sendId: reply.items[1]?.id } }, owner)).problem.code).toBe(
    'not-found',
  )
})

test('a send that fails on and on is given up after twelve tries', async () => {
  shop = await openPlainShop()
  shop.platform.onSend = () => ({ failure: 'retry', fault: 'platform-failed' })
  await ask('ann')
  await expect
    .poll(
      async () => {
        shop.app.clock.skip(300_000)
        await ask('other')
        return (await connection()).sends.dead
      },
      { interval: 100 },
    )
    .toBeGreaterThan(0)
  const { rows } = await shop.app.database.pool.query<{ tries: number }>(
    `select tries from channel_sends where state = 'dead'`,
  )
  expect(rows.map(({ tries }) => tries)).toContain(12)
})

test('what may have been sent is sent again only where the platform knows it by its id', async () => {
  for (const sendsOnce of [true, false]) {
    shop = await openPlainShop({ sendsOnce })
    const { platform, app } = shop
    platform.onSend = () => (platform.tries.length === 1 ? { failure: 'unknown', fault: 'unreachable' } : undefined)
    await ask('ann')
    if (sendsOnce) {
      await expect
        .poll(() => {
          app.clock.skip(2000)
          return platform.textsTo('ann')
        })
        .toEqual([answer])
      await shop.close()
    } else {
      await expect.poll(async () => (await connection()).sends.dead).toBe(1)
      expect(platform.tries).toHaveLength(1)
    }
  }
})

test('a revoked token is shown at once, and what waited is sent when the connection holds again', async () => {
  shop = await openPlainShop()
  const { platform } = shop
  platform.onSend = () => ({ failure: 'auth', fault: 'token-wrong' })
  platform.onCheck = () => ({ fault: 'token-wrong' })
  await ask('ann')
  await expect
    .poll(connection)
    .toMatchObject({ state: 'failure', lastError: { fault: 'token-wrong' }, sends: { pending: 1 } })
  await ask('ann', 'Do you ship abroad?')
  platform.onSend = () => undefined
  platform.onCheck = plainAccount
  const params = { botId: shop.bot.id, connectionId: shop.connectionId }
  await call(shop.app, checkConnection, { params }, shop.owner)
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer, 'Yes, to all of Europe.'])
})

test('an answer that waits for its connection is said to wait after a while, and no longer once it is sent', async () => {
  shop = await openPlainShop()
  const { platform, app } = shop
  platform.onSend = () => ({ failure: 'auth', fault: 'token-wrong' })
  await ask('ann')
  await expect.poll(connection).toMatchObject({ state: 'failure', sends: { pending: 1 } })
  app.clock.skip(inboxLimits.sendsWithinMs)
  expect(await readLines()).toEqual([{ delivery: 'pending', isWaiting: true, deliveryFault: null }])
  platform.onSend = () => undefined
  platform.onCheck = plainAccount
  const params = { botId: shop.bot.id, connectionId: shop.connectionId }
  await call(app, checkConnection, { params }, shop.owner)
  await expect.poll(readLines).toEqual([{ delivery: 'sent', isWaiting: false, deliveryFault: null }])
})

test('beyond the reply window the rest is held until the contact writes again', async () => {
  shop = await openPlainShop({ window: { count: 1, spanMs: 3600_000 }, maxText: 40 })
  const { platform, app } = shop
  await ask('ann', 'Where are you?')
  await expect.poll(async () => (await connection()).sends.held).toBe(1)
  expect(platform.textsTo('ann')).toHaveLength(1)
  const { rows } = await app.database.pool.query<{ id: string }>('select conversation_id as id from channel_talks')
  const window = await app.features.channels.sends.readWindow(shop.owner.account.id, shop.bot.id, rows[0]?.id ?? '')
  expect(window).toMatchObject({ left: 0 })
  await ask('ann')
  await expect.poll(() => platform.textsTo('ann')).toHaveLength(2)
  expect(platform.textsTo('ann').join(' ')).toMatch(/map/)
  await ask('ann', 'Do you ship abroad?')
  await expect.poll(() => platform.textsTo('ann').slice(2)).toEqual([answer])
  platform.onSend = () => ({ failure: 'window', fault: 'window-closed' })
  await ask('bea')
  await expect.poll(() => platform.tries.filter(({ to }) => to === 'bea')).toHaveLength(1)
  platform.onSend = () => undefined
  await ask('bea', 'Do you ship abroad?')
  await expect.poll(() => platform.textsTo('bea')).toEqual([answer])
  await ask('bea')
  await expect.poll(() => platform.textsTo('bea')).toEqual([answer, 'Yes, to all of Europe.'])
})

test('sends of one conversation are kept apart', async () => {
  shop = await openPlainShop({ apartMs: 300 })
  await ask('ann')
  await ask('ann', 'Do you ship abroad?')
  await expect.poll(() => shop.platform.sent).toHaveLength(2)
  const [first, second] = shop.platform.sent
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(250)
})

test('a crash between the try and its outcome repeats nothing that the platform may have', async () => {
  shop = await openPlainShop({ sendsOnce: false })
  const { app, platform } = shop
  await app.features.channels.stop()
  await ask('ann')
  const { openTestApp } = await import('#tests/support/apps/app.ts')
  let release: (() => void) | undefined
  platform.onSend = () =>
    new Promise((resolve) => {
      release = () => resolve(undefined)
    })
  const dying = await openTestApp(app.connectionString, { ...shop.parts, channelLeaseMs: 1000 })
  await dying.features.channels.start()
  await expect.poll(() => release).toBeDefined()
  // As after kill -9: its lease ends, and what it began is left as it is.
  await app.database.pool.query(`delete from channel_workers`)
  const next = await openTestApp(app.connectionString, shop.parts)
  await next.features.channels.start()
  await expect.poll(async () => (await connection()).sends.dead, { timeout: 20_000 }).toBe(1)
  expect(platform.tries).toHaveLength(1)
  release?.()
  await Promise.all([dying.close(), next.close()])
})

test('a try that was begun too late for its lease counts as none, and is made by the next holder', async () => {
  shop = await openPlainShop({ sendsOnce: false })
  const { app, owner, bot, platform } = shop
  await ask('ann')
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer])
  await app.features.channels.stop()
  const accountId = owner.account.id
  const db = app.database.of(accountId)
  const [talk] = (await app.database.pool.query<{ id: string }>('select conversation_id as id from channel_talks')).rows
  const words = { botId: bot.id, conversationId: talk?.id ?? '', messageId: bot.id, text: 'I am here.' }
  await db.transaction((tx) => app.features.channels.sends.queueForContact(tx, accountId, words))
  const [row] = await db.select().from(channelSends).where(eq(channelSends.text, words.text))
  if (row === undefined) throw new Error('nothing is queued')
  const at = app.clock.now()
  expect(await beginTry(app.database.clientOf(accountId), accountId, row, at)).toBe(true)
  await cancelTry(db, accountId, row, at)
  const { openTestApp } = await import('#tests/support/apps/app.ts')
  const next = await openTestApp(app.connectionString, shop.parts)
  await next.features.channels.start()
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer, words.text])
  expect(platform.tries).toHaveLength(2)
  await next.close()
})

test('lanes that are idle for a month are forgotten, and work again when something comes', async () => {
  shop = await openPlainShop()
  const { app, platform } = shop
  const lanes = async () => (await app.database.pool.query('select due_at, claimed_by from channel_lanes')).rows
  await ask('ann')
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer])
  const idle = { due_at: null, claimed_by: null }
  await expect.poll(lanes).toEqual([idle, idle])
  await forgetIdleLanes(app.database.house, new Date(app.clock.now().getTime() - 86_400_000))
  expect(await lanes()).toHaveLength(2)
  await forgetIdleLanes(app.database.house, new Date(app.clock.now().getTime() + 1))
  expect(await lanes()).toEqual([])
  await ask('ann', 'Do you ship abroad?')
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer, 'Yes, to all of Europe.'])
})

test('a person’s own words go the same way', async () => {
  shop = await openPlainShop()
  const { app, owner, bot, platform } = shop
  await ask('ann')
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer])
  const { rows } = await app.database.pool.query<{ conversation: string; message: string }>(
    `select conversation_id as conversation, id as message from messages where direction = 'out'`,
  )
  const [said] = rows
  const { sends } = app.features.channels
  const queued = await app.database.of(owner.account.id).transaction((tx) =>
    sends.queueForContact(tx, owner.account.id, {
      botId: bot.id,
      conversationId: said?.conversation ?? '',
      messageId: said?.message ?? '',
      text: 'I will see to it myself.',
    }),
  )
  expect(queued).toBe(true)
  await expect.poll(() => platform.textsTo('ann')).toEqual([answer, 'I will see to it myself.'])
  const other = await app.database.of(owner.account.id).transaction((tx) =>
    sends.queueForContact(tx, owner.account.id, {
      botId: bot.id,
      conversationId: bot.id,
      messageId: bot.id,
      text: 'Nobody',
    }),
  )
  expect(other).toBe(false)
})
