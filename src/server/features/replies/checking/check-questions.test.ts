import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkQuestions, questionCheckLimits } from '#contract/features/conversations/question-checks.ts'
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
