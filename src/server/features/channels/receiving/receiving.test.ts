/** What platforms tell is verified, stored once, and answered once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConnection } from '#contract/features/channels/connections.ts'
import { hookPath } from '#contract/features/channels/hooks.ts'
import { call } from '#tests/support/calls/calls.ts'
import { signPlain } from '#tests/support/servers/plain-channel/plain-channel.ts'
import { message, openPlainShop, type PlainShop, plainSecret } from '#tests/support/servers/plain-channel/plain-shop.ts'
import { maxWaitingEvents } from './events.store.ts'

let shop: PlainShop
beforeAll(async () => {
  shop = await openPlainShop()
})
afterAll(() => shop.close())

function post(payload: string, signature: string, connectionId = shop.connectionId) {
  const headers = { 'content-type': 'application/json', 'x-plain-signature': signature }
  return shop.app.http.inject({ method: 'POST', url: hookPath('slack', connectionId), headers, payload })
}

async function storedCount(): Promise<number> {
  const { rows } = await shop.app.database.pool.query<{ n: number }>('select count(*)::int as n from channel_events')
  return rows[0]?.n ?? 0
}

test('a signed event is acknowledged and answered in its conversation, with what the bot knows', async () => {
  const event = message('When are you open?', { conversation: 'ann', name: 'Ann' })
  expect(await shop.tell(event)).toEqual({ status: 200, body: 'success' })
  await expect.poll(() => shop.platform.textsTo('ann')).toEqual(['From nine to six.'])
  const stored = async () => {
    const { rows } = await shop.app.database.pool.query(
      `select m.direction, m.text, m.platform, m.delivery from messages m join conversations v on v.id = m.conversation_id
       join contacts c on c.id = v.contact_id where c.display_name = 'Ann' order by m.sequence`,
    )
    return rows
  }
  await expect.poll(stored).toEqual([
    { direction: 'in', text: 'When are you open?', platform: 'SLACK', delivery: null },
    { direction: 'out', text: 'From nine to six.', platform: 'SLACK', delivery: 'sent' },
  ])
})

test('a tampered, unsigned or foreign call is refused, and nothing of it is stored', async () => {
  const before = await storedCount()
  const payload = JSON.stringify([message('Where are you?')])
  expect((await post(payload, '')).statusCode).toBe(401)
  expect((await post(payload.replace('Where', 'There'), signPlain(plainSecret, payload))).statusCode).toBe(401)
  expect((await post(payload, signPlain('another secret', payload))).statusCode).toBe(401)
  expect((await post('{not json', signPlain(plainSecret, '{not json'))).statusCode).toBe(400)
  const nowhere = '3f0c8f6e-5a0e-4b7e-9c2d-0d1e2f3a4b5c'
  expect((await post(payload, signPlain(plainSecret, payload), nowhere)).statusCode).toBe(404)
  const wrongKind = await shop.app.http.inject({ method: 'POST', url: hookPath('wechat', shop.connectionId), payload })
  expect(wrongKind.statusCode).toBe(404)
  expect(await storedCount()).toBe(before)
})

test('a call that is too long is refused before it is read', async () => {
  const payload = 'x'.repeat(1024 * 1024 + 1)
  expect((await post(payload, signPlain(plainSecret, payload))).statusCode).toBe(413)
})

test('the handshake of a platform is answered', async () => {
  const url = `${hookPath('slack', shop.connectionId)}?challenge=hello&twice=1&twice=2`
  const response = await shop.app.http.inject({ url, headers: { 'x-plain-signature': signPlain(plainSecret, '') } })
  expect(response.body).toBe('hello')
})

test('one event that comes 200 times at once is answered once', async () => {
  const event = message('Do you ship abroad?', { conversation: 'bea', keys: ['bea-1', 'bea-2'] })
  const answers = await Promise.all(Array.from({ length: 200 }, () => shop.tell(event)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // As another event that shares one of its keys: the same post in another form.
  await shop.tell({ ...event, id: 'other-form', keys: ['bea-2', 'bea-3'] })
  await shop.tell(message('When are you open?', { conversation: 'bea' }))
  await expect.poll(() => shop.platform.textsTo('bea')).toEqual(['Yes, to all of Europe.', 'From nine to six.'])
  const { rows } = await shop.app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from messages where direction = 'in' and text = 'Do you ship abroad?'`,
  )
  expect(rows[0]?.n).toBe(1)
})

test('a connection with too much to answer takes nothing more until some is answered, and the platform tries again', async () => {
  const full = await openPlainShop({ isStarted: false })
  try {
    const other = await full.connect()
    await full.app.database.pool.query(
      `insert into channel_events (account_id, bot_id, connection_id, id, lane, kind, received_at, next_at)
       select account_id, bot_id, id, gen_random_uuid(), 'lane', 'message', now(), now() + interval '1 hour'
       from channel_connections cross join generate_series(1, $1::int) where id = $2`,
      [maxWaitingEvents - 1, full.connectionId],
    )
    const event = message('When are you open?')
    expect(await full.tell(message('Where are you?'))).toMatchObject({ status: 200 })
    expect(await full.tell(event)).toMatchObject({ status: 429 })
    expect(await full.tell(message('', { kind: 'ended' }))).toMatchObject({ status: 200 })
    expect(await full.tellTo(other, [message('Where are you?')])).toMatchObject({ status: 200 })
    await full.app.database.pool.query(`update channel_events set state = 'done' where lane = 'lane'`)
    expect(await full.tell(event)).toMatchObject({ status: 200 })
  } finally {
    await full.close()
  }
})

test('of what is said no more is kept than is read, and what is longer than any platform sends is not kept', async () => {
  const long = await openPlainShop({ isStarted: false })
  try {
    const part = { kind: 'file' as const, name: 'n'.repeat(10_000), transcript: 'y'.repeat(10_000) }
    expect(await long.tell(message('x'.repeat(500_000), { parts: Array(20).fill(part) }))).toMatchObject({
      status: 200,
    })
    expect(await long.tell(message('Hello', { conversation: 'c'.repeat(500_000) }))).toMatchObject({ status: 200 })
    const { rows } = await long.app.database.pool.query<{ length: number }>(
      'select length(body_sealed) as length from channel_events',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.length).toBeLessThan(50_000)
  } finally {
    await long.close()
  }
})

test('what is not answered leaves no more than the time and the reason of the last event', async () => {
  const before = await storedCount()
  await shop.tell(message('', { kind: 'ignored' }))
  expect(await storedCount()).toBe(before)
  await expect
    .poll(async () => {
      const ids = { botId: shop.bot.id, connectionId: shop.connectionId }
      return (await call(shop.app, getConnection, { params: ids }, shop.owner)).reply.lastEvent
    })
    .toMatchObject({ rawKind: 'plain.ignored', ignoredReason: 'not-mentioned' })
})

test('a connection that is being removed holds up no event of another one', async () => {
  const other = await shop.connect()
  const client = await shop.app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from channel_connections where id = $1 for update', [other])
    const questions = Array.from({ length: 20 }, (_, n) => message('When are you open?', { conversation: `calm ${n}` }))
    const told = questions.flatMap((question) => [
      shop.tell(question),
      shop.tellTo(other, [message('When are you open?', { conversation: 'leaving' })]),
    ])
    const statuses = (await Promise.all(told)).map(({ status }) => status)
    expect(statuses.filter((_, place) => place % 2 === 0)).toEqual(questions.map(() => 200))
    expect(statuses.filter((_, place) => place % 2 === 1)).toEqual(questions.map(() => 503))
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await shop.tellTo(other, [message('When are you open?', { conversation: 'staying' })])).status).toBe(200)
})

test('an event that cannot be stored takes no other of its batch along', async () => {
  const other = await shop.connect()
  const { pool } = shop.app.database
  await pool.query(`alter table channel_events add constraint not_of_that_one check (connection_id <> '${other}')`)
  try {
    const told = [
      shop.tell(message('When are you open?', { conversation: 'beside 1' })),
      shop.tellTo(other, [message('When are you open?', { conversation: 'refused' })]),
      shop.tell(message('When are you open?', { conversation: 'beside 2' })),
    ]
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual([200, 503, 200])
  } finally {
    await pool.query('alter table channel_events drop constraint not_of_that_one')
  }
})
