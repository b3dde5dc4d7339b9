import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getChatButton,
  getPublicBot,
  getPublicConversation,
  sendMessage,
  sendPublicMessage,
} from '#contract/features/answers.ts'
import { createBot, getBot } from '#contract/features/bots.ts'
import { listFacts, saveFacts } from '#contract/features/facts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'

const items = ['one', 'two', 'three', 'four', 'five'].map((word) => ({
  question: `What is number ${word}?`,
  answer: `It is ${word}.`,
}))
let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  owner = await createOwnerSession(app)
})

afterAll(() => app.close())

const token = (name: string) => `visitor-token-of-${name}`

function ask(botId: string, text: string, name: string, as: As = {}) {
  return call(app, sendPublicMessage, { params: { botId }, body: { text, visitorToken: token(name) } }, as)
}

async function read(botId: string, name: string) {
  const { reply } = await call(app, getPublicConversation, { params: { botId }, body: { visitorToken: token(name) } })
  return reply.messages
}

test('the page shows who answers, its opening words and four questions to tap', async () => {
  const bot = await createTestBot(app, owner, {
    items: [...items, { ...items[0], question: 'Hidden?', answer: 'Yes.', isEnabled: false }],
  })
  const { reply, response } = await call(app, getPublicBot, { params: { botId: bot.id } })
  expect(reply.starters).toEqual(items.slice(0, 4).map(({ question }) => question))
  expect(reply.openingWords).toContain(`I'm ${reply.name}.`)
  expect(Object.keys(response.json()).sort()).toEqual([
    'colour',
    'id',
    'language',
    'name',
    'openingWords',
    'starters',
    'status',
    'subtitle',
  ])
})

test('the questions to tap are those that answered most', async () => {
  const bot = await createTestBot(app, owner, { items })
  const params = { botId: bot.id }
  await call(app, sendMessage, { params, body: { text: 'What is number five?' } }, bot.program)
  const first = async () => {
    app.clock.skip(61_000)
    return (await call(app, getPublicBot, { params })).reply.starters[0]
  }
  await expect.poll(first).toBe('What is number five?')
})

test('no complaint and no insult is among the questions to tap, however often it answered', async () => {
  const complaint = { question: 'I want to make a complaint.', answer: 'We are sorry. Leave your number.' }
  const bot = await createTestBot(app, owner, { items: [complaint, ...items] })
  const params = { botId: bot.id }
  const { reply } = await call(app, sendMessage, { params, body: { text: complaint.question } }, bot.program)
  expect(reply.answer?.text).toBe(complaint.answer)
  app.clock.skip(61_000)
  const { starters } = (await call(app, getPublicBot, { params })).reply
  expect(starters).toEqual(items.slice(0, 4).map(({ question }) => question))
})

test('the questions to tap have their blanks filled in, and those with an open one are not offered', async () => {
  const body = { name: 'Tulips', language: 'en', template: 'coin' } as const
  const params = { botId: (await call(app, createBot, { body }, owner)).reply.bot.id }
  const starters = async () => (await call(app, getPublicBot, { params })).reply.starters
  expect((await starters()).join()).not.toContain('[')
  const { items: open } = (await call(app, listFacts, { params }, owner)).reply
  const values = Object.fromEntries(open.map(({ label }) => [label, 'Tulip']))
  await call(app, saveFacts, { params, body: { values } }, owner)
  expect((await starters()).join()).toContain('Tulip')
  expect((await starters()).join()).not.toContain('[')
})

test('a visitor finds the conversation again after a reload, and only their own', async () => {
  const bot = await createTestBot(app, owner, { items })
  const { reply } = await ask(bot.id, 'What is number two?', 'mia')
  expect(reply.answer?.text).toBe('It is two.')
  await ask(bot.id, 'What is number three?', 'mia')
  await ask(bot.id, 'What is number four?', 'noah')
  const messages = await read(bot.id, 'mia')
  expect(messages.map(({ question, answer }) => [question, answer])).toEqual([
    ['What is number two?', 'It is two.'],
    ['What is number three?', 'It is three.'],
  ])
  expect(Object.keys(messages[0] ?? {}).sort()).toEqual([
    'answer',
    'at',
    'attachments',
    'by',
    'id',
    'isRateable',
    'question',
    'rating',
    'suggestions',
  ])
  expect(await read(bot.id, 'nobody')).toEqual([])
  const { rows } = await app.database.pool.query(
    'select v.platform, c.* from conversations v join contacts c on c.id = v.contact_id where v.bot_id = $1',
    [bot.id],
  )
  expect(rows.map(({ platform }) => platform)).toEqual(['FACTORY_WEBSITE_v2', 'FACTORY_WEBSITE_v2'])
  expect(JSON.stringify(rows)).not.toContain('visitor-token')
})

test('the last 50 messages come back', async () => {
  const bot = await createTestBot(app, owner, { items })
  for (let i = 1; i <= 53; i++) {
    await ask(bot.id, `Message ${i}`, 'mia')
    app.clock.skip(1000)
  }
  const messages = await read(bot.id, 'mia')
  expect(messages).toHaveLength(50)
  expect([messages[0]?.question, messages.at(-1)?.question]).toEqual(['Message 4', 'Message 53'])
})

test('an unknown bot is not found', async () => {
  const botId = '00000000-0000-4000-8000-000000000000'
  expect((await call(app, getPublicBot, { params: { botId } })).problem.code).toBe('not-found')
  expect((await ask(botId, 'Hello?', 'mia')).status).toBe(404)
  const body = { visitorToken: token('mia') }
  expect((await call(app, getPublicConversation, { params: { botId }, body })).status).toBe(404)
})

test('the first visit of a stranger is noted, the look of the owner is not', async () => {
  const bot = await createTestBot(app, owner, { items })
  const params = { botId: bot.id }
  const hasVisit = async () => (await call(app, getBot, { params }, owner)).reply.firstVisitAt !== null
  await call(app, getPublicBot, { params }, owner)
  await ask(bot.id, 'What is number two?', 'owner', owner)
  app.clock.skip(3_600_000)
  const strangerAt = app.clock.now()
  await call(app, getPublicBot, { params })
  await expect.poll(hasVisit).toBe(true)
  const { rows } = await app.database.pool.query('select first_visit_at as at from bots where id = $1', [bot.id])
  expect(rows[0].at.getTime()).toBeGreaterThanOrEqual(strangerAt.getTime())
})

test('a chat in a frame is no visit of the page', async () => {
  const bot = await createTestBot(app, owner, { items })
  const params = { botId: bot.id }
  await call(app, getPublicBot, { params, query: { embedded: '1' } })
  await call(app, sendPublicMessage, { params, body: { text: 'Two?', visitorToken: token('framed'), embedded: true } })
  const later = await createTestBot(app, owner, { items })
  await call(app, getPublicBot, { params: { botId: later.id } })
  const visitOf = async (botId: string) => (await call(app, getBot, { params: { botId } }, owner)).reply.firstVisitAt
  await expect.poll(() => visitOf(later.id)).not.toBeNull()
  expect(await visitOf(bot.id)).toBeNull()
})

test('the button tells its owner where it stands: the host alone, and never that of the product itself', async () => {
  const bot = await createTestBot(app, owner, { items })
  const params = { botId: bot.id }
  const seen = async () => (await call(app, getBot, { params }, owner)).reply
  const show = (origin?: string) =>
    call(app, getChatButton, { params }, origin === undefined ? {} : { headers: { origin } })
  const { response } = await show()
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: expect.stringContaining('origin'),
  })
  expect(response.body).toContain('export const colour = "#0b6e69"\nexport const position = "right"\n')
  const ownHost = response.raw.req.headers.host
  for (const origin of ['null', 'file://', 'nonsense', `http://${ownHost}`]) await show(origin)
  expect((await seen()).site).toBeNull()
  await show('https://shop.cn')
  await expect.poll(async () => (await seen()).site?.host).toBe('shop.cn')
  expect((await seen()).firstSteps.isShared).toBe(true)
  expect((await seen()).firstVisitAt).toBeNull()

  // However fast sites ask, the row is written once a minute.
  await show('https://other.example:8443')
  await expect.poll(async () => (await seen()).site?.host).toBe('shop.cn')
  app.clock.skip(61_000)
  // A site asks with each page; while one note of it is being written, another is left out.
  const isSeenThere = async () => {
    await show('https://other.example:8443')
    return (await seen()).site?.host
  }
  await expect.poll(isSeenThere).toBe('other.example:8443')
})

test('who asks too fast is told how long to wait; others are not held up', async () => {
  const bot = await createTestBot(app, owner, { items })
  app.clock.skip(600_000)
  const answers = await Promise.all(Array.from({ length: 25 }, () => ask(bot.id, 'Fast?', 'quick')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(refused[0]?.problem.code).toBe('too-many-requests')
  const wait = Number(refused[0]?.response.headers['retry-after'])
  expect(wait).toBeGreaterThanOrEqual(1)
  expect((await ask(bot.id, 'What is number two?', 'slow')).status).toBe(200)
  app.clock.skip(wait * 1000)
  expect((await ask(bot.id, 'Fast?', 'quick')).status).toBe(200)
})

test('visitors of one IPv6 network of 64 bits count as one address, however many tokens and addresses they make up', async () => {
  const bot = await createTestBot(app, owner, { items })
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, i) =>
      ask(bot.id, 'Fast?', `made-up-${i}`, { address: `2001:db8:1:2::${(i + 1).toString(16)}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3)
  expect((await ask(bot.id, 'Fast?', 'neighbour', { address: '2001:db8:1:3::1' })).status).toBe(200)
})

test('a program may send 300 at once and 150 a second', async () => {
  const bot = await createTestBot(app, owner, { items })
  const params = { botId: bot.id }
  const send = () => call(app, sendMessage, { params, body: { text: 'What is number two?' } }, bot.program)
  const answers: Awaited<ReturnType<typeof send>>[] = []
  // In steps, so that a slow machine does not shed some of them for being too many at once.
  for (let step = 0; step < 12; step += 1) answers.push(...(await Promise.all(Array.from({ length: 40 }, send))))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(300)
  const refused = answers.filter(({ status }) => status === 429)
  for (const { response } of refused) expect(Number(response.headers['retry-after'])).toBe(1)
  app.clock.skip(1000)
  expect((await send()).status).toBe(200)
})

test('an id in capital letters names the same bot, also to a repeated call', async () => {
  const bot = await createTestBot(app, owner, { items })
  const as = { headers: { 'idempotency-key': 'sent-twice' } }
  const first = await ask(bot.id, 'What is number two?', 'ida', as)
  const again = await ask(bot.id.toUpperCase(), 'What is number two?', 'ida', as)
  expect(again.reply).toEqual(first.reply)
})
