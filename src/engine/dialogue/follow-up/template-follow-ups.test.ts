/** Conversations of several turns with a new bot's own template, with the lexicon, as an owner tries it out. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import english from '#content/templates/general/en.json' with { type: 'json' }
import chinese from '#content/templates/general/zh.json' with { type: 'json' }
import { silentReplies } from '#tests/support/silent-replies.ts'
import { type AnswerIndex, createAnswerIndex } from '../../answer.ts'
import { loadLexicon } from '../../lexicon/lexicon.ts'
import { decideReply } from '../decide-reply.ts'
import type { ReplyDecision, Turn } from '../reply.ts'

const lexicon = loadLexicon(readFileSync(new URL('../../../../content/lexicon/lexicon.bin', import.meta.url)))
const itemsOf = { zh: chinese, en: english }
const replies = {
  ...silentReplies,
  fallbackReply: 'Sorry.',
}

function indexOf(language: 'zh' | 'en'): AnswerIndex {
  const index = createAnswerIndex({ language, meaning: lexicon })
  for (const { topic: id, ...item } of itemsOf[language]) index.put({ id, source: 'corpus', ...item })
  index.train()
  return index
}
const indexes = { zh: indexOf('zh'), en: indexOf('en') }

/** The last reply of a conversation. */
async function talk(language: 'zh' | 'en', ...texts: string[]): Promise<ReplyDecision | undefined> {
  const itemById = new Map<string, { question: string; answer: string }>(
    itemsOf[language].map((item) => [item.topic, item]),
  )
  const turns: Turn[] = []
  let reply: ReplyDecision | undefined
  for (const text of texts) {
    reply = await decideReply({
      text,
      language,
      replies,
      ask: (asked, options) => indexes[language].ask(asked, { ...options, isExplained: true }),
      answerOf: (id) => {
        const item = itemById.get(id)
        return item && { text: item.answer, source: 'corpus' }
      },
      previous: { suggestions: [...(turns.at(-1)?.suggestions ?? [])] },
      turns: [...turns],
    })
    const { kind, source, suggestions } = reply
    const question = itemById.get(source.id ?? '')?.question
    const isAnswered = kind === 'answer' && source.id !== undefined
    turns.push({
      question: text,
      kind,
      suggestions,
      ageMs: 5000,
      ...(isAnswered && { answeredBy: { id: source.id ?? '', question } }),
    })
  }
  return reply
}

test.each([
  ['zh', ['可以退货吗', '那运费谁出'], 'return-postage'],
  ['zh', ['颜色', '2'], 'change-order'],
  ['zh', ['你们店在哪里？', '在哪里呀'], 'location'],
  ['en', ['can I return something', 'who pays for it'], 'return-postage'],
  ['en', ['What are your opening hours?', 'and on Monday?'], 'opening-hours'],
  ['en', ['how much is delivery', 'and how much is it?'], 'delivery-fee'],
  ['en', ['is there parking nearby', 'and where is it?'], 'location'],
  ['en', ['colour', 'the second one'], 'change-order'],
] as const)('in %s, %j is answered by %s', async (language, texts, id) => {
  expect(await talk(language, ...texts)).toMatchObject({ kind: 'answer', source: { id } })
})

test('what another entry names is offered before the answer just read is given again', async () => {
  expect(await talk('zh', '保修吗', '那坏了呢')).toMatchObject({ kind: 'suggest', source: { id: 'repair' } })
})

test('characters of an asking word that stand apart in an entry are not that word', async () => {
  expect(await talk('zh', '我想买100件有优惠吗', '在哪')).toMatchObject({ kind: 'suggest', source: { id: 'location' } })
})

test.each([
  ['zh', ['东西坏了怎么修？', '要钱吗']],
  ['en', ['can I exchange an item', 'does it cost anything']],
  ['en', ['Can I get an invoice?', 'how long does that take']],
] as const)(
  'in %s, %j is not answered with what is about something else, nor with what does not say',
  async (...args) => {
    const [language, texts] = args
    expect(await talk(language, ...texts)).toMatchObject({ kind: 'suggest' })
  },
)

test.each([
  ['zh', ['发票', '是的']],
  ['zh', ['发票', '都不是']],
  ['en', ['receipt', 'yes']],
  ['en', ['receipt', 'no, it is not']],
] as const)('in %s, of %j the last asks nothing, and nothing is offered', async (language, texts) => {
  expect(await talk(language, ...texts)).toMatchObject({ kind: 'fallback', suggestions: [] })
})

test.each([
  ['zh', '你好请问怎么退货呢谢谢'],
  ['en', 'Hi! How can I return it? Thank you so much'],
] as const)('in %s, %j is the question between greeting and thanks', async (language, text) => {
  expect(await talk(language, text)).toMatchObject({ kind: 'answer', source: { id: 'return' } })
})
