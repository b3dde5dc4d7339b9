/** Messages that ask two things, to the sample shop and with the lexicon, as customers type them. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import english from '#content/sample/en.json' with { type: 'json' }
import chinese from '#content/sample/zh.json' with { type: 'json' }
import { silentReplies } from '#tests/support/silent-replies.ts'
import { type AnswerIndex, createAnswerIndex } from '../../answer.ts'
import { loadLexicon } from '../../lexicon/lexicon.ts'
import { decideReply, type ReplyInput } from '../decide-reply.ts'

const lexicon = loadLexicon(readFileSync(new URL('../../../../content/lexicon/lexicon.bin', import.meta.url)))

interface Item {
  topic: string
  question: string
  variants: string[]
  keywords: string[]
  answer: string
}

function shopOf(language: 'zh' | 'en', items: readonly Item[]) {
  const index: AnswerIndex = createAnswerIndex({ language, meaning: lexicon })
  const itemById = new Map(items.map((item) => [item.topic, item]))
  for (const { topic: id, ...item } of items) index.put({ id, source: 'corpus', ...item })
  const calls: string[] = []
  async function say(text: string, changes: Partial<ReplyInput> = {}) {
    calls.length = 0
    return await decideReply({
      text,
      language,
      replies: silentReplies,
      ask(asked, options) {
        calls.push(asked)
        return index.ask(asked, options)
      },
      answerOf: (id) => ({ text: itemById.get(id)?.answer ?? '', source: 'corpus' }),
      ...changes,
    })
  }
  return { say, calls, indexAsk: index.ask, answerOf: (id: string) => itemById.get(id)?.answer ?? '' }
}

const shops = { zh: shopOf('zh', chinese.items), en: shopOf('en', english.items) }

/** What is typed, and the entries that answer. */
type Asked = [text: string, first: string, second: string]

const asked: Record<'zh' | 'en', [Asked, ...Asked[]]> = {
  en: [
    ['How much is delivery? How do I return an item?', 'delivery-fee', 'return-policy'],
    ['how much is delivery and how long does it take', 'delivery-fee', 'delivery-time'],
    ['Hi there! Where is your shop? By the way, how can I pay? Thanks!', 'location', 'payment-methods'],
    ['can I cancel my order, also where is your shop', 'cancel-order', 'location'],
    ['how do I get an invoice?\nwhere is my order', 'invoice', 'tracking'],
  ],
  zh: [
    ['运费多少？门店在哪里？', 'delivery-fee', 'location'],
    ['运费多少，几天能送到家', 'delivery-fee', 'delivery-time'],
    ['你好，门店在哪里，顺便问一下，怎么付款？谢谢', 'location', 'payment-methods'],
    ['怎么取消订单 还有 能开发票吗', 'cancel-order', 'invoice'],
    ['怎么退货？另外运费多少', 'return-policy', 'delivery-fee'],
  ],
}

describe.each(['zh', 'en'] as const)('two questions in one message, in %s', (language) => {
  const { say, calls, answerOf } = shops[language]

  test.each(asked[language])('%j is answered by %s and %s, in this order', async (text, first, second) => {
    const decision = await say(text)
    expect(decision.parts?.map(({ source }) => source.id)).toEqual([first, second])
    expect(decision).toMatchObject({ kind: 'answer', source: { id: first }, suggestions: [] })
    expect(decision.text).toBe(`${answerOf(first)}\n\n${answerOf(second)}`)
    expect(decision.confidence).toBe(Math.min(...(decision.parts ?? []).map(({ confidence }) => confidence)))
    expect(decision.outcome?.candidates.slice(0, 2).map(({ id }) => id)).toEqual([first, second])
  })

  test('the trace shows the pieces, and that nothing was searched after them', async () => {
    const { trace, parts } = await say(asked[language][0][0])
    expect(trace.at(-1)).toEqual({
      step: 'two-questions',
      outcome: 'matched',
      detail: parts?.map(({ text }) => text).join(' | '),
    })
    for (const { text } of parts ?? []) expect(asked[language][0][0]).toContain(text)
  })

  test('a message without a place to part costs no more than one search', async () => {
    const text = language === 'zh' ? '几天能送到家' : 'how long until it gets to me'
    const { trace } = await say(text)
    expect(calls).toHaveLength(1)
    expect(trace).toContainEqual({ step: 'two-questions', outcome: 'passed' })
  })

  test('the very words of a question are never parted', async () => {
    const question = language === 'zh' ? '运费多少？门店在哪里？' : 'How much is delivery? Where is your shop?'
    const shop = shopOf(language, [
      ...(language === 'zh' ? chinese.items : english.items),
      { topic: 'both', question, variants: [], keywords: [], answer: 'Both.' },
    ])
    expect(await shop.say(question)).toMatchObject({ source: { id: 'both' }, text: 'Both.' })
  })
})

const { say } = shops.en

test('a situation goes with the question behind it', async () => {
  const decision = await say('My jacket is three weeks old. How do I return it? And where is your shop?')
  expect(decision.parts?.map(({ text }) => text)).toEqual([
    'My jacket is three weeks old. How do I return it?',
    'where is your shop?',
  ])
})

test('one question asked twice, or in two sentences, is answered once', async () => {
  expect((await say('How much is delivery? What does shipping cost?')).parts).toBeUndefined()
  expect((await say('I want to send my boots back. How do I return them?')).parts).toBeUndefined()
})

test.each([
  ['en', 'not asking how much delivery is, where is your shop?'],
  ['en', "I'm not asking how to return an item. How can I pay?"],
  ['en', "I didn't ask how long delivery takes, how much is delivery?"],
  ['zh', '不是问运费多少，门店在哪里'],
  ['zh', '我不是要退货，怎么付款'],
] as const)('in %s, %j is not parted: the first is not meant', async (language, text) => {
  expect((await shops[language].say(text)).parts).toBeUndefined()
})

test.each([
  ['en', 'I never got my parcel, where is my order? And where is your shop?', 'tracking', 'location'],
] as const)('in %s, %j is still parted', async (language, text, first, second) => {
  expect((await shops[language].say(text)).parts?.map(({ source }) => source.id)).toEqual([first, second])
})

test('when one of two is not certain, everything stays as for one message', async () => {
  const text = 'How much is delivery? Do you rent out snow mobiles to schools?'
  const decision = await say(text)
  expect(decision.parts).toBeUndefined()
  expect(decision.trace).toContainEqual({ step: 'two-questions', outcome: 'passed' })
})

test('three are answered, four are not', async () => {
  const three = 'How much is delivery? Where is your shop? How can I pay?'
  expect((await say(three)).parts).toHaveLength(3)
  expect((await say(`${three} Can I cancel my order?`)).parts).toBeUndefined()
})

test('what is not filled in yet, gone, or says the same is no second answer', async () => {
  const text = asked.en[0][0]
  const withSecond = (source: string, said: string) =>
    say(text, {
      answerOf: (id) => (id === 'return-policy' ? { text: said, source } : { text: 'Five euros.', source: 'corpus' }),
    })
  expect((await withSecond('corpus', 'Send them back.')).parts).toHaveLength(2)
  expect((await withSecond('corpus-blank', 'Send them to ___.')).parts).toBeUndefined()
  expect((await withSecond('corpus', ' Five euros. ')).parts).toBeUndefined()
  const isGone = await say(text, {
    answerOf: (id) => (id === 'return-policy' ? undefined : { text: 'Five euros.', source: 'corpus' }),
  })
  expect(isGone.parts).toBeUndefined()
})

test('sensitive words, customised replies and the wish for a person come before', async () => {
  const text = 'How much is delivery? How do I return boots?'
  const sensitive = { ...silentReplies, sensitiveWords: ['boots'], sensitiveReply: 'Please.' }
  expect((await say(text, { replies: sensitive })).kind).toBe('sensitive')
  const customised = {
    ...silentReplies,
    customised: [{ question: 'return boots', answer: 'Custom.', match: 'contains' as const }],
  }
  expect((await say(text, { replies: customised })).text).toBe('Custom.')
  const person = { ...silentReplies, personReply: 'A colleague will write to you.' }
  const wish = await say('How much is delivery? I want to talk to a person', { replies: person })
  expect(wish.parts).toBeUndefined()
})

test('a doubt about one part holds for the message', async () => {
  const answerOf = (id: string) => ({
    text: id === 'delivery-time' ? 'Yes, quickly.' : 'Five euros.',
    source: 'corpus',
  })
  const ask: ReplyInput['ask'] = (text, options) => {
    const outcome = shops.en.indexAsk(text, options)
    const [best, ...others] = outcome.candidates
    return best && outcome.kind === 'answer'
      ? { ...outcome, reason: 'confident', candidates: [{ ...best, confidence: 0.9 }, ...others] }
      : outcome
  }
  const text = 'How much is delivery? How long does delivery take?'
  expect((await say(text, { ask })).parts).toHaveLength(2)
  expect((await say(text, { ask, answerOf })).parts).toBeUndefined()
})

test.each([', and ? and ?', 'How much is delivery? ', 'how do I pay, also where is your shop, '])(
  '%j repeated over 2,000 characters is answered as one, after a few searches',
  async (piece) => {
    const decision = await say(piece.repeat(Math.ceil(2000 / piece.length)).slice(0, 2000))
    expect(decision.parts).toBeUndefined()
    expect(shops.en.calls.length).toBeLessThan(10)
  },
)
