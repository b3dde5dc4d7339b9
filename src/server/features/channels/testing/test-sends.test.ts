/** “Send a test”: a real message over the platform, and what became of it. */
import { afterEach, expect, test } from 'vitest'
import { getUsage } from '#contract/features/account/usage.ts'
import { getConnection, listDeadSends } from '#contract/features/channels/connections.ts'
import { getConnectionTest, sendConnectionTest } from '#contract/features/channels/test-sends.ts'
import { getConversation, listConversations } from '#contract/features/inbox/conversations.ts'
import { replies as english } from '#phrases/en/replies.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import type { PlainOptions } from '#tests/support/servers/plain-channel/plain-channel.ts'
import { message, openPlainShop, type PlainShop } from '#tests/support/servers/plain-channel/plain-shop.ts'

let shop: PlainShop
afterEach(() => shop.close())

const answer = 'From nine to six.'
const text = english.channelTest

const params = () => ({ botId: shop.bot.id, connectionId: shop.connectionId })
const read = async () => (await call(shop.app, getConnectionTest, { params: params() }, shop.owner)).reply
const send = (body: { conversationId?: string; place?: string } = {}) =>
  call(shop.app, sendConnectionTest, { params: params(), body }, shop.owner)
const connection = async () => (await call(shop.app, getConnection, { params: params() }, shop.owner)).reply

async function openAnswered(options: PlainOptions = {}, ...people: string[]): Promise<void> {
  shop = await openPlainShop(options)
  for (const who of people) {
    await shop.tell(message('When are you open?', { conversation: who, name: who }))
    await expect.poll(() => shop.platform.textsTo(who)).toEqual([answer])
  }
  await expect.poll(async () => (await read()).contacts.map(({ name }) => name)).toEqual(people.toReversed())
}

test('it goes to whoever wrote last, is told as sent, and is nobody’s answer', async () => {
  await openAnswered({}, 'ann', 'bea')
  const usage = async () => (await call(shop.app, getUsage, {}, shop.owner)).reply
  const before = await usage()
  const { reply, status } = await send()
  expect(status).toBe(201)
  expect(reply).toMatchObject({ to: 'bea', text, state: 'waiting', fault: null })
  await expect.poll(() => shop.platform.textsTo('bea')).toEqual([answer, text])
  await expect.poll(async () => (await read()).last).toMatchObject({ id: reply.id, state: 'sent', to: 'bea', tries: 1 })
  expect(await usage()).toEqual(before)
  const { conversationId } = reply
  const thread = await call(shop.app, getConversation, { params: { botId: shop.bot.id, conversationId } }, shop.owner)
  expect(thread.reply.lines.at(-1)).toMatchObject({
    event: 'test',
    author: 'system',
    text,
    delivery: 'sent',
    kind: null,
  })
  expect(thread.reply.conversation.state).toBe('bot')
  const { rows } = await shop.app.database.pool.query(
    `select target from audit_events where action = 'connection-tested'`,
  )
  expect(rows).toHaveLength(1)
})

test('whoever has no name is told by the code that Messages shows', async () => {
  shop = await openPlainShop()
  shop.platform.onWho = () => ({})
  await shop.tell(message('When are you open?', { conversation: 'ann' }))
  await expect.poll(() => shop.platform.textsTo('ann')).toEqual([answer])
  await expect.poll(async () => (await read()).contacts).toHaveLength(1)
  const { reply } = await call(shop.app, listConversations, { params: { botId: shop.bot.id }, query: {} }, shop.owner)
  const { name, code } = reply.items[0]?.contact ?? {}
  expect({ name, code }).toEqual({ name: null, code: expect.stringMatching(/^[0-9A-F]{4}$/) })
  expect((await read()).contacts[0]).toMatchObject({ name, code })
  expect((await send()).reply).toMatchObject({ to: null, code })
})

test('one of those who wrote lately can be chosen, and nobody of another connection', async () => {
  await openAnswered({}, 'ann', 'bea')
  const [, ann] = (await read()).contacts
  await send({ conversationId: ann?.conversationId ?? '' })
  await expect.poll(() => shop.platform.textsTo('ann')).toEqual([answer, text])
  expect(shop.platform.textsTo('bea')).toEqual([answer])
  const other = await shop.connect()
  const body = { conversationId: ann?.conversationId ?? '' }
  const elsewhere = { botId: shop.bot.id, connectionId: other }
  const refused = await call(shop.app, sendConnectionTest, { params: elsewhere, body }, shop.owner)
  expect(refused.problem.code).toBe('not-found')
  const stranger = await createUserSession(shop.app)
  expect((await call(shop.app, sendConnectionTest, { params: params(), body: {} }, stranger)).problem.code).toBe(
    'not-found',
  )
})

test('where nobody wrote it says so', async () => {
  await openAnswered()
  expect(await read()).toMatchObject({ contacts: [], last: null, canSend: true })
  expect((await send()).problem.code).toBe('channel-nobody-wrote')
})

test('a refusal is told at once, is repeated by nobody, and leaves the connection without a fault', async () => {
  await openAnswered({}, 'ann')
  shop.platform.onSend = () => ({ failure: 'permanent', fault: 'contact-gone' })
  const { reply } = await send()
  await expect.poll(async () => (await read()).last).toMatchObject({ state: 'refused', fault: 'contact-gone' })
  expect(await connection()).toMatchObject({ lastError: null, sends: { pending: 0, held: 0, dead: 0 } })
  const dead = await call(shop.app, listDeadSends, { params: params() }, shop.owner)
  expect(dead.reply).toEqual({ items: [], total: 0 })
  const of = { params: { botId: shop.bot.id, conversationId: reply.conversationId } }
  const thread = await call(shop.app, getConversation, of, shop.owner)
  expect(thread.reply.lines.at(-1)).toMatchObject({ delivery: 'failed', deliveryFault: 'contact-gone' })
  // What comes after it is not held back.
  shop.platform.onSend = () => undefined
  await shop.tell(message('Do you ship abroad?', { conversation: 'ann' }))
  await expect.poll(() => shop.platform.textsTo('ann')).toEqual([answer, 'Yes, to all of Europe.'])
})

test('a token that does not hold is told of the connection as well', async () => {
  await openAnswered({}, 'ann')
  shop.platform.onSend = () => ({ failure: 'auth', fault: 'token-wrong' })
  await send()
  await expect.poll(async () => (await read()).last).toMatchObject({ state: 'refused', fault: 'token-wrong' })
  expect(await connection()).toMatchObject({ state: 'failure', lastError: { fault: 'token-wrong' } })
  expect((await send()).problem.code).toBe('channel-not-working')
})

test('what the platform cannot take now is tried three times, and told meanwhile', async () => {
  await openAnswered({}, 'ann')
  // Longer than this test takes: each try is seen before the next one.
  const apartMs = 50_000
  shop.platform.onSend = () => ({ failure: 'retry', fault: 'unreachable', afterMs: apartMs })
  await send()
  const tried = { state: 'waiting', fault: 'unreachable' }
  await expect.poll(async () => (await read()).last).toMatchObject({ ...tried, tries: 1 })
  shop.app.clock.skip(apartMs)
  await expect.poll(async () => (await read()).last).toMatchObject({ ...tried, tries: 2 })
  shop.app.clock.skip(apartMs)
  await expect.poll(async () => (await read()).last).toMatchObject({ ...tried, state: 'refused', tries: 3 })
  shop.platform.onSend = () => ({ failure: 'rate', fault: 'rate-limited', afterMs: 600_000 })
  await send()
  await expect.poll(async () => (await read()).last).toMatchObject({ state: 'refused', fault: 'rate-limited' })
})

test('a shut window is told before anything is sent; so is what the platform refused last', async () => {
  await openAnswered({ window: { count: 1, spanMs: 3600_000 } }, 'ann')
  await expect.poll(async () => (await read()).contacts[0]?.window).toMatchObject({ left: 0, count: 1, shut: 'count' })
  expect((await send()).problem.code).toBe('channel-window')
  shop.platform.onSend = () => ({ failure: 'window', fault: 'window-closed' })
  await shop.tell(message('Do you ship abroad?', { conversation: 'ann' }))
  await expect.poll(async () => (await read()).contacts[0]?.window).toMatchObject({ left: 0, shut: 'refused' })
  expect((await send()).problem.code).toBe('channel-window')
  shop.app.clock.skip(3600_000)
  expect((await read()).contacts[0]?.window.shut).toBe('time')
})

test('an account that can only answer is told to be written to', async () => {
  shop = await openPlainShop({ canSend: false, answersWithin: { waitMs: 3000, maxText: 400 } })
  await shop.tell(message('When are you open?', { conversation: 'ann' }))
  expect(await read()).toMatchObject({ canSend: false, contacts: [{ window: { left: 0, shut: 'answers-only' } }] })
  expect((await send()).problem.code).toBe('channel-answers-only')
})

test('tests by many hands at once are each sent once, as far as the limit lets them', async () => {
  await openAnswered({}, 'ann')
  const tried = await Promise.all(Array.from({ length: 30 }, () => send()))
  const taken = tried.filter(({ status }) => status === 201)
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.length).toBeLessThan(10)
  await expect.poll(() => shop.platform.textsTo('ann')).toHaveLength(1 + taken.length)
  await expect.poll(async () => (await connection()).sends.pending).toBe(0)
  expect(shop.platform.tries).toHaveLength(1 + taken.length)
})

test('the owner’s list of conversations does not change by a test', async () => {
  await openAnswered({}, 'ann')
  const list = async () =>
    (await call(shop.app, listConversations, { params: { botId: shop.bot.id } }, shop.owner)).reply
  const before = await list()
  await send()
  await expect.poll(async () => (await read()).last?.state).toBe('sent')
  expect(await list()).toMatchObject({ total: before.total, waiting: before.waiting })
})

test('nobody but the last five can be chosen', async () => {
  shop = await openPlainShop()
  for (const who of ['ann', 'bea', 'cid', 'dot', 'eve', 'fay']) {
    await shop.tell(message('When are you open?', { conversation: who, name: who }))
    await expect.poll(() => shop.platform.textsTo(who)).toEqual([answer])
  }
  const { rows } = await shop.app.database.pool.query<{ id: string }>(
    'select conversation_id as id from channel_talks order by at',
  )
  expect(rows).toHaveLength(6)
  expect((await send({ conversationId: rows[0]?.id ?? '' })).problem.code).toBe('not-found')
  expect((await send({ conversationId: rows[1]?.id ?? '' })).status).toBe(201)
})

test('a conversation takes twenty tests a day, also of many hands at once', async () => {
  await openAnswered({}, 'ann', 'bea')
  const [bea, ann] = (await read()).contacts
  const toBea = () => send({ conversationId: bea?.conversationId ?? '' })
  for (let n = 0; n < 18; n += 1) {
    shop.app.clock.skip(10_000)
    expect((await toBea()).status).toBe(201)
  }
  shop.app.clock.skip(60_000)
  const last = await Promise.all(Array.from({ length: 5 }, toBea))
  expect(last.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = last.find(({ status }) => status !== 201)
  expect(refused?.problem).toMatchObject({ code: 'channel-tests-spent', details: { limit: 20 } })
  shop.app.clock.skip(60_000)
  expect((await send({ conversationId: ann?.conversationId ?? '' })).status).toBe(201)
  shop.app.clock.skip(24 * 3600_000)
  expect((await toBea()).status).toBe(201)
})
