/** What keys and client tokens open, and what they do not. */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import { createNamedKey, listNamedKeys, revokeNamedKey } from '#contract/features/account/keys.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { createClientToken, listBotMessages, watchBot } from '#contract/features/app-access/messages.ts'
import { listWebhooks } from '#contract/features/app-access/webhooks.ts'
import { renewBotKey } from '#contract/features/bots.ts'
import { createCorpusItem, listCorpus } from '#contract/features/corpus.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let person: Person
let bot: TestBot
let other: TestBot
const logged: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  }),
)
beforeAll(async () => {
  app = await createTestApp({ log })
  person = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, person, { items: [{ question: 'When will it arrive?', answer: 'Tomorrow.' }] })
  other = await createTestBot(app, person, { items: [] })
})
afterAll(() => app.close())

async function makeKey(grant: Partial<BodyOf<typeof createNamedKey>>): Promise<As> {
  const body = {
    name: 'Key',
    bots: 'all',
    forAccount: false,
    expiresInDays: null,
    callsPerDay: null,
    ...grant,
  } as const
  return { bearer: (await call(app, createNamedKey, { body }, person)).reply.apiKey }
}

async function tokenOf(contactId: string, as: As = bot.program, ttlSeconds = 3600): Promise<As> {
  const made = await call(app, createClientToken, { params: { botId: bot.id }, body: { contactId, ttlSeconds } }, as)
  expect(made.status).toBe(201)
  return { bearer: made.reply.token }
}

async function codeOf(endpoint: Endpoint, as: As, botId = bot.id): Promise<string> {
  const bodies: Record<string, object> = {
    sendMessage: { text: 'When will it arrive?' },
    createCorpusItem: { question: `May I ${randomUUID()}?`, answer: 'Yes.' },
    createClientToken: { contactId: 'ann' },
  }
  const { status, problem } = await call(app, endpoint, { params: { botId }, body: bodies[endpoint.id] } as never, as)
  return status < 400 ? 'yes' : problem.code
}

test('a named key does what its scopes say, and is told which one it lacks', async () => {
  const all = await makeKey({})
  const reader = await makeKey({ scopes: ['corpus:read'] })
  const writer = await makeKey({ scopes: ['corpus:write', 'connections'] })
  const sender = await makeKey({ scopes: ['messages:send'] })
  const asked = [sendMessage, listBotMessages, listCorpus, createCorpusItem, listWebhooks, createClientToken]
  const table = []
  for (const as of [all, reader, writer, sender, bot.program])
    table.push(await Promise.all(asked.map((endpoint) => codeOf(endpoint, as))))
  expect(table).toEqual([
    ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['key-scope', 'key-scope', 'yes', 'key-scope', 'key-scope', 'key-scope'],
    ['key-scope', 'key-scope', 'key-scope', 'yes', 'yes', 'key-scope'],
    ['yes', 'key-scope', 'key-scope', 'key-scope', 'key-scope', 'key-scope'],
    ['yes', 'yes', 'key-scope', 'key-scope', 'key-scope', 'yes'],
  ])
  const refused = await call(app, sendMessage, { params: { botId: bot.id }, body: { text: 'Hello?' } }, reader)
  expect(refused).toMatchObject({ status: 403, problem: { details: { scope: 'messages:send' } } })
  expect(refused.problem.title).toContain('messages:send')
  const listed = (await call(app, listNamedKeys, {}, person)).reply.items
  expect(listed.map(({ scopes }) => scopes)).toContainEqual(['corpus:write', 'connections'])
})

test('a key for one bot reads no corpus of another, and a key that may do nothing is not made', async () => {
  const key = await makeKey({ bots: [bot.id], scopes: ['corpus:read'] })
  expect([await codeOf(listCorpus, key), await codeOf(listCorpus, key, other.id)]).toEqual(['yes', 'key-wrong'])
  const none = { name: 'None', scopes: [], forAccount: false, expiresInDays: null, callsPerDay: null }
  const body = { ...none, bots: 'all' as const }
  const made = await call(app, createNamedKey, { body }, person)
  expect(made.problem).toMatchObject({ code: 'nothing-selected', field: 'scopes' })
})

test('a client token speaks for its customer alone', async () => {
  const [ann, ben] = [await tokenOf('ann'), await tokenOf('ben')]
  const params = { botId: bot.id }
  const said = await call(app, sendMessage, { params, body: { text: 'When will it arrive?' } }, ann)
  expect(said.reply.answer?.text).toBe('Tomorrow.')
  const read = async (as: As) => (await call(app, listBotMessages, { params }, as)).reply.items
  expect((await read(ann)).map(({ author, contactId, text }) => [author, contactId, text])).toEqual([
    ['bot', 'ann', 'Tomorrow.'],
    ['contact', 'ann', 'When will it arrive?'],
  ])
  expect(await read(ben)).toEqual([])
  // Neither by the id of the conversation, nor by another's id of a contact.
  const { conversationId } = said.reply
  const intruding = { text: 'And then?', conversationId }
  expect((await call(app, sendMessage, { params, body: intruding }, ben)).problem.code).toBe('not-found')
  const query = { conversationId }
  expect((await call(app, listBotMessages, { params, query }, ben)).reply.items).toEqual([])
  const posing = { text: 'Hello?', contactId: 'ann' }
  expect((await call(app, sendMessage, { params, body: posing }, ben)).problem.field).toBe('contactId')
  // Nor by a reply that was kept for a repetition.
  const headers = { 'idempotency-key': 'one' }
  const first = await call(app, sendMessage, { params, body: { text: 'Once?' } }, { ...ann, headers })
  const stranger = await call(app, sendMessage, { params, body: { text: 'Once?' } }, { ...ben, headers })
  expect(stranger.reply.messageId).not.toBe(first.reply.messageId)
})

test('what a customer reads keeps neither programs nor other customers out, and takes no call of a capped key', async () => {
  const scopes = ['messages:send', 'messages:read'] as const
  const capped = await makeKey({ name: 'Capped', callsPerDay: 3, scopes: [...scopes] })
  // To make a token is a call.
  const [ann, ben] = [await tokenOf('ann', capped), await tokenOf('ben', capped)]
  const params = { botId: bot.id }
  const read = async (as: As) => (await call(app, listBotMessages, { params }, as)).status
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1) statuses.push(await read(ann))
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  expect([await read(ben), await read(bot.program)]).toEqual([200, 200])
  const send = async (as: As) => (await call(app, sendMessage, { params, body: { text: 'Hello?' } }, as)).problem.code
  expect(await send(ben)).toBeUndefined()
  expect(await send(ben)).toBe('key-calls-spent')
  expect(await read(ben)).toBe(200)
})

test('a client token opens nothing else', async () => {
  const token = await tokenOf('ann')
  const opened: string[] = []
  const ids = { botId: bot.id, itemId: bot.itemIds[0], messageId: randomUUID(), locale: 'en', name: 'none' }
  for (const endpoint of allEndpoints.filter(
    // Platforms are known by what they sign, whoever calls.
    ({ access, reply }) => access !== 'public' && access !== 'platform' && reply !== 'stream',
  )) {
    const params = new Proxy(ids, { get: (known, name) => known[name as 'botId'] ?? randomUUID() })
    const { status } = await call(app, endpoint, { params, body: {} } as never, token)
    // What it may not call is refused before anything is read.
    if (status !== 401 && status !== 403) opened.push(endpoint.id)
  }
  expect(opened.sort()).toEqual(['listBotMessages', 'rateMessage', 'sendMessage'])
  expect(await codeOf(sendMessage, token, other.id)).toBe('key-wrong')
  for (const forged of [`${token.bearer}x`, `${token.bearer?.slice(0, -4)}AAAA`, 'ct_', `ct_${'A'.repeat(80)}`])
    expect(await codeOf(sendMessage, { bearer: forged })).toBe('key-wrong')
})

test('a client token ends with its time, and with the key that made it', async () => {
  const short = await tokenOf('ann', bot.program, 60)
  expect(await codeOf(sendMessage, short)).toBe('yes')
  app.clock.skip(61_000)
  expect(await codeOf(sendMessage, short)).toBe('key-wrong')
  const named = await makeKey({ name: 'To revoke', scopes: ['messages:send', 'messages:read'] })
  const [ofNamed, ofBot] = [await tokenOf('ann', named), await tokenOf('ann')]
  expect([await codeOf(sendMessage, ofNamed), await codeOf(sendMessage, ofBot)]).toEqual(['yes', 'yes'])
  const { items } = (await call(app, listNamedKeys, {}, person)).reply
  const keyId = items.find(({ name }) => name === 'To revoke')?.id ?? ''
  await call(app, revokeNamedKey, { params: { keyId } }, person)
  await call(app, renewBotKey, { params: { botId: bot.id } }, person)
  expect([await codeOf(sendMessage, ofNamed), await codeOf(sendMessage, ofBot)]).toEqual(['key-wrong', 'key-wrong'])
  const renewed = await call(app, renewBotKey, { params: { botId: bot.id } }, person)
  bot = { ...bot, program: { bearer: renewed.reply.apiKey } }
})

test('an app of another site may call with its token, and a page of the product may not be called from there', async () => {
  const url = `/api/v1/bots/${bot.id}/messages`
  const headers = {
    origin: 'https://shop.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  }
  const asked = await app.http.inject({ method: 'OPTIONS', url, headers })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, GET',
  })
  const token = await tokenOf('ann')
  const sent = await call(app, sendMessage, { params: { botId: bot.id }, body: { text: 'Hello?' } }, token)
  expect(sent.response.headers['access-control-allow-origin']).toBe('*')
  const refused = await app.http.inject({ method: 'OPTIONS', url: `/api/v1/bots/${bot.id}/corpus`, headers })
  expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  expect(watchBot.path).toContain('/events')
})

test('a reply comes in events where the client asks for that, the last with what was stored', async () => {
  const headers = { accept: 'text/event-stream', 'idempotency-key': 'streamed' }
  const params = { botId: bot.id }
  const send = () =>
    call(app, sendMessage, { params, body: { text: 'When will it arrive?' } }, { ...bot.program, headers })
  const replies = [await send(), await send()].map(({ response }) => {
    expect(response.headers['content-type']).toContain('text/event-stream')
    return JSON.parse(response.body.trim().split('\n\n').at(-1)?.replace('data: ', '') ?? '')
  })
  expect(replies[0].reply.answer.text).toBe('Tomorrow.')
  expect(replies[1]).toEqual(replies[0])
  const wrong = await call(app, sendMessage, { params, body: { text: 'Hello?' } }, { bearer: 'none', headers })
  expect(wrong).toMatchObject({ status: 401, problem: { code: 'key-wrong' } })
})

test('200 calls at once with one Idempotency-Key are one message', async () => {
  const token = await tokenOf('carol')
  const as = { ...token, headers: { 'idempotency-key': 'all-at-once' } }
  const params = { botId: bot.id }
  const all = await Promise.all(
    Array.from({ length: 200 }, () => call(app, sendMessage, { params, body: { text: 'When will it arrive?' } }, as)),
  )
  const answered = all.filter(({ status }) => status === 200)
  expect(new Set(answered.map(({ reply }) => reply.messageId)).size).toBe(1)
  // A repetition waits in a line that is not endless: whoever found no place is told to come again.
  expect(all.every(({ status }) => [200, 429, 503].includes(status))).toBe(true)
  expect((await call(app, listBotMessages, { params }, token)).reply.items).toHaveLength(2)
})

test('no key and no token stands in the log', async () => {
  const token = await tokenOf('dora')
  await codeOf(sendMessage, token)
  await codeOf(listCorpus, token)
  const text = logged.join('')
  for (const { bearer = '' } of [token, bot.program]) expect(text).not.toContain(bearer.slice(-30))
})
