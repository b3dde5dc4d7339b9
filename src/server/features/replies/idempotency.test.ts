import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession } from '#contract/features/accounts.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'

let app: TestApp
let bot: TestBot

beforeAll(async () => {
  app = await createTestApp()
  bot = await createTestBot(app, await createUserSession(app), {
    items: [{ question: 'How much is it?', answer: 'Nine euros.' }],
  })
})

afterAll(() => app.close())

function ask(key: string, body: { text: string; contactId?: string }) {
  const as = { ...bot.program, headers: { 'idempotency-key': key } }
  return call(app, sendMessage, { params: { botId: bot.id }, body }, as)
}

async function stored() {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from messages where bot_id = $1 and direction = 'out') as messages,
      (select coalesce(sum(calls), 0)::int from usage_days where account_id = $2) as calls`,
    [bot.id, bot.owner.account.id],
  )
  return rows[0]
}

test('50 parallel repeats of one call get one reply, store one message and are charged once', async () => {
  const before = await stored()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('one', { text: 'How much is it?' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1)
  const after = await stored()
  expect(after).toEqual({ messages: before.messages + 1, calls: before.calls + 1 })
})

test('a repeat gets the first reply though the corpus has changed since', async () => {
  const first = await ask('two', { text: 'How much is it?', contactId: 'mia' })
  await app.database.pool.query(`update bots set status = 'closed' where id = $1`, [bot.id])
  const repeated = await ask('two', { text: 'How much is it?', contactId: 'mia' })
  expect(repeated.response.body).toBe(first.response.body)
  expect((await ask('three', { text: 'How much is it?' })).problem.code).toBe('bot-closed')
  await app.database.pool.query(`update bots set status = 'completed' where id = $1`, [bot.id])
  expect((await ask('three', { text: 'How much is it?' })).status).toBe(200)
})

test('the same key with another question is refused, and nothing is stored', async () => {
  await ask('four', { text: 'How much is it?' })
  const before = await stored()
  const { status, problem } = await ask('four', { text: 'And how big?' })
  expect([status, problem.code]).toEqual([422, 'idempotency-mismatch'])
  expect(await stored()).toEqual(before)
})

test('the account sees how many calls it made today', async () => {
  const { calls } = await stored()
  const { reply } = await call(app, getSession, {}, bot.owner)
  expect(reply.account?.callsToday).toBe(calls)
})
