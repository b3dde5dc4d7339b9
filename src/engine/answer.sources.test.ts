/** What a bot answers from: entries of every source ranked together, in either language. */

import { describe, expect, test } from 'vitest'
import { silentReplies } from '#tests/support/silent-replies.ts'
import { type AnswerIndex, createAnswerIndex, type EngineEntry, loadAnswerIndex } from './answer.ts'
import { decideReply } from './dialogue/decide-reply.ts'

function entry(id: string, source: EngineEntry['source'], question: string, answer: string): EngineEntry {
  return { id, source, question, variants: [], keywords: [], answer }
}

const entries = [
  entry('return', 'corpus', 'How do I return an item?', 'Send it back within 30 days.'),
  entry('product:7#duty', 'product', 'Customs duty', 'Customs duty is paid by the buyer when the parcel arrives.'),
  entry('info:company', 'info', 'Name of the company', 'The shop is called Ridge and Trail.'),
  entry('shop', 'custom-reply', 'Do you have a shop in Berlin?', 'Yes, at Torstrasse.'),
  entry('发票', 'corpus', '可以开电子发票吗', '可以，发到邮箱。'),
  entry('关税', 'knowledge', '关税由谁承担', '包裹到达时由买家承担。'),
]

function indexOf(language: 'zh' | 'en'): AnswerIndex {
  const index = createAnswerIndex({ language })
  for (const each of entries) index.put(each)
  return index
}

const replies = {
  ...silentReplies,
  fallbackReply: 'Sorry.',
  customised: [{ question: 'customs duty to Norway', answer: 'A quarter of the price.', match: 'contains' as const }],
}

function reply(text: string, language: 'zh' | 'en' = 'en') {
  const { ask } = indexOf(language)
  const answerOf = (id: string) => {
    const found = entries.find((each) => each.id === id)
    return found && { text: found.answer, source: found.source }
  }
  return decideReply({ text, language, replies, ask, answerOf })
}

describe('all sources are ranked together, and the answer names its own', () => {
  test.each([
    ['how can I return this item', 'corpus', 'return'],
    ['is there customs duty', 'product', 'product:7#duty'],
    ['what is the name of the company', 'info', 'info:company'],
    ['is there a shop in Berlin', 'custom-reply', 'shop'],
    ['电子发票可以开吗', 'corpus', '发票'],
    ['关税谁承担', 'knowledge', '关税'],
  ] as const)('%j comes from %s', async (text, kind, id) => {
    const { source, text: answer } = await reply(text)
    expect(source).toEqual({ kind, id })
    expect(answer).toBe(entries.find((each) => each.id === id)?.answer)
  })
})

test('a customised reply comes before what is ranked, and says so', async () => {
  const decision = await reply('and the customs duty to Norway?')
  expect(decision).toMatchObject({ kind: 'custom', text: 'A quarter of the price.', source: { kind: 'custom-reply' } })
})

test('a source comes back from a snapshot under the name that it gave itself', () => {
  const index = loadAnswerIndex(indexOf('en').save(), { language: 'en' })
  for (const { id, source, question } of entries) {
    expect(index.sourceOf(id)).toBe(source)
    expect(index.ask(question).candidates[0]).toMatchObject({ id, source })
  }
  expect(index.sourceOf('info:nothing')).toBeUndefined()
})

test('each item answers its own question, and no other does', () => {
  const index = indexOf('en')
  for (const { id, question } of entries) {
    expect(index.ask(question)).toMatchObject({ kind: 'answer', reason: 'exact' })
    expect(index.ask(question).candidates[0]?.id).toBe(id)
  }
})

test('a bot understands both languages, whichever it speaks', () => {
  for (const text of ['return an item please', '电子发票', '关税 customs duty', 'Ｒｅｔｕｒｎ']) {
    expect(indexOf('zh').ask(text)).toEqual(indexOf('en').ask(text))
  }
})

test('what a bot says by itself is in its own language', async () => {
  const offer = (language: 'zh' | 'en') =>
    decideReply({
      text: 'customs return',
      language,
      replies,
      ask: (text) => indexOf(language).ask(text, { answerThreshold: 0.999, suggestThreshold: 0 }),
      answerOf: () => ({ text: 'x', source: 'corpus' }),
    })
  expect((await offer('zh')).text).toMatch(/^您是想问：\n\n1\. /)
  expect((await offer('en')).text).toMatch(/^Did you mean:\n\n1\. /)
})
