/** Bots as models, asked by the client of OpenAI's interface. */
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { createNamedKey } from '#contract/features/account/keys.ts'
import { listBotMessages } from '#contract/features/app-access/messages.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

const items = [
  { question: 'How much is the annual pass?', answer: 'The annual pass is 90 pounds.' },
  { question: 'How much is the day ticket?', answer: 'The day ticket is 12 pounds.' },
  { question: 'How long is the annual pass valid?', answer: 'It is valid for a year. 🎟️' },
  { question: 'How long is the day ticket valid?', answer: 'It is valid until midnight.' },
]

let app: TestApp
let person: Person
let bot: TestBot
let other: TestBot
let baseURL: string

beforeAll(async () => {
  app = await createTestApp()
  baseURL = `${await app.http.listen({ host: '127.0.0.1', port: 0 })}/v1`
  person = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, person, { items })
  other = await createTestBot(app, person, { items: [] })
})
afterAll(() => app.close())

function clientWith(apiKey = bot.program.bearer ?? '', maxRetries = 0): OpenAI {
  return new OpenAI({ apiKey, baseURL, maxRetries })
}

async function makeKey(grant: Partial<BodyOf<typeof createNamedKey>>): Promise<string> {
  const body = {
    name: 'Key',
    bots: 'all',
    forAccount: false,
    expiresInDays: null,
    callsPerDay: null,
    ...grant,
  } as const
  return (await call(app, createNamedKey, { body }, person)).reply.apiKey
}

const ask = (content: string) => [{ role: 'user', content }] as const

test('a bot answers as a model, by its id or its name', async () => {
  const client = clientWith()
  const models = await client.models.list()
  expect(models.data.map(({ id }) => id)).toEqual([bot.id])
  for (const model of [bot.id, bot.name]) {
    const made = await client.chat.completions.create({ model, messages: [...ask('How much is the annual pass?')] })
    expect(made.choices).toHaveLength(1)
    expect(made.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { role: 'assistant', content: 'The annual pass is 90 pounds.' },
    })
    expect(made).toMatchObject({ object: 'chat.completion', model, usage: { total_tokens: 0 } })
    expect(Math.abs(made.created * 1000 - app.clock.now().getTime())).toBeLessThan(60_000)
  }
})

test('a streamed answer is the same, piece by piece', async () => {
  const client = clientWith()
  const stream = await client.chat.completions.create({
    model: bot.id,
    messages: [...ask('How long is the annual pass valid?')],
    stream: true,
    stream_options: { include_usage: true },
  })
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
  expect(text).toBe('It is valid for a year. 🎟️')
  expect(chunks.length).toBeGreaterThan(3)
  expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 0 } })
  // As the client's own helper puts it together.
  const whole = client.chat.completions.stream({ model: bot.id, messages: [...ask('How much is the day ticket?')] })
  expect((await whole.finalChatCompletion()).choices[0]?.message.content).toBe('The day ticket is 12 pounds.')
})

test('a later question refers to the messages before it, though nothing was stored of them', async () => {
  const client = clientWith()
  const followUp = async (first: string) => {
    const made = await client.chat.completions.create({
      model: bot.id,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: first }] },
        { role: 'assistant', content: 'Whatever was answered.' },
        { role: 'user', content: 'And how long is it valid?' },
      ],
    })
    return made.choices[0]?.message.content
  }
  expect(await followUp('How much is the annual pass?')).toBe('It is valid for a year. 🎟️')
  expect(await followUp('How much is the day ticket?')).toBe('It is valid until midnight.')
})

test('user names the contact, and an Idempotency-Key answers the first reply again', async () => {
  const client = clientWith()
  const body = { model: bot.id, messages: [...ask('How much is the day ticket?')], user: 'customer-7' }
  const options = { headers: { 'Idempotency-Key': 'chat-1' } }
  const [first, again] = [
    await client.chat.completions.create(body, options),
    await client.chat.completions.create(body, options),
  ]
  expect(again).toEqual(first)
  const { reply } = await call(app, listBotMessages, { params: { botId: bot.id } }, bot.program)
  const own = reply.items.filter(({ contactId }) => contactId === 'customer-7')
  expect(own.map(({ author }) => author)).toEqual(['bot', 'contact'])
  expect(first.id).toBe(`chatcmpl-${own[0]?.id}`)
})

test('a named key reaches its bots, counts its calls and needs its scope', async () => {
  const both = clientWith(await makeKey({}))
  expect((await both.models.list()).data.map(({ id }) => id)).toEqual([bot.id, other.id])
  const one = clientWith(await makeKey({ bots: [other.id], callsPerDay: 1 }))
  expect((await one.models.list()).data.map(({ id }) => id)).toEqual([other.id])
  const messages = [...ask('How much is the day ticket?')]
  await expect(one.chat.completions.create({ model: bot.id, messages })).rejects.toMatchObject({ status: 404 })
  await one.chat.completions.create({ model: other.id, messages })
  await expect(one.chat.completions.create({ model: other.id, messages })).rejects.toMatchObject({
    status: 429,
    code: 'key-calls-spent',
  })
  const reader = clientWith(await makeKey({ scopes: ['corpus:read'] }))
  await expect(reader.models.list()).rejects.toMatchObject({ status: 403, code: 'key-scope' })
})

test('failures have the form that clients of this interface read', async () => {
  const client = clientWith()
  const messages = [...ask('Hello?')]
  await expect(clientWith('sk-wrong').models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
  await expect(client.chat.completions.create({ model: 'gpt-none', messages })).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
    param: 'model',
    type: 'invalid_request_error',
  })
  const empty = client.chat.completions.create({ model: bot.id, messages: [{ role: 'user', content: ' ' }] })
  await expect(empty).rejects.toMatchObject({ status: 422, param: 'messages.0.content' })
  await expect(client.chat.completions.create({ model: bot.id, messages, n: 2 })).rejects.toMatchObject({ param: 'n' })
  await expect(client.chat.completions.create({ model: bot.id, messages: [] })).rejects.toMatchObject({ status: 422 })
  const refused = await app.http.inject({ method: 'PUT', url: '/v1/models' })
  expect(refused.statusCode).toBe(405)
})
