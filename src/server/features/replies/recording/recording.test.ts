/** Replies of many bots at once: one that cannot be stored takes no other with it, and what is known is not decided again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainMessage, sendMessage, testBot } from '#contract/features/answers.ts'
import { updateCorpusItem } from '#contract/features/corpus.ts'
import type { Exchange } from '#server/features/conversations/conversations.public.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { addItem, createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import { createReplyRecorder } from './reply-recorder.ts'

let app: TestApp
let owner: Person
let bot: TestBot

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, {
    items: [
      { question: 'When do you open?', answer: 'At nine.' },
      { question: 'Where are you?', answer: 'In Bonn.' },
    ],
  })
})

afterAll(() => app.close())

const ask = (asked: TestBot, text: string) =>
  call(app, sendMessage, { params: { botId: asked.id }, body: { text } }, asked.program)

test('a bot that is deleted while it is asked fails its own callers alone', async () => {
  const other = await createTestBot(app, owner, { items: [{ question: 'Are you there?', answer: 'Yes.' }] })
  await ask(other, 'Are you there?')
  const asking = Array.from({ length: 40 }, (_, i) => ask(i % 2 === 0 ? bot : other, 'Are you there?'))
  const deleting = app.database.pool.query('delete from bots where id = $1', [other.id])
  const answered = await Promise.all(asking)
  await deleting
  expect(answered.filter((_, i) => i % 2 === 0).map(({ status }) => status)).toEqual(Array(20).fill(200))
  // Each was answered before, or finds neither key nor bot.
  for (const { status } of answered.filter((_, i) => i % 2 === 1)) expect([200, 401, 404]).toContain(status)
  expect([401, 404]).toContain((await ask(other, 'Are you there?')).status)
})

test('a question that is asked again gets the same answer, until the bot or its content changes', async () => {
  const first = await ask(bot, 'where are you')
  const again = await ask(bot, 'where are you')
  expect(again.reply.answer).toEqual(first.reply.answer)
  expect(again.reply.messageId).not.toBe(first.reply.messageId)
  const change = { params: { botId: bot.id, itemId: bot.itemIds[1] ?? '' }, body: { answer: 'In Kiel.' } }
  await call(app, updateCorpusItem, change, owner)
  expect((await ask(bot, 'where are you')).reply.answer?.text).toBe('In Kiel.')
})

test('an owner sees why a stored message was answered as it was, and that the content has changed since', async () => {
  const { reply } = await ask(bot, 'when do you open on mondays')
  const params = { botId: bot.id, messageId: reply.messageId }
  const explained = await call(app, explainMessage, { params }, owner)
  expect(explained.reply).toMatchObject({
    question: 'when do you open on mondays',
    answer: reply.answer?.text,
    hasContentChanged: false,
  })
  expect(explained.reply.why.candidates[0]?.matchedTerms.length).toBeGreaterThan(0)
  expect(explained.reply.why.steps[0]).toEqual({ step: 'quota', outcome: 'passed' })
  await addItem(app, owner, bot.id, { question: 'What do you sell on Mondays?', answer: 'Bread.' })
  expect((await call(app, explainMessage, { params }, owner)).reply.hasContentChanged).toBe(true)
})

test('the explanation of a follow-up knows what was said before it, and nothing said after', async () => {
  const say = async (text: string, conversationId?: string) =>
    (await call(app, testBot, { params: { botId: bot.id }, body: { text, conversationId } }, owner)).reply
  const first = await say('When do you open?')
  const second = await say('and on sundays?', first.conversationId)
  await say('Where are you?', first.conversationId)
  const params = { botId: bot.id, messageId: second.messageId }
  const { reply } = await call(app, explainMessage, { params }, owner)
  expect(reply.why.understoodAs).toBe(second.why.understoodAs)
  expect(reply.why.steps).toEqual(second.why.steps)
})

test('calls that another node has answered already cost a new call of the same batch nothing, however many they are', async () => {
  const accountId = owner.account.id
  const day = '2001-02-03'
  const at = app.clock.now()
  const scope = `test ${randomUUID()}`
  function exchange(key?: string): Exchange {
    const [questionId, messageId] = [newTimeId(at), newTimeId(at)]
    const said = {
      kind: 'fallback',
      sourceKind: null,
      sourceId: null,
      sourceTitle: null,
      reason: 'test',
      step: null,
    } as const
    const answer = { text: 'Yes.', confidence: 0, source: { kind: 'fallback' as const, id: null } }
    const reply = { conversationId: questionId, messageId, answer, suggestions: [], state: 'bot' as const }
    return {
      accountId,
      botId: bot.id,
      platform: 'API',
      conversationId: questionId,
      hasConversationRow: false,
      at,
      questionId,
      replyId: messageId,
      text: 'Open?',
      reply: { ...said, text: 'Yes.', confidence: 0, suggestions: [] },
      trace: {},
      charge: { day, limit: 10, chatLimit: null },
      claim: key === undefined ? undefined : { scope, key, requestHash: 'h', reply },
    }
  }
  const keys = Array.from({ length: 9 }, (_, place) => `key ${place}`)
  const talks = { note: () => undefined }
  const [otherNode, node] = [createReplyRecorder(app.database, talks), createReplyRecorder(app.database, talks)]
  for (const key of keys) expect(await otherNode.record(exchange(key))).toBe('stored')
  // One unit is left. The repeats come first, and leave it to the call that is new.
  const batch = [...keys.map((key) => exchange(key)), exchange(), exchange()]
  const recorded = await Promise.all(batch.map((each) => node.record(each)))
  expect(recorded.slice(-2)).toEqual(['stored', 'spent'])
  expect(recorded.slice(0, -2)).not.toContain('stored')
  const { rows } = await app.database.pool.query('select calls from usage_days where account_id = $1 and day = $2', [
    accountId,
    day,
  ])
  expect(rows).toEqual([{ calls: 10 }])
})

test('nobody else reads why', async () => {
  const { reply } = await ask(bot, 'When do you open?')
  const stranger = await createUserSession(app, { plan: 'vip-monthly' })
  const params = { botId: bot.id, messageId: reply.messageId }
  expect((await call(app, explainMessage, { params }, stranger)).status).toBe(404)
})
