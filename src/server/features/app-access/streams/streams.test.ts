/** Streams of bots over real HTTP, with two apps on one database as two nodes. */
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { createClientToken, type SentMessage } from '#contract/features/app-access/messages.ts'
import { renewBotKey } from '#contract/features/bots.ts'
import { type App, createApp } from '#server/app.ts'
import { conversations, messages } from '#server/features/conversations/conversations.tables.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { openStream } from '#server/platform/live/hub/event-stream.ts'
import { createKeyring } from '#server/platform/secrets/keyring.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { type OpenedStream, openEvents } from '#tests/support/calls/event-stream.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { BotEventHub } from './bot-event-hub.ts'
import { noteComplete, noteListener } from './bot-events.house.store.ts'
import { readPlace, writePlace } from './event-places.ts'
import { createSentTexts } from './sent-texts.ts'

const said = ['message.received', 'message.answered']

let app: TestApp
let other: App
let person: Person
let bot: TestBot
let origins: [string, string]
const streams: OpenedStream[] = []

beforeAll(async () => {
  app = await createTestApp()
  const log = pino({ level: 'silent' })
  other = await createApp({ settings: app.settings, webFolder: undefined, log, clock: app.clock })
  const listen = (node: App) => node.http.listen({ host: '127.0.0.1', port: 0 })
  origins = [await listen(app), await listen(other)]
  person = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, person, { items: [{ question: 'When will it arrive?', answer: 'Tomorrow.' }] })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function open(
  { node = 0, lastId, bearer = bot.program.bearer ?? '' }: { node?: 0 | 1; lastId?: string; bearer?: string } = {},
  of = bot,
): Promise<OpenedStream> {
  const headers = { authorization: `Bearer ${bearer}`, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) }
  const stream = await openEvents(`${origins[node]}/api/v1/bots/${of.id}/events`, headers)
  streams.push(stream)
  return stream
}

async function say(text: string, contactId?: string, of = bot) {
  const { reply } = await call(app, sendMessage, { params: { botId: of.id }, body: { text, contactId } }, of.program)
  return reply
}

function dataOf({ events }: OpenedStream): SentMessage[] {
  return events.filter(({ event }) => said.includes(event)).map(({ data }) => JSON.parse(data))
}

test('a stream tells what customers say and what they are told, on whatever node', async () => {
  const there = await open({ node: 1 })
  expect(await there.ready()).toMatchObject({ isResumed: false })
  const { messageId, conversationId } = await say('When will it arrive?', 'ann')
  await call(app, sendPublicMessage, {
    params: { botId: bot.id },
    body: { text: 'When will it arrive?', visitorToken: 'a visitor of the hosted page' },
  })
  // Whatever its owner tries out is nobody's business.
  await call(app, testBot, { params: { botId: bot.id }, body: { text: 'A test?' } }, person)
  await there.named(said, 4)
  const [question, answer, ofVisitor] = dataOf(there)
  expect(question).toMatchObject({ author: 'contact', contactId: 'ann', conversationId, text: 'When will it arrive?' })
  expect(answer).toMatchObject({
    id: messageId,
    replyTo: question?.id,
    author: 'bot',
    kind: 'answer',
    text: 'Tomorrow.',
  })
  // The token of a visitor is a secret.
  expect(ofVisitor).toMatchObject({ author: 'contact', contactId: null })
  expect(dataOf(there)).toHaveLength(4)
})

test('a reply of a person and the states of a conversation are told as they are stored', async () => {
  const { conversationId, messageId } = await say('Is anybody there?', 'ben')
  const stream = await open()
  await stream.ready()
  const db = app.database.of(person.account.id)
  const isThis = and(eq(conversations.accountId, person.account.id), eq(conversations.id, conversationId))
  const row = {
    accountId: person.account.id,
    botId: bot.id,
    conversationId,
    at: app.clock.now(),
    direction: 'out' as const,
    author: 'person' as const,
    platform: 'API',
    replyTo: messageId,
  }
  await db.transaction(async (tx) => {
    await tx.update(conversations).set({ state: 'person' }).where(isThis)
    await tx.insert(messages).values([
      { ...row, id: newTimeId(row.at), text: 'I am here.' },
      { ...row, id: newTimeId(row.at), text: 'Who is that?', isNote: true },
    ])
  })
  await stream.named(['conversation.state', 'message.answered'], 2)
  expect(stream.events.map(({ event }) => event)).toEqual(['ready', 'conversation.state', 'message.answered'])
  expect(JSON.parse(stream.events[1]?.data ?? '')).toMatchObject({ conversationId, contactId: 'ben', state: 'person' })
  expect(dataOf(stream)[0]).toMatchObject({ author: 'person', text: 'I am here.', contactId: 'ben' })
})

test('a client token hears of its own customer alone', async () => {
  const body = { contactId: 'carol' }
  const made = await call(app, createClientToken, { params: { botId: bot.id }, body }, bot.program)
  const stream = await open({ bearer: made.reply.token })
  await stream.ready()
  await say('Of somebody else?', 'dave')
  await say('Of nobody?')
  await say('When will it arrive?', 'carol')
  await stream.named(said, 2)
  expect(dataOf(stream).map(({ contactId }) => contactId)).toEqual(['carol', 'carol'])
})

test('a stream that breaks again and again, on two nodes, misses nothing and tells nothing twice', async () => {
  const busy = await createTestBot(app, person, { items: [] })
  const heard: string[] = []
  const first = await open({ bearer: busy.program.bearer ?? '' }, busy)
  await first.ready()
  let lastId = first.lastId()
  first.close()
  const texts = Array.from({ length: 120 }, (_, n) => `Message ${n}`)
  const sending = (async () => {
    const acknowledged: string[] = []
    for (let from = 0; from < texts.length; from += 12) {
      const replies = await Promise.all(texts.slice(from, from + 12).map((text) => say(text, undefined, busy)))
      acknowledged.push(...replies.map(({ messageId }) => messageId))
    }
    return acknowledged
  })()
  for (let round = 0; heard.length < texts.length * 2; round += 1) {
    const stream = await open({ node: round % 2 === 0 ? 1 : 0, lastId, bearer: busy.program.bearer ?? '' }, busy)
    expect(await stream.ready()).toMatchObject({ isResumed: true })
    // Cut after some of what came, wherever that is in a batch.
    const wanted = Math.min(1 + ((round * 7) % 17), texts.length * 2 - heard.length)
    for (const { data, id } of (await stream.named(said, wanted)).slice(0, wanted)) {
      heard.push((JSON.parse(data) as SentMessage).id)
      lastId = id ?? lastId
    }
    stream.close()
  }
  const acknowledged = await sending
  expect(new Set(heard).size).toBe(heard.length)
  expect(heard).toHaveLength(texts.length * 2)
  expect(acknowledged.filter((id) => !heard.includes(id))).toEqual([])
})

test('the first streams of a bot, on two nodes, wait for those who write a message already', async () => {
  const quiet = await createTestBot(app, person, { items: [] })
  const at = app.clock.now()
  const id = newTimeId(at)
  // A connection of its own: it stands for another node.
  const writer = new pg.Client(app.connectionString)
  await writer.connect()
  await writer.query('begin')
  await writer.query(
    `insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text)
     values ($1, $2, $3, $3, $4, 'in', 'contact', 'API', 'Early')`,
    [person.account.id, quiet.id, id, at],
  )
  const { rows } = await writer.query('select pg_current_xact_id()::text as number')
  const bearer = quiet.program.bearer ?? ''
  const notes = async () =>
    (await app.database.pool.query('select xmin::text as note from bot_listeners where bot_id = $1', [quiet.id])).rows
  const first = open({ bearer }, quiet)
  await expect.poll(notes).toHaveLength(1)
  const noted = await notes()
  const second = open({ node: 1, bearer }, quiet)
  // It has noted the bot as well, and found the note of the other node.
  await expect.poll(notes).not.toEqual(noted)
  await writer.query('commit')
  await writer.end()
  const opened = await Promise.all([first, second])
  for (const stream of opened) {
    await stream.ready()
    // Committed before the stream began, so it is none of its events.
    const snapshot = readPlace(stream.lastId() ?? '')?.before.snapshot
    const seen = 'select pg_visible_in_snapshot($1::xid8, $2::pg_snapshot) as early'
    expect((await app.database.pool.query(seen, [rows[0].number, snapshot])).rows).toEqual([{ early: true }])
  }
  await say('Late', undefined, quiet)
  for (const stream of opened) {
    await stream.named(said, 2)
    expect(dataOf(stream)[0]?.text).toBe('Late')
  }
})

test('a bot that is noted counts as known once those who wrote have ended, until the note is over', async () => {
  const own = await createTestBot(app, person, { items: [] })
  const { house, pool } = app.database
  const name = { accountId: person.account.id, botId: own.id }
  const note = () => noteListener(house, name)
  expect([await note(), await note()]).toEqual([false, false])
  await noteComplete(house, name)
  expect([await note(), await note()]).toEqual([true, true])
  await pool.query(`update bot_listeners set until = now() - interval '1 second' where bot_id = $1`, [own.id])
  // Nobody waited for this note.
  await noteComplete(house, name)
  expect([await note(), await note()]).toEqual([false, false])
})

test('a stream ends with its key, and one bot has only so many', async () => {
  const own = await createTestBot(app, person, { items: [] })
  const hub = new BotEventHub({
    database: app.database,
    log: pino({ level: 'silent' }),
    keyring: createKeyring(app.settings.secretKey),
    texts: createSentTexts(createKeyring(app.settings.secretKey), app.features.files.links),
    isLive: app.features.bots.apiKeys.isLive,
    caps: { perBot: 1, perContact: 1, contactsPerAccount: 5, contactsPerAddress: 5, perNode: 10 },
    heartbeatMs: 200,
  })
  const { default: fastify } = await import('fastify')
  const server = fastify()
  server.decorateRequest('leavePlace', () => undefined)
  const caller = await app.features.bots.apiKeys.bearer(`Bearer ${own.program.bearer}`, own.id)
  server.get('/', async (request, reply) => {
    if (caller === null) throw new Error('no caller')
    await hub.listen(caller, own.id, undefined, '127.0.0.1', () => openStream(request, reply))
    return reply
  })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const stream = await openEvents(origin, {})
  await stream.named(['heartbeat'], 1)
  const refused = await openEvents(origin, {})
  expect(refused.status).toBe(503)
  await call(app, renewBotKey, { params: { botId: own.id } }, person)
  await stream.ended
  await hub.close()
  await server.close()
})

test('places are read as they were written, and nothing else is', () => {
  const texts = ['1795671073_700:700:', '1795671073_700:705:702,703', '1795671073_700:700:~1795671074_700:709:~42']
  for (const text of texts) {
    const place = readPlace(text)
    expect(place && writePlace(place)).toBe(text)
  }
  for (const text of [
    '',
    '~',
    'x',
    `${texts[0]}~`,
    `${texts[2]}~1`,
    `${texts[0]}~${texts[0]}~x`,
    `${texts[0]}~${texts[0]}~-1`,
  ])
    expect(readPlace(text)).toBeUndefined()
})
