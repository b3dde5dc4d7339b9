/** What conversations hold beside the bot's own exchanges, and how exchanges are stored. */

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPublicConversation, sendMessage, sendPublicMessage } from '#contract/features/answers.ts'
import { dayIn } from '#contract/time-zones.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { createKeyring } from '#server/platform/secrets/keyring.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { openContactId, sealContactIds } from './contact-ids.ts'
import { deleteOldTraces } from './conversations.house.store.ts'
import { addUtterance, changeState, listUtterances, setDelivery } from './conversations.store.ts'
import type { Exchange } from './recording/exchange.ts'
import { recordExchanges } from './recording/record-exchanges.store.ts'

const secretKey = 'a secret of the tests, longer than thirty-two'
let app: TestApp
let bot: TestBot
let accountId: string

beforeAll(async () => {
  app = await createTestApp({ secretKey })
  bot = await createTestBot(app, await createUserSession(app, { plan: 'vip-monthly' }), {
    items: [{ question: 'When do you open?', answer: 'At nine.' }],
  })
  accountId = bot.owner.account.id
})

afterAll(() => app.close())

async function talkAs(contactId: string) {
  const body = { text: 'When do you open?', contactId }
  const { reply } = await call(app, sendMessage, { params: { botId: bot.id }, body }, bot.program)
  return reply
}

test("a person's reply, a note, a file and an event stand in the order in which they were said", async () => {
  const { house: db } = app.database
  const { conversationId, messageId } = await talkAs('mia')
  const [question] = await listUtterances(db, accountId, bot.id, conversationId)
  const base = { conversationId, platform: 'API', at: app.clock.now() }
  const photo = {
    kind: 'image' as const,
    fileId: randomUUID(),
    name: 'door.jpg',
    mediaType: 'image/jpeg',
    byteLength: 9,
  }
  await addUtterance(db, accountId, bot.id, { ...base, direction: 'in', author: 'contact', text: '', parts: [photo] })
  await addUtterance(db, accountId, bot.id, {
    ...base,
    direction: 'out',
    author: 'person',
    accountUser: accountId,
    text: 'On Sundays at ten.',
    replyTo: question?.id ?? null,
  })
  await addUtterance(db, accountId, bot.id, {
    ...base,
    direction: 'out',
    author: 'person',
    accountUser: accountId,
    isNote: true,
    text: 'Asked about Sundays before.',
  })
  await addUtterance(db, accountId, bot.id, { ...base, direction: 'out', author: 'system', text: 'resolved' })

  const said = await listUtterances(db, accountId, bot.id, conversationId)
  expect(said.map(({ direction, author, text }) => [direction, author, text])).toEqual([
    ['in', 'contact', 'When do you open?'],
    ['out', 'bot', 'At nine.'],
    ['in', 'contact', ''],
    ['out', 'person', 'On Sundays at ten.'],
    ['out', 'person', 'Asked about Sundays before.'],
    ['out', 'system', 'resolved'],
  ])
  expect(said[2]?.parts).toEqual([photo])
  // Two replies to one message.
  expect(said.filter(({ replyTo }) => replyTo === question?.id).map(({ id }) => id)).toContain(messageId)
  expect(said[3]).toMatchObject({ replyTo: question?.id, accountUser: accountId, isNote: false })
  expect(said[4]?.isNote).toBe(true)
})

test('of two people who take a conversation over at once, one has it, and it can be handed back', async () => {
  const { house: db } = app.database
  const { conversationId } = await talkAs('noah')
  const at = app.clock.now()
  const taken = await Promise.all(
    [accountId, randomUUID()].map((by) =>
      changeState(db, accountId, bot.id, conversationId, { from: 'bot', to: 'person', by, at }),
    ),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)
  const read = async () =>
    (await app.database.pool.query('select state, taken_by from conversations where id = $1', [conversationId])).rows[0]
  expect(await read()).toMatchObject({ state: 'person', taken_by: expect.any(String) })
  expect(
    await changeState(db, accountId, bot.id, conversationId, { from: 'person', to: 'resolved', by: accountId, at }),
  ).toBe(true)
  expect(await read()).toEqual({ state: 'resolved', taken_by: null })
})

test('how far a message got on its way is stored with the platform fault', async () => {
  const { house: db } = app.database
  const { conversationId, messageId } = await talkAs('ada')
  const at = app.clock.now()
  await setDelivery(db, accountId, bot.id, messageId, { delivery: 'failed', fault: '45015', at })
  const said = await listUtterances(db, accountId, bot.id, conversationId)
  expect(said[1]).toMatchObject({ delivery: 'failed', deliveryFault: '45015' })
  await setDelivery(db, accountId, bot.id, messageId, { delivery: 'delivered', at })
  expect((await listUtterances(db, accountId, bot.id, conversationId))[1]).toMatchObject({
    delivery: 'delivered',
    deliveryFault: null,
  })
})

test('a call that names no contact leaves no row of a conversation until it goes on', async () => {
  const count = async (conversationId: string) =>
    (await app.database.pool.query('select from conversations where id = $1', [conversationId])).rowCount
  const ask = (conversationId?: string) =>
    call(
      app,
      sendMessage,
      { params: { botId: bot.id }, body: { text: 'When do you open?', conversationId } },
      bot.program,
    )
  const { conversationId } = (await ask()).reply
  expect(await count(conversationId)).toBe(0)
  expect((await ask(conversationId)).reply.conversationId).toBe(conversationId)
  expect(await count(conversationId)).toBe(1)
  expect(await listUtterances(app.database.house, accountId, bot.id, conversationId)).toHaveLength(4)
})

test("a program's name for a person is sealed, and one person is one contact however many messages come at once", async () => {
  await Promise.all(Array.from({ length: 10 }, () => talkAs('customer-4711')))
  const { rows } = await app.database.pool.query(`select * from contacts where bot_id = $1 and platform = 'API'`, [
    bot.id,
  ])
  expect(JSON.stringify(rows)).not.toContain('customer-4711')
  const opened = rows.map((row) => openContactId(row.key_hash, row.external_id_sealed, createKeyring(secretKey)))
  expect(opened.filter((id) => id === 'customer-4711')).toHaveLength(1)
})

test('what an older version stored in the clear is sealed', async () => {
  const { pool } = app.database
  await talkAs('from-before')
  await pool.query(
    `update contacts set external_id_sealed = 'plain:from-before'
     where bot_id = $1 and key_hash = encode(sha256('from-before'), 'hex')`,
    [bot.id],
  )
  await sealContactIds(app.database, createKeyring(secretKey))
  const { rows } = await pool.query(
    `select key_hash as key, external_id_sealed as sealed from contacts where bot_id = $1 and key_hash = encode(sha256('from-before'), 'hex')`,
    [bot.id],
  )
  expect(rows.map(({ key, sealed }) => openContactId(key, sealed, createKeyring(secretKey)))).toEqual(['from-before'])
})

test('a person’s words stand among what the visitor reads, and are no reply of the bot', async () => {
  const body = { text: 'When do you open?', visitorToken: 'a-visitor-of-this-test' }
  const { reply } = await call(app, sendPublicMessage, { params: { botId: bot.id }, body })
  await addUtterance(app.database.house, accountId, bot.id, {
    conversationId: reply.conversationId,
    platform: 'FACTORY_WEBSITE_v2',
    at: app.clock.now(),
    direction: 'out',
    author: 'person',
    text: 'Hello from a person.',
  })
  const { messages } = (
    await call(app, getPublicConversation, { params: { botId: bot.id }, body: { visitorToken: body.visitorToken } })
  ).reply
  expect(messages.map(({ question, answer, by }) => [question, answer, by])).toEqual([
    ['When do you open?', 'At nine.', 'bot'],
    [null, 'Hello from a person.', 'person'],
  ])
})

test('traces go with age, messages stay', async () => {
  const { conversationId, messageId } = await talkAs('old')
  const { pool, house: db } = app.database
  await pool.query(`update message_traces set at = now() - interval '91 days' where message_id = $1`, [messageId])
  await deleteOldTraces(db, new Date(Date.now() - 90 * 86_400_000))
  expect((await pool.query('select from message_traces where message_id = $1', [messageId])).rowCount).toBe(0)
  expect(await listUtterances(db, accountId, bot.id, conversationId)).toHaveLength(2)
})

test('traces go with their messages, whoever deletes them', async () => {
  const kept = await talkAs('stays')
  const gone = await talkAs('goes')
  const { pool } = app.database
  await app.database
    .of(accountId)
    .execute(sql`delete from messages where account_id = ${accountId} and conversation_id = ${gone.conversationId}`)
  const left = await pool.query('select message_id from message_traces where message_id = any ($1)', [
    [kept.messageId, gone.messageId],
  ])
  expect(left.rows).toEqual([{ message_id: kept.messageId }])
})

/* Batches */

function exchange(more: Partial<Exchange> = {}): Exchange {
  const at = app.clock.now()
  const questionId = newTimeId(at)
  return {
    accountId,
    botId: bot.id,
    platform: 'API',
    conversationId: questionId,
    hasConversationRow: false,
    at,
    questionId,
    replyId: newTimeId(at),
    text: 'Hello?',
    reply: {
      text: 'Hi.',
      kind: 'greeting',
      sourceKind: null,
      sourceId: null,
      sourceTitle: null,
      confidence: 1,
      suggestions: [],
      reason: 'greeting',
      step: 'conversation-commands',
    },
    trace: {},
    ...more,
  }
}

async function callsOn(day: string): Promise<number | undefined> {
  const { rows } = await app.database.pool.query('select calls from usage_days where account_id = $1 and day = $2', [
    accountId,
    day,
  ])
  return rows[0]?.calls
}

test('a batch at the edge of a quota stores and charges just what is left', async () => {
  const day = '2001-01-01'
  await app.database.pool.query('insert into usage_days (account_id, day, calls) values ($1, $2, 7)', [accountId, day])
  const batch = Array.from({ length: 5 }, () => exchange({ charge: { day, limit: 10, chatLimit: null } }))
  const free = exchange()
  const recorded = await recordExchanges(app.database.pool, [...batch, free])
  expect(recorded).toEqual(['stored', 'stored', 'stored', 'spent', 'spent', 'stored'])
  expect(await callsOn(day)).toBe(10)
  const ids = [...batch, free].map(({ replyId }) => replyId)
  const { rowCount } = await app.database.pool.query('select from messages where id = any($1)', [ids])
  expect(rowCount).toBe(4)
})

test('a claim that was used charges and stores nothing, and the first reply stays', async () => {
  const day = dayIn('UTC', app.clock.now())
  const before = await callsOn(day)
  const reply = (id: string) => ({
    conversationId: id,
    messageId: id,
    answer: { text: 'Hi.', confidence: 1, source: { kind: 'greeting' as const, id: null } },
    suggestions: [],
    state: 'bot' as const,
  })
  const scope = `test ${randomUUID()}`
  const claimed = (id: string) =>
    exchange({
      charge: { day, limit: null, chatLimit: null },
      claim: { scope, key: 'k', requestHash: 'h', reply: reply(id) },
    })
  expect(await recordExchanges(app.database.pool, [claimed('first')])).toEqual(['stored'])
  expect(await recordExchanges(app.database.pool, [claimed('second'), exchange()])).toEqual(['repeated', 'stored'])
  expect(await callsOn(day)).toBe((before ?? 0) + 1)
  const { rows } = await app.database.pool.query('select reply from idempotent_replies where scope = $1', [scope])
  expect(rows).toEqual([{ reply: reply('first') }])
})

test('without a row to count in, nothing is stored and the caller is told so', async () => {
  const recorded = await recordExchanges(app.database.pool, [
    exchange({ charge: { day: '2002-02-02', limit: 10, chatLimit: null } }),
  ])
  expect(recorded).toEqual(['uncounted'])
})

test('batches that run at once on one account lose no charge', async () => {
  const day = '2003-03-03'
  await app.database.pool.query('insert into usage_days (account_id, day, calls) values ($1, $2, 0)', [accountId, day])
  const runs = Array.from({ length: 20 }, () =>
    recordExchanges(
      app.database.pool,
      Array.from({ length: 10 }, () => exchange({ charge: { day, limit: 123, chatLimit: null } })),
    ),
  )
  const outcomes = (await Promise.all(runs)).flat()
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(123)
  expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(77)
  expect(await callsOn(day)).toBe(123)
})
