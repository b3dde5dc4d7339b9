/** The whole product with its engine in a thread answers as it does without one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPreparation, sendMessage, testBot } from '#contract/features/answers.ts'
import { findSimilarItems, updateCorpusItem } from '#contract/features/corpus.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createOwnerSession } from '#tests/support/people/people.ts'

let inline: TestApp
let threaded: TestApp
let bot: TestBot

beforeAll(async () => {
  inline = await createTestApp()
  threaded = await createTestApp({ databaseUrl: inline.connectionString, engineThreads: 2 })
  const owner = await createOwnerSession(inline)
  bot = await createTestBot(inline, owner, {
    items: [
      { question: 'Do you ship abroad?', answer: 'To forty countries.' },
      { question: 'How much does it cost to ship abroad?', answer: 'From ten euros.' },
      { question: 'How do I return a jacket?', answer: `Send it back. ${'It may take a while. '.repeat(80)}` },
      { question: 'How do I repair a jacket?', answer: 'Our workshop sews it.' },
      { question: '门店周末几点开门？', answer: '周末十一点。' },
    ],
  })
})

afterAll(async () => {
  await threaded.close()
  await inline.close()
})

async function say(node: TestApp, texts: readonly string[]) {
  const said: unknown[] = []
  let conversationId: string | undefined
  for (const text of texts) {
    const { reply } = await call(
      node,
      sendMessage,
      { params: { botId: bot.id }, body: { text, conversationId, contactId: node === inline ? 'one' : 'two' } },
      bot.program,
    )
    conversationId = reply.conversationId
    said.push({ answer: reply.answer, suggestions: reply.suggestions })
  }
  return said
}

test.each([
  ['the very words', ['Do you ship abroad?']],
  ['other words', ['can i send a coat back', '周末营业吗']],
  ['a rule', ['hello', 'thank you, bye']],
  ['follow-ups', ['Do you ship abroad?', 'and how much is it?']],
  ['a chosen suggestion', ['jacket', '2']],
  ['nothing that anybody knows', ['quantum chromodynamics']],
])('%s: the same reply', async (_, texts) => {
  const expected = await say(inline, texts)
  expect(expected.length).toBe(texts.length)
  expect(await say(threaded, texts)).toEqual(expected)
})

test('the owner reads the same why', async () => {
  const whyOn = async (node: TestApp) => {
    const body = { text: 'what do i pay to ship it abroad' }
    const { reply } = await call(node, testBot, { params: { botId: bot.id }, body }, bot.owner)
    return { ...reply.why, tookMs: 0 }
  }
  const why = await whyOn(threaded)
  expect(why.candidates?.[0]?.matchedTerms.length).toBeGreaterThan(0)
  expect(why).toEqual(await whyOn(inline))
})

test('an edit is answered from at once', async () => {
  const params = { botId: bot.id, itemId: bot.itemIds[1] ?? '' }
  await call(inline, updateCorpusItem, { params, body: { answer: 'Twelve euros.' } }, bot.owner)
  const [said] = await say(threaded, ['How much does it cost to ship abroad?'])
  expect(said).toMatchObject({ answer: { text: 'Twelve euros.' } })
})

test('similar questions and the preparation are told as well', async () => {
  const query = { question: 'How do I return a coat?' }
  const similar = await call(threaded, findSimilarItems, { params: { botId: bot.id }, query }, bot.owner)
  expect(similar.reply).toEqual(
    (await call(inline, findSimilarItems, { params: { botId: bot.id }, query }, bot.owner)).reply,
  )
  const { reply } = await call(threaded, getPreparation, { params: { botId: bot.id } }, bot.owner)
  expect(reply).toEqual({ isReady: true, share: 1 })
})

test('nothing waits when everything is answered', () => {
  expect(threaded.features.answerIndexes.engine.queueLength).toBe(0)
  expect(inline.features.answerIndexes.engine.queueLength).toBe(0)
})
