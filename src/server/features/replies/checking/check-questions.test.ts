import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBot } from '#contract/features/bots.ts'
import { checkQuestions, questionCheckLimits, tryItem } from '#contract/features/conversations/question-checks.ts'
import { listFacts, saveFacts } from '#contract/features/facts.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { addItem, createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let bot: TestBot

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app)
  bot = await createTestBot(app, owner, {
    items: [
      { question: 'How do I return a jacket?', answer: 'Send it back within 30 days.' },
      { question: 'When does the shop open?', answer: 'At ten, but not on Sundays.' },
    ],
  })
})
afterAll(() => app.close())

const check = (questions: readonly string[], person = owner) =>
  call(app, checkQuestions, { params: { botId: bot.id }, body: { questions: [...questions] } }, person)

async function countOf(table: 'messages' | 'usage_days' | 'conversations'): Promise<number> {
  const { rows } = await app.database.pool.query(`select count(*)::int as count from ${table} where account_id = $1`, [
    owner.account.id,
  ])
  return rows[0].count
}

test('a list of messages is told what the bot would say to each, in its order', async () => {
  const { status, reply } = await check(['how do i return a jacket', 'do you sell zebras', 'hello', 'when do you open'])
  expect(status).toBe(200)
  expect(reply.items.map(({ question }) => question)).toEqual([
    'how do i return a jacket',
    'do you sell zebras',
    'hello',
    'when do you open',
  ])
  const [jacket, zebras, hello] = reply.items
  expect(jacket?.answer).toMatchObject({
    text: 'Send it back within 30 days.',
    source: { kind: 'answer', id: bot.itemIds[0] },
  })
  expect(zebras?.answer.source.kind).toBe('fallback')
  expect(zebras?.answer.text).not.toBe('')
  expect(hello?.answer.source.kind).toBe('greeting')
  expect(jacket?.why.candidates[0]?.id).toBe(bot.itemIds[0])
})

test('contact details and order numbers alone are told from what went unanswered', async () => {
  const { reply } = await check([
    '20261122001',
    '13800138000 Anna',
    'do you sell zebras',
    'where is my order 20261122001?',
  ])
  expect(reply.items.map(({ isContactOnly }) => isContactOnly)).toEqual([true, true, false, false])
})

test('checking stores no message, opens no conversation and charges nothing', async () => {
  const tables = ['messages', 'usage_days', 'conversations'] as const
  const before = await Promise.all(tables.map(countOf))
  await check(['how do i return a jacket', 'nothing of the sort'])
  expect(await Promise.all(tables.map(countOf))).toEqual(before)
})

test('what was added meanwhile answers when a message is checked again', async () => {
  expect((await check(['do you rent skis'])).reply.items[0]?.answer.source.kind).not.toBe('answer')
  const id = await addItem(app, owner, bot.id, { question: 'Do you rent skis?', answer: 'By the day.' })
  expect((await check(['do you rent skis'])).reply.items[0]?.answer).toMatchObject({
    text: 'By the day.',
    source: { kind: 'answer', id },
  })
})

test.each([
  ['no message', []],
  ['a blank message', ['  ']],
  ['a message that is too long', ['x'.repeat(2001)]],
  ['more messages than a call takes', Array.from({ length: questionCheckLimits.perCall + 1 }, () => 'Hello')],
])('%s is refused', async (_, questions) => {
  expect((await check(questions)).status).toBe(422)
})

test('somebody else is told that there is no such bot', async () => {
  const stranger = await createUserSession(app)
  expect((await check(['hello'], stranger)).status).toBe(404)
})

test('one account cannot check without end', async () => {
  const busy = await createUserSession(app)
  const own = await createTestBot(app, busy, { items: [] })
  const statuses: number[] = []
  for (let index = 0; index < 62; index++) {
    const body = { questions: ['hello'] }
    statuses.push((await call(app, checkQuestions, { params: { botId: own.id }, body }, busy)).status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses).toContain(429)
})

const tryOut = (text: string, item: Parameters<typeof bodyOf>[1], person = owner) =>
  call(app, tryItem, { params: { botId: bot.id }, body: bodyOf(text, item) }, person)

function bodyOf(
  text: string,
  { itemId, ...item }: { itemId?: string; question: string; answer: string; isEnabled?: boolean },
) {
  return { text, item, ...(itemId !== undefined && { itemId }) }
}

const alpaca = { question: 'Do you sell alpaca wool?', answer: 'Yes, **by the kilo**.' }

test('an item is tried before it is stored, and what is stored stays as it is', async () => {
  const { status, reply } = await tryOut('alpaca wool please', alpaca)
  expect(status).toBe(200)
  expect(reply.answer).toMatchObject({ text: alpaca.answer, source: { kind: 'answer', id: reply.triedId } })
  expect(reply.why.candidates[0]).toMatchObject({ id: reply.triedId, question: alpaca.question })
  expect((await check(['alpaca wool please'])).reply.items[0]?.answer.source.kind).not.toBe('answer')
})

test('a changed item is tried in its own place, and one that is switched off answers nothing', async () => {
  const [itemId = ''] = bot.itemIds
  const changed = { itemId, question: 'How do I return a jacket?', answer: `${'Within 60 days. '.repeat(90)}End.` }
  const { reply } = await tryOut('how do i return a jacket', changed)
  expect(reply.answer).toMatchObject({ text: changed.answer, confidence: 1, source: { kind: 'answer', id: itemId } })
  const off = await tryOut('how do i return a jacket', { ...changed, isEnabled: false })
  expect(off.reply.answer.source).not.toMatchObject({ id: itemId })
  expect((await check(['how do i return a jacket'])).reply.items[0]?.answer.text).toBe('Send it back within 30 days.')
})

test('two hundred trials at once leave no trace, and each is answered by its own item or told to wait', async () => {
  const person = await createUserSession(app)
  const own = await createTestBot(app, person, { items: [{ question: 'When do you open?', answer: 'At ten.' }] })
  const results = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const item = { question: `Do you sell gadget${index}?`, answer: `Gadget ${index} it is.` }
      const body = { text: `gadget${index}`, item }
      return { index, ...(await call(app, tryItem, { params: { botId: own.id }, body }, person)) }
    }),
  )
  const answered = results.filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(0)
  for (const { index, reply } of answered) expect(reply.answer.text).toBe(`Gadget ${index} it is.`)
  for (const { status } of results) expect([200, 429, 503]).toContain(status)
  const asked = await call(app, checkQuestions, { params: { botId: own.id }, body: { questions: ['gadget7'] } }, person)
  expect(asked.reply.items[0]?.answer.source.kind).toBe('fallback')
})

test('an item whose blank is open hands over to a person, as it would when stored', async () => {
  const person = await createUserSession(app)
  const { status, reply: made } = await call(
    app,
    createBot,
    { body: { name: 'Fresh', language: 'en', template: 'general' } },
    person,
  )
  expect(status).toBe(201)
  const params = { botId: made.bot.id }
  const { reply: facts } = await call(app, listFacts, { params }, person)
  const label = facts.items[0]?.label ?? ''
  const item = { question: 'May alpacas come in?', answer: `Yes, see [${label}].` }
  const trial = () => call(app, tryItem, { params, body: { text: 'may alpacas come in', item } }, person)
  const open = await trial()
  expect(open.reply.answer.source.kind).toBe('person')
  expect(open.reply.why.steps).toContainEqual(expect.objectContaining({ detail: 'blank' }))
  await call(app, saveFacts, { params, body: { values: { [label]: 'our page' } } }, person)
  expect((await trial()).reply.answer.text).toBe('Yes, see our page.')
})

test.each([
  ['no message', ' ', alpaca],
  ['no question', 'alpaca', { ...alpaca, question: ' ' }],
  ['no answer', 'alpaca', { ...alpaca, answer: '' }],
])('trying with %s is refused', async (_, text, item) => {
  expect((await tryOut(text, item)).status).toBe(422)
})

test('nobody tries an item in the bot of somebody else', async () => {
  expect((await tryOut('hello', alpaca, await createUserSession(app))).status).toBe(404)
})
