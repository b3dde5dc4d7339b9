/** The customers' questions that an item answered. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveFeedback, sendMessage, testBot } from '#contract/features/answers.ts'
import { addVariant } from '#contract/features/corpus.ts'
import { listAnsweredQuestions } from '#contract/features/customising/corpus-questions.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let bot: TestBot
let params: { botId: string; itemId: string }
beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly' })
  bot = await createTestBot(app, owner, {
    items: [
      { question: 'How do I return a jacket?', answer: 'Within 30 days.', keywords: ['return'] },
      { question: 'Do you ship abroad?', answer: 'To forty countries.' },
    ],
  })
  params = { botId: bot.id, itemId: bot.itemIds[0] ?? '' }
})
afterAll(() => app.close())

async function ask(text: string) {
  app.clock.skip(1000)
  return (await call(app, sendMessage, { params: { botId: bot.id }, body: { text } }, bot.program)).reply
}
async function list(as = owner) {
  return await call(app, listAnsweredQuestions, { params }, as)
}

it('lists each wording once, the last asked first, with how often, how sure and what was said of it', async () => {
  const old = await ask('how do I return a jacket')
  await app.database.pool.query("update messages set at = at - interval '91 days' where bot_id = $1", [bot.id])
  await ask('How do I return a jacket?')
  const first = await ask('can I return the jacket I bought')
  const again = await ask('Can I return the jacket I bought?!')
  await ask('Do you ship abroad?')
  await ask('How do I return a jacket? Do you ship abroad?')
  await call(app, testBot, { params: { botId: bot.id }, body: { text: 'How do I return a jacket please' } }, owner)
  for (const [{ messageId }, verdict] of [
    [first, 'good'],
    [again, 'needs-improvement'],
    [old, 'good'],
  ] as const)
    await call(app, giveFeedback, { params: { botId: bot.id, messageId }, body: { verdict } }, owner)
  const { reply } = await list()
  expect(reply).toMatchObject({ messages: 3, wordings: 2, isCut: false })
  expect(reply.items).toEqual([
    {
      text: 'Can I return the jacket I bought?!',
      count: 2,
      lastAt: expect.any(String),
      good: 1,
      bad: 1,
      confidence: again.answer?.confidence,
      isKnown: false,
    },
    {
      text: 'How do I return a jacket?',
      count: 1,
      lastAt: expect.any(String),
      good: 0,
      bad: 0,
      confidence: 1,
      isKnown: true,
    },
  ])
  await call(app, addVariant, { params, body: { text: 'Can I return the jacket I bought?!' } }, owner)
  expect((await list()).reply.items.map(({ isKnown }) => isKnown)).toEqual([true, true])
})

it('is nobody else’s', async () => {
  expect((await list(await createUserSession(app, { plan: 'vip-yearly' }))).status).toBe(404)
})
