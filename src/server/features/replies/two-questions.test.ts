/** Messages that ask two things, through the interface: answered, stored, counted, explained and followed up as two. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainMessage, sendMessage, testBot } from '#contract/features/answers.ts'
import { checkQuestions } from '#contract/features/conversations/question-checks.ts'
import { getCorpusItem } from '#contract/features/corpus.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
let bot: TestBot

const twoThings = 'How do I return a jacket? And do you ship abroad?'
const longAnswer = `${'Yes, of any amount. '.repeat(80)}The end.`

beforeAll(async () => {
  app = await createTestApp()
  owner = await createOwnerSession(app)
  bot = await createTestBot(app, owner, {
    items: [
      { question: 'How do I return a jacket?', answer: 'Send it back.' },
      { question: 'Do you ship abroad?', answer: 'To forty countries.' },
      { question: 'How much does it cost to ship abroad?', answer: 'From ten euros.' },
      { question: 'Is there a gift card?', answer: longAnswer },
    ],
  })
})

afterAll(() => app.close())

const ask = (text: string) => call(app, sendMessage, { params: { botId: bot.id }, body: { text } }, bot.program)

async function askAsOwner(text: string, conversationId?: string) {
  return (await call(app, testBot, { params: { botId: bot.id }, body: { text, conversationId } }, owner)).reply
}

test('both answers are given, in order, and a program learns which is which', async () => {
  const [returning, shipping] = bot.itemIds
  const { reply, status } = await ask(twoThings)
  expect(status).toBe(200)
  expect(reply.answer).toMatchObject({
    text: 'Send it back.\n\nTo forty countries.',
    source: { kind: 'answer', id: returning },
    parts: [
      { question: 'How do I return a jacket?', text: 'Send it back.', source: { kind: 'answer', id: returning } },
      { question: 'do you ship abroad?', text: 'To forty countries.', source: { kind: 'answer', id: shipping } },
    ],
  })
  expect((await ask('How do I return a jacket?')).reply.answer).not.toHaveProperty('parts')
})

test('both items count as having answered, and the message is stored with both', async () => {
  const hitsOf = async (itemId: string) =>
    (await call(app, getCorpusItem, { params: { botId: bot.id, itemId } }, owner)).reply
  const [returning = '', shipping = ''] = bot.itemIds
  const before = await hitsOf(shipping)
  const { reply } = await ask(twoThings)
  // Hits are added up behind the answers, those of earlier questions as well.
  await expect
    .poll(async () => {
      const [one, other] = [await hitsOf(returning), await hitsOf(shipping)]
      return other.hits > before.hits && one.lastHitAt === other.lastHitAt
    })
    .toBe(true)
  const { rows } = await app.database.pool.query('select * from messages where id = $1', [reply.messageId])
  expect(rows[0]).toMatchObject({
    source_id: returning,
    source_title: 'How do I return a jacket?',
    other_sources: [{ kind: 'corpus', id: shipping, title: 'Do you ship abroad?' }],
    reason: 'two-questions',
    step: 'two-questions',
  })
})

test('why names each question with its item, at once and from what is stored', async () => {
  const reply = await askAsOwner(twoThings)
  const parts = [
    { text: 'How do I return a jacket?', id: bot.itemIds[0], question: 'How do I return a jacket?' },
    { text: 'do you ship abroad?', id: bot.itemIds[1], question: 'Do you ship abroad?' },
  ]
  expect(reply.why).toMatchObject({ reason: 'two-questions', parts, understoodAs: null })
  expect(reply.why.candidates.slice(0, 2).map(({ id }) => id)).toEqual(bot.itemIds.slice(0, 2))
  expect(reply.why.steps.at(-1)).toEqual({
    step: 'two-questions',
    outcome: 'matched',
    detail: 'How do I return a jacket? | do you ship abroad?',
  })
  const params = { botId: bot.id, messageId: reply.messageId }
  const explained = (await call(app, explainMessage, { params }, owner)).reply
  expect(explained).toMatchObject({ hasContentChanged: false, why: { parts } })
})

test('what follows is about what was asked last', async () => {
  const { conversationId } = await askAsOwner(twoThings)
  const followed = await askAsOwner('and how much is it?', conversationId)
  expect(followed.why.understoodAs).toBe('ship abroad how much is it')
})

test('a long answer is given whole beside another one', async () => {
  const { answer } = (await ask('Is there a gift card? Do you ship abroad?')).reply
  expect(answer?.text).toBe(`${longAnswer}\n\nTo forty countries.`)
})

test('a check of many messages tells both items as well', async () => {
  const body = { questions: [twoThings] }
  const { reply } = await call(app, checkQuestions, { params: { botId: bot.id }, body }, owner)
  expect(reply.items[0]?.answer.parts).toHaveLength(2)
  expect(reply.items[0]?.why.parts).toHaveLength(2)
})
