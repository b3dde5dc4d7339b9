/** Chit-chat as customers meet it: in the bot's own name, never before business, and as often a day as the plan has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainMessage, sendMessage, testBot } from '#contract/features/answers.ts'
import { createBot } from '#contract/features/bots.ts'
import { changeBotFunctions, getBotFunctions, listSampleQuestions } from '#contract/features/customising/functions.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let bot: TestBot
let shop: TestBot

beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-monthly' })
  bot = await createTestBot(app, owner, { items: [] })
  shop = await createTestBot(app, owner, {
    items: [
      { question: 'How do I return a jacket?', answer: 'Send it back within 30 days.' },
      { question: 'How do I repair a jacket?', answer: 'Our workshop sews it for free.' },
      { question: 'Where is the shop in Berlin?', answer: 'At Torstrasse.' },
      { question: 'When does the shop in Berlin open?', answer: 'At ten.' },
    ],
  })
})
afterAll(() => app.close())

const say = (to: TestBot, text: string, more: { contactId?: string; conversationId?: string } = {}) =>
  call(app, sendMessage, { params: { botId: to.id }, body: { text, ...more } }, to.program)

async function answer(text: string, more: { contactId?: string; conversationId?: string } = {}) {
  return (await say(bot, text, more)).reply
}

async function usedToday(person: Person) {
  const { rows } = await app.database.pool.query(
    'select coalesce(sum(calls), 0)::int as calls, coalesce(sum(chit_chats), 0)::int as chats from usage_days where account_id = $1',
    [person.account.id],
  )
  return rows[0]
}

async function auditOf(action: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from audit_events where account_id = $1 and action = $2',
    [owner.account.id, action],
  )
  return rows[0].count
}

test('small talk is answered in the language it is made in and in the bot’s name; business goes before it', async () => {
  expect((await answer('tell me a joke')).answer?.source).toEqual({ kind: 'chitchat', id: 'jokes.tell' })
  expect((await answer('很高兴认识你')).answer?.text).toContain(bot.name)
  const kindOf = async (text: string) => (await say(shop, text)).reply.answer?.source.kind
  expect(await kindOf('tell me a joke')).toBe('chitchat')
  // What comes near enough to be offered is asked back, and what nobody knows is not talked away.
  expect(await kindOf('how do i return a jacket')).toBe('answer')
  expect(await kindOf('a jacket')).toBe('suggest')
  for (const text of ['are you hiring for the warehouse', '想加盟你们家 加盟费多少']) {
    expect(['suggest', 'fallback']).toContain(await kindOf(text))
  }
  expect(await usedToday(owner)).toEqual({ calls: 7, chats: 3 })
})

test('what is said is chosen by conversation and turn, goes on from what was said, and is explained as it was', async () => {
  const first = await answer('tell me a joke')
  const next = await answer('another one', { conversationId: first.conversationId })
  expect(next.answer?.source).toEqual({ kind: 'chitchat', id: 'jokes.tell' })
  const said = await Promise.all(Array.from({ length: 12 }, async () => (await answer('tell me a joke')).answer?.text))
  expect(new Set(said).size).toBeGreaterThan(2)
  const params = { botId: bot.id, messageId: first.messageId }
  const { reply } = await call(app, explainMessage, { params }, owner)
  expect(reply).toMatchObject({ answer: first.answer?.text, hasContentChanged: false, why: { reason: 'chitchat' } })
  expect(reply.why.steps).toContainEqual({ step: 'chit-chat', outcome: 'matched', detail: 'tell me a joke' })
})

test('it is open for general bots and closed for coin bots; who closes it is obeyed by the next message, and recorded', async () => {
  const coin = await call(app, createBot, { body: { name: 'Coin', language: 'en', template: 'coin' } }, owner)
  const functionsOf = (botId: string) => call(app, getBotFunctions, { params: { botId } }, owner)
  expect((await functionsOf(coin.reply.bot.id)).reply).toMatchObject({ isOpen: true, chitChatEnabled: false })
  const open = { chitChatEnabled: true, chitChatPerDay: null, languageModelEnabled: false, hasLanguageModel: false }
  expect((await functionsOf(bot.id)).reply).toEqual({ isOpen: true, ...open })
  const set = (body: object) => call(app, changeBotFunctions, { params: { botId: bot.id }, body }, owner)
  expect((await set({ chitChatEnabled: false })).reply.chitChatEnabled).toBe(false)
  expect((await answer('tell me a joke')).answer?.source.kind).not.toBe('chitchat')
  // Switched to what it is, nothing has happened.
  await Promise.all([set({ chitChatEnabled: true }), set({ chitChatEnabled: true }), set({})])
  expect((await answer('tell me a joke')).answer?.source.kind).toBe('chitchat')
  expect([await auditOf('chit-chat-closed'), await auditOf('chit-chat-opened')]).toEqual([1, 1])
  expect((await set({ languageModelEnabled: true })).problem.code).toBe('model-off')
  expect((await set({ chitChatEnabled: 'yes' })).problem).toMatchObject({ field: 'chitChatEnabled' })
})

test('of 8 at the day’s last small talk exactly one is chatted with; the others read that there is no answer', async () => {
  const free = await createUserSession(app)
  const own = await createTestBot(app, free, { items: [] })
  await say(own, 'tell me a joke')
  await app.database.pool.query('update usage_days set chit_chats = 19 where account_id = $1', [free.account.id])
  const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => say(own, 'i am bored', { contactId: `c${i}` })))
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const kinds = replies.map(({ reply }) => reply.answer?.source.kind)
  expect(kinds.filter((kind) => kind === 'chitchat')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'fallback')).toHaveLength(7)
  expect(await usedToday(free)).toEqual({ calls: 9, chats: 20 })
  // The owner tries it out as before.
  const tried = await call(app, testBot, { params: { botId: own.id }, body: { text: 'i am bored' } }, free)
  expect(tried.reply.answer.source.kind).toBe('chitchat')
})

test('the owner tries the bot with its own answers alone, and in the other language', async () => {
  const trial = async (to: TestBot, body: { text: string; model?: 'corpus' | 'chit-chat'; language?: 'zh' | 'en' }) =>
    (await call(app, testBot, { params: { botId: to.id }, body }, owner)).reply
  expect((await trial(bot, { text: 'tell me a joke', model: 'corpus' })).answer.source.kind).toBe('off-topic')
  expect((await trial(bot, { text: 'tell me a joke' })).answer.source.kind).toBe('chitchat')
  expect((await trial(shop, { text: 'a jacket' })).answer.text).toContain('Did you mean')
  expect((await trial(shop, { text: 'a jacket', language: 'zh' })).answer.text).toContain('您是想问')
  const questions = async (language: 'zh' | 'en') =>
    (await call(app, listSampleQuestions, { params: { botId: shop.id }, query: { language } }, owner)).reply.questions
  expect(await questions('en')).toHaveLength(4)
  const chinese = await questions('zh')
  expect(chinese).toHaveLength(4)
  expect(chinese.every((question) => /\p{Script=Han}/u.test(question))).toBe(true)
})
