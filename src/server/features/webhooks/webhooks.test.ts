/** Webhooks of a bot, with a receiver that verifies them by the library of the standard. */
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { giveFeedback, sendMessage } from '#contract/features/answers.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  maxWebhooks,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  type WebhookEvent,
  webhookEvents,
} from '#contract/features/app-access/webhooks.ts'
import { rateMessage } from '#contract/features/conversations/ratings.ts'
import { resolveConversation } from '#contract/features/inbox/handover.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { runJob } from '#tests/support/apps/run-job.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs

let app: TestApp
let person: Person
let bot: TestBot
let receiver: WebhookReceiver
const logged: string[] = []
const canary = 'canary-7f3d'

beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    }),
  )
  app = await createTestApp({ allowsPrivateAddresses: true, log })
})
beforeAll(async () => {
  person = await createUserSession(app, { plan: 'vip-yearly' })
  bot = await createTestBot(app, person, { items: [{ question: 'When will it arrive?', answer: 'Tomorrow.' }] })
})
beforeEach(async () => {
  startFreshHour(app)
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await receiver.close()
  // What still waits would be tried by the next test.
  await app.database.pool.query('delete from webhooks')
})
afterAll(() => app.close())

async function add(events: readonly WebhookEvent[] = webhookEvents, url = receiver.url) {
  const body = { url, events: [...events] }
  const { reply } = await call(app, createWebhook, { params: { botId: bot.id }, body }, person)
  return { ...reply, params: { botId: bot.id, webhookId: reply.webhook.id } }
}

const say = async (text = 'When will it arrive?', contactId?: string) =>
  (await call(app, sendMessage, { params: { botId: bot.id }, body: { text, contactId } }, bot.program)).reply

async function deliveriesOf(params: { botId: string; webhookId: string }) {
  return (await call(app, listDeliveries, { params }, person)).reply.items
}

async function statesOf(params: { botId: string; webhookId: string }) {
  const [webhook] = (await call(app, listWebhooks, { params }, person)).reply.items
  const deliveries = (await deliveriesOf(params)).map(({ status, attempts, result }) => ({ status, attempts, result }))
  return { webhook, deliveries }
}

const opened = (secret: string, n = 0) => {
  const { body, headers } = receiver.received[n] ?? { body: '', headers: {} }
  // The library holds the second of the request against its own clock.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(app.clock.now().getTime())
  try {
    const verified = new Verifier(secret).verify(body, headers as Record<string, string>)
    return verified as { type: string; timestamp: string; data: object }
  } finally {
    clock.mockRestore()
  }
}

test('what is said is told once it is stored, signed, and only what was chosen', async () => {
  const { secret, params } = await add(['message.received', 'message.answered'])
  expect(secret).toMatch(/^whsec_/)
  const { messageId, conversationId } = await say('When will it arrive?', 'ann')
  await call(app, giveFeedback, { params: { ...params, messageId }, body: { verdict: 'good' } }, person)
  await app.features.webhooks.turn()
  const told = [0, 1].map((n) => opened(secret, n)).toSorted((one, other) => (one.type < other.type ? 1 : -1))
  expect(told).toEqual([
    {
      type: 'message.received',
      timestamp: expect.any(String),
      data: expect.objectContaining({ botId: bot.id, conversationId, contactId: 'ann', author: 'contact' }),
    },
    {
      type: 'message.answered',
      timestamp: expect.any(String),
      data: expect.objectContaining({ id: messageId, author: 'bot', text: 'Tomorrow.', kind: 'answer' }),
    },
  ])
  expect(receiver.received).toHaveLength(2)
  const { webhook, deliveries } = await statesOf(params)
  expect(webhook).toMatchObject({ failingSince: null, deliveredAt: expect.any(String) })
  expect(deliveries).toEqual([1, 2].map(() => ({ status: 'delivered', attempts: 1, result: '200' })))
})

test('what a customer says of an answer is told as theirs, beside the owner’s own verdict', async () => {
  const { secret, params } = await add(['feedback.given'])
  const { messageId, conversationId } = await say()
  const body = { rating: 'needs-improvement' as const, comment: 'Too slow' }
  await call(app, rateMessage, { params: { botId: bot.id, messageId }, body }, bot.program)
  await app.features.webhooks.turn()
  const data = { messageId, conversationId, by: 'contact', verdict: 'needs-improvement', reasons: [] }
  expect(opened(secret)).toMatchObject({
    type: 'feedback.given',
    data: { ...data, comment: 'Too slow', isTest: false },
  })
  await call(app, giveFeedback, { params: { ...params, messageId }, body: { verdict: 'good' } }, person)
  await app.features.webhooks.turn()
  expect(opened(secret, 1)).toMatchObject({ data: { messageId, by: 'owner', verdict: 'good', comment: '' } })
  expect(receiver.received).toHaveLength(2)
})

test('feedback is told, and who waits for a person, and that it was settled', async () => {
  const { secret, params } = await add(['feedback.given', 'conversation.waiting', 'conversation.resolved'])
  const { messageId, conversationId } = await say('I want to talk to a human', 'bo')
  const body = { verdict: 'needs-improvement' as const, reasons: ['wrong' as const], comment: 'Not so' }
  await call(app, giveFeedback, { params: { ...params, messageId }, body }, person)
  await call(app, resolveConversation, { params: { ...params, conversationId } }, person)
  await app.features.webhooks.turn()
  const told = [0, 1, 2].map((n) => opened(secret, n)).toSorted((one, other) => (one.type < other.type ? -1 : 1))
  expect(told).toMatchObject([
    { type: 'conversation.resolved', data: { botId: bot.id, conversationId, platform: 'API' } },
    { type: 'conversation.waiting', data: { botId: bot.id, conversationId, platform: 'API', wantedBy: 'contact' } },
    { type: 'feedback.given', data: { messageId, conversationId, by: 'owner', ...body, isTest: false } },
  ])
  expect(receiver.received).toHaveLength(3)
})

test('a delivery that fails is tried twelve times, with the same id and bytes, and can be replayed', async () => {
  const { params, secret } = await add(['message.answered'])
  receiver.answer({ status: 500 })
  await say()
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await app.features.webhooks.turn()
    app.clock.skip(hourMs)
    // Most waits are short by chance; five days are not over, as the clock goes on by hours.
    await app.database.pool.query('update webhook_deliveries set next_at = now()')
  }
  await app.features.webhooks.turn()
  expect((await statesOf(params)).deliveries).toEqual([{ status: 'failed', attempts: 12, result: '500' }])
  expect(receiver.received).toHaveLength(12)
  expect(new Set(receiver.received.map(({ body, headers }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1)
  receiver.answer({ status: 204 })
  const [delivery] = await deliveriesOf(params)
  const replay = { params: { ...params, deliveryId: delivery?.id ?? '' } }
  expect((await call(app, replayDelivery, replay, person)).reply).toMatchObject({ status: 'pending', attempts: 0 })
  await app.features.webhooks.turn()
  expect((await statesOf(params)).deliveries).toEqual([{ status: 'delivered', attempts: 1, result: '204' }])
  expect(receiver.received[12]?.body).toBe(receiver.received[0]?.body)
  expect(receiver.received[12]?.headers['webhook-id']).toBe(delivery?.id)
  expect(() => opened(secret, 12)).not.toThrow('signature')
})

test('a receiver that asks for time gets it, and a redirect is not followed', async () => {
  const { params } = await add(['message.answered'])
  receiver.answer({ status: 503, headers: { 'retry-after': '7200' } })
  await say()
  await app.features.webhooks.turn()
  const [waiting] = await deliveriesOf(params)
  const waitMs = new Date(waiting?.nextAt ?? 0).getTime() - app.clock.now().getTime()
  expect(waitMs).toBeGreaterThan(7100_000)
  expect(waitMs).toBeLessThanOrEqual(7200_000)
  receiver.answer({ status: 302, headers: { location: `${receiver.url}/elsewhere` } })
  app.clock.skip(7200_000)
  await app.features.webhooks.turn()
  expect(receiver.received).toHaveLength(2)
  expect((await statesOf(params)).deliveries).toMatchObject([{ status: 'pending', attempts: 2, result: '302' }])
})

test.each(['zh', 'en'] as const)(
  'after five days of failure it is switched off, with one mail in %s',
  async (locale) => {
    await app.database.pool.query('update accounts set locale = $1 where id = $2', [locale, person.account.id])
    const { params } = await add(['message.answered'])
    receiver.answer({ status: 500 })
    const mails = () =>
      app.database.house
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.recipient, person.account.email))
        .orderBy(outboxMails.createdAt)
    const before = (await mails()).length
    await say()
    await app.features.webhooks.turn()
    app.clock.skip(4 * dayMs)
    await say()
    await app.features.webhooks.turn()
    expect((await statesOf(params)).webhook).toMatchObject({ isOn: true, failingSince: expect.any(String) })
    app.clock.skip(dayMs + hourMs)
    await Promise.all([say(), say(), say()])
    await app.features.webhooks.turn()
    const { webhook, deliveries } = await statesOf(params)
    expect(webhook).toMatchObject({ isOn: false, offBecause: 'failed' })
    expect(deliveries.every(({ status }) => status === 'failed')).toBe(true)
    const [mail, ...others] = (await mails()).slice(before)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      locale,
      subject: locale === 'zh' ? '一个 Webhook 已停用' : 'A webhook was switched off',
    })
    expect(mail?.body).toContain(bot.name)
    // Off, nothing more is written for it; on again, it begins anew.
    await say()
    expect(await deliveriesOf(params)).toHaveLength(deliveries.length)
    const [delivery] = await deliveriesOf(params)
    const replay = { params: { ...params, deliveryId: delivery?.id ?? '' } }
    expect((await call(app, replayDelivery, replay, person)).problem.code).toBe('webhook-off')
    const on = await call(app, changeWebhook, { params, body: { isOn: true } }, person)
    expect(on.reply).toMatchObject({ isOn: true, offBecause: null, failingSince: null })
  },
)

test('an address that says it is gone is switched off at once', async () => {
  const { params } = await add(['message.answered'])
  receiver.answer({ status: 410 })
  await say()
  await app.features.webhooks.turn()
  expect((await statesOf(params)).webhook).toMatchObject({ isOn: false, offBecause: 'gone' })
})

test('a test is sent at once, tried once, and says what became of it', async () => {
  const { secret, params } = await add()
  const send = async () => (await call(app, testWebhook, { params }, person)).reply
  expect(await send()).toMatchObject({ type: 'webhook.test', status: 'delivered', result: '200', attempts: 1 })
  expect(opened(secret)).toMatchObject({ type: 'webhook.test', data: { botId: bot.id } })
  receiver.answer({ status: 404 })
  expect(await send()).toMatchObject({ status: 'failed', result: '404' })
  await receiver.close()
  expect(await send()).toMatchObject({ status: 'failed', result: 'no-connection' })
  expect((await statesOf(params)).webhook).toMatchObject({ isOn: true, failingSince: null })
})

test('for a day after a new secret both sign, then the new one alone', async () => {
  const { secret: old, params } = await add(['message.answered'])
  const renewed = (await call(app, renewWebhookSecret, { params }, person)).reply
  expect(renewed.webhook.oldSecretUntil).not.toBeNull()
  await say()
  await app.features.webhooks.turn()
  for (const secret of [old, renewed.secret]) expect(opened(secret).type).toBe('message.answered')
  await app.database.pool.query(`update webhooks set old_secret_until = now() - interval '1 second'`)
  await say()
  await app.features.webhooks.turn()
  expect(opened(renewed.secret, 1).type).toBe('message.answered')
  expect(() => opened(old, 1)).toThrow('No matching signature found')
})

test('a slow receiver keeps no other waiting, and of two nodes one sends', async () => {
  const slow = await startWebhookReceiver()
  slow.answer(null)
  await add(['message.answered'], slow.url)
  await add(['message.answered'])
  for (let n = 0; n < 6; n += 1) await say(`Question ${n}?`)
  // Both look at the same time; whoever takes up a delivery keeps the other from it.
  void app.features.webhooks.turn()
  void app.features.webhooks.turn()
  await expect.poll(() => receiver.received.length).toBe(6)
  expect(slow.received.length).toBeLessThanOrEqual(8)
  await slow.close()
  await app.features.webhooks.turn()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

test('what is left of webhooks that are off or gone stops no other, and is given up within the hour', async () => {
  const [{ params: off }, { params: gone }] = [await add(['message.answered']), await add(['message.answered'])]
  await call(app, changeWebhook, { params: off, body: { isOn: false } }, person)
  await call(app, deleteWebhook, { params: gone }, person)
  // As events leave them that are committed behind the switch; of the oldest, more than are looked at.
  const leave = (webhookId: string, count: number) =>
    app.database.pool.query(
      `insert into webhook_deliveries (account_id, bot_id, webhook_id, id, type, at, next_at)
       select $1, $2, $3, gen_random_uuid(), 'message.answered', $4, $4::timestamptz - interval '1 day' from generate_series(1, $5::int)`,
      [person.account.id, bot.id, webhookId, app.clock.now(), count],
    )
  await leave(off.webhookId, 600)
  await leave(gone.webhookId, 600)
  await add(['message.answered'])
  await say()
  await app.features.webhooks.turn()
  expect(receiver.received).toHaveLength(1)
  await runJob(app, 'forget-old-deliveries')
  const { rows } = await app.database.pool.query(
    `select status, count(*)::int as count from webhook_deliveries where webhook_id = any($1) group by status`,
    [[off.webhookId, gone.webhookId]],
  )
  expect(rows).toEqual([{ status: 'failed', count: 1200 }])
})

test('a replay waits for whoever switches the webhook off', async () => {
  const { params } = await add(['message.answered'])
  await say()
  await app.features.webhooks.turn()
  const [delivery] = await deliveriesOf(params)
  // A connection of its own: it stands for another node.
  const other = new pg.Client(app.connectionString)
  await other.connect()
  try {
    await other.query('begin')
    await other.query('update webhooks set is_on = false where id = $1', [params.webhookId])
    const replayed = call(app, replayDelivery, { params: { ...params, deliveryId: delivery?.id ?? '' } }, person)
    const waiting = `select count(*)::int as n from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`
    const { rows } = await other.query('select pg_backend_pid() as pid')
    await expect.poll(async () => (await app.database.pool.query(waiting, [rows[0].pid])).rows[0].n).toBe(1)
    await other.query('commit')
    expect((await replayed).problem.code).toBe('webhook-off')
  } finally {
    await other.end()
  }
  expect((await statesOf(params)).deliveries).toMatchObject([{ status: 'delivered' }])
})

test('receivers of one account that never answer keep no other account waiting', async () => {
  const silent = await startWebhookReceiver()
  silent.answer(null)
  for (let n = 0; n < 8; n += 1) await add(['message.answered'], silent.url)
  for (let n = 0; n < 5; n += 1) await say(`Question ${n}?`)
  const other = await createUserSession(app, { plan: 'vip-yearly' })
  const otherBot = await createTestBot(app, other, { items: [{ question: 'When?', answer: 'Tomorrow.' }] })
  const hook = { url: receiver.url, events: ['message.answered' as const] }
  await call(app, createWebhook, { params: { botId: otherBot.id }, body: hook }, other)
  await call(app, sendMessage, { params: { botId: otherBot.id }, body: { text: 'When?' } }, otherBot.program)
  void app.features.webhooks.turn()
  await expect.poll(() => receiver.received.length).toBe(1)
  await expect.poll(() => silent.received.length).toBe(20)
  // Looks that follow count what is under way.
  void app.features.webhooks.turn()
  await call(app, sendMessage, { params: { botId: otherBot.id }, body: { text: 'When?' } }, otherBot.program)
  void app.features.webhooks.turn()
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(silent.received).toHaveLength(20)
  await app.database.pool.query('delete from webhooks')
  await silent.close()
  await app.features.webhooks.turn()
})

test('addresses are held to the rules, and a bot has ten webhooks at most', async () => {
  const params = { botId: bot.id }
  const create = (url: string, events: WebhookEvent[] = ['message.received']) =>
    call(app, createWebhook, { params, body: { url, events } }, person)
  const faults = []
  for (const url of ['', 'ftp://example.com/', 'http://user:pw@example.com/', 'http://169.254.169.254/latest'])
    faults.push((await create(url)).problem)
  expect(faults.map(({ code, field }) => [code, field])).toEqual([
    ['field-required', 'url'],
    ['link-format', 'url'],
    ['link-format', 'url'],
    ['url-refused', 'url'],
  ])
  expect((await create(receiver.url, [])).problem).toMatchObject({ code: 'nothing-selected', field: 'events' })
  app.clock.skip(60_000)
  const made = await Promise.all(Array.from({ length: maxWebhooks + 4 }, () => create(receiver.url)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(maxWebhooks)
  expect(made.find(({ status }) => status !== 201)?.problem.code).toBe('webhooks-full')
  const [first] = (await call(app, listWebhooks, { params }, person)).reply.items
  await say()
  const gone = { params: { ...params, webhookId: first?.id ?? '' } }
  expect((await call(app, deleteWebhook, gone, person)).status).toBe(204)
  expect((await call(app, listDeliveries, gone, person)).problem.code).toBe('not-found')
})

test('a webhook of another account does not exist', async () => {
  const { params } = await add()
  const stranger = await createUserSession(app)
  const answers = await Promise.all([
    call(app, listWebhooks, { params }, stranger),
    call(app, listDeliveries, { params }, stranger),
    call(app, changeWebhook, { params, body: { isOn: false } }, stranger),
    call(app, testWebhook, { params }, stranger),
    call(app, renewWebhookSecret, { params }, stranger),
    call(app, deleteWebhook, { params }, stranger),
  ])
  expect(answers.map(({ problem }) => problem.code)).toEqual(Array.from({ length: 6 }, () => 'not-found'))
})

test('no secret stands in an answer after the first, or in the log', async () => {
  const { secret, params } = await add(['message.answered'], `${receiver.url}?k=${canary}`)
  await say()
  await app.features.webhooks.turn()
  const answers = [
    await call(app, listWebhooks, { params }, person),
    await call(app, listDeliveries, { params }, person),
    await call(app, changeWebhook, { params, body: { events: ['message.received'] } }, person),
  ].map(({ response }) => response.body)
  const text = [...answers, ...logged].join('')
  expect(text).not.toContain(secret.slice(6, 30))
  expect(logged.join('')).not.toContain(canary)
  const stored = await app.database.pool.query('select w::text as row from webhooks w')
  expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(6, 30))
})
