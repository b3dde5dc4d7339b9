import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AnswerIndex, createAnswerIndex, type EngineEntry, type Meaning } from './answer.ts'
import { loadLexicon } from './lexicon/lexicon.ts'

type Item = readonly [id: string, question: string, answer: string, ...variants: string[]]

function indexOf(language: 'zh' | 'en', items: readonly Item[], meaning?: Meaning): AnswerIndex {
  const index = createAnswerIndex({ language, ...(meaning && { meaning }) })
  for (const [id, question, answer, ...variants] of items) {
    index.put({ id, source: 'corpus', question, variants, keywords: [], answer })
  }
  return index
}

const shop = indexOf('en', [
  ['cancel', 'How do I cancel my order?', 'Open My orders and tap Cancel.', 'cancel my order'],
  ['refund', 'How do I get a refund?', 'Ask for it in My orders.', 'I want a refund'],
  ['exchange', 'How do I exchange an item?', 'Send it back and name the new size.', 'I want an exchange'],
  ['case-14', 'Do you have cases for the iPhone 14?', 'Yes, in black.'],
  ['case-15', 'Do you have cases for the iPhone 15?', 'Yes, in black and blue.'],
  ['over', 'Is delivery free for orders over £50?', 'Yes, we pay for it.'],
  ['on', 'How do I turn on notifications?', 'In Settings.'],
  ['off', 'How do I turn off notifications?', 'In Settings, at the bottom.'],
  ['hours', 'What are your opening hours?', 'From 9 am to 6 pm.'],
])

const store = indexOf('zh', [
  ['cancel', '怎么取消订单？', '在「我的订单」里点取消。', '取消订单'],
  ['refund', '怎么申请退款？', '在订单里申请。', '我要退款'],
  ['exchange', '怎么申请换货？', '寄回后换新。', '我要换货'],
  ['case-15', '有 iPhone 15 的手机壳吗？', '有，黑色和蓝色。'],
  ['over', '订单满50元包邮吗？', '是的。'],
  ['on', '怎么打开消息通知？', '在设置里。'],
  ['off', '怎么关闭消息通知？', '在设置最下面。'],
  ['hours', '几点营业？', '九点到六点。'],
])

const lexicon = loadLexicon(readFileSync('content/lexicon/lexicon.bin'))
const account = indexOf(
  'en',
  [
    ['on', 'How do I turn on two-step verification?', 'In Settings.'],
    ['off', 'How do I turn off two-step verification?', 'In Settings, at the bottom.'],
    ['login', 'How do I log in?', 'With your email address.'],
    ['hours', 'What are your opening hours?', 'From 9 am to 6 pm.'],
  ],
  lexicon,
)

test('"nonsmoking" in one word is no smoking, with or without other such words in the corpus', () => {
  for (const more of [[], [['x', 'Is the deposit non-refundable?', 'Yes.']]] as Item[][]) {
    const hotel = indexOf(
      'en',
      [['s', 'Do you have smoking rooms?', 'Yes, floor 3.'], ['t', 'When is check-in?', '3 pm'], ...more],
      lexicon,
    )
    for (const message of ['do you have nonsmoking rooms', 'do you have non-smoking rooms'])
      expect(hotel.ask(message).kind).not.toBe('answer')
    const other = indexOf(
      'en',
      [['s', 'Do you have nonsmoking rooms?', 'Yes, floor 3.'], ['t', 'When is check-in?', '3 pm'], ...more],
      lexicon,
    )
    expect(other.ask('do you have smoking rooms').kind).not.toBe('answer')
  }
})

test('the verdict is the same however many candidates are wanted, also of many with one answer', () => {
  const index = indexOf('en', [
    ...Array.from('abcdefghi', (letter): Item => [letter, `jacket ${letter}`, 'Two hundred euros.']),
    ['care', 'jacket care', 'Wash it cold.'],
  ])
  const verdicts = [1, 5, 8, 10, 50].map((limit) => {
    const { kind, reason } = index.ask('a jacket', { limit })
    return `${kind} ${reason}`
  })
  expect(new Set(verdicts).size).toBe(1)
})

describe('a bot with nothing but its template answers no opposite either', () => {
  test.each([
    [
      'zh',
      [
        '别取消我的订单',
        '先别取消',
        '我没要取消订单',
        '不要退款',
        '别给我退货',
        '先别发货',
        '不用开发票了',
        '别注销我的账号',
      ],
    ],
    [
      'en',
      [
        "don't cancel my order",
        'please do not cancel it',
        'I never asked to cancel my order',
        'no refund needed',
        "don't refund me",
        "I don't need an invoice",
        'keep my order',
      ],
    ],
  ] as const)('%s', (language, messages) => {
    const bot = createAnswerIndex({ language, meaning: lexicon })
    const items = JSON.parse(readFileSync(`content/templates/general/${language}.json`, 'utf8')) as EngineEntry[]
    for (const [i, item] of items.entries()) bot.put({ ...item, id: `${i}`, source: 'corpus' })
    for (const message of messages) {
      const { kind, candidates } = bot.ask(message)
      expect([message, kind === 'answer' ? candidates[0]?.question : '']).toEqual([message, ''])
    }
  })
})

test('of a dozen models none is offered for another as if it were the one', () => {
  const models = indexOf(
    'en',
    Array.from({ length: 14 }, (_, i): Item => [`m${i}`, `How much is the iPhone ${i + 3}?`, `${300 + i} pounds.`]),
    lexicon,
  )
  const { kind, candidates } = models.ask('how much is the iPhone 30', { limit: 14 })
  expect(kind).not.toBe('answer')
  expect(candidates.filter(({ contradictions }) => !contradictions)).toEqual([])
})

describe('a thing that is only named', () => {
  test.each([
    [account, 'two-step verification'],
    [account, 'my two-step verification please'],
    [store, '消息通知'],
  ])('%#: %s: both of its sides are offered', (index, message) => {
    const { kind, reason, candidates } = index.ask(message)
    expect([kind, reason]).toEqual(['suggest', 'close'])
    expect(candidates.map(({ id }) => id)).toEqual(expect.arrayContaining(['on', 'off']))
  })
})

describe('the opposite is never answered', () => {
  test.each([
    [shop, "don't cancel my order"],
    [shop, 'please do not cancel my order'],
    [shop, 'do you have cases for the iPhone 16'],
    [shop, 'is delivery free for orders under £50'],
    [store, '别取消订单'],
    [store, '有iPhone16的手机壳吗'],
    [store, '订单不满50元包邮吗'],
  ])('%#: %s', (index, message) => {
    const { kind, candidates } = index.ask(message)
    expect(kind).not.toBe('answer')
    expect(candidates[0]?.confidence).toBeLessThan(0.5)
    const contradicted = candidates.filter(({ contradictions }) => contradictions !== undefined)
    expect(contradicted.length).toBeGreaterThan(0)
  })

  test('however low the owner sets the threshold', () => {
    const { kind, reason } = shop.ask("don't cancel my order", { answerThreshold: 0.01, suggestThreshold: 0.01 })
    expect([kind, reason]).toEqual(['suggest', 'contradicted'])
  })

  test.each([
    [shop, 'I do not want a refund, I want an exchange', 'exchange', 'refund'],
    [shop, 'how do I turn off notifications', 'off', 'on'],
    [shop, 'any cases for my iPhone 15', 'case-15', 'case-14'],
    [store, '我不要退款，我要换货', 'exchange', 'refund'],
    [store, '怎样打开消息通知', 'on', 'off'],
  ])("%#: the message's own side goes before the other: %s", (index, message, first, other) => {
    const ids = index.ask(message, { limit: 9 }).candidates.map(({ id }) => id)
    expect(ids[0]).toBe(first)
    expect(ids.indexOf(other)).toBeGreaterThan(0)
  })
})

test('both sides are offered when only the other is near', () => {
  const { kind, reason, candidates } = shop.ask('cases for the iPhone 16')
  expect([kind, reason]).toEqual(['suggest', 'contradicted'])
  expect(candidates.slice(0, 2).map(({ id }) => id)).toEqual(expect.arrayContaining(['case-14', 'case-15']))
})

test('the very words of an entry are never contradicted', () => {
  const index = indexOf('en', [
    ['not', "Don't cancel my order", 'We keep it.'],
    ['cancel', 'How do I cancel?', 'So.'],
  ])
  expect(index.ask("don't cancel my order")).toMatchObject({ kind: 'answer', reason: 'exact' })
})

test('the candidate tells what is said against what', () => {
  const [best] = shop.ask('cases for the iPhone 16').candidates
  expect(best?.contradictions).toEqual([
    { kind: 'name', isHard: false, said: 'iphone 16', has: best?.id === 'case-14' ? 'iphone 14' : 'iphone 15' },
  ])
})

test('an edited entry is read anew', () => {
  const index = indexOf('en', [['case', 'Do you have cases for the iPhone 15?', 'Yes, in black.']])
  expect(index.ask('cases for the iPhone 16').candidates[0]?.contradictions).toHaveLength(1)
  index.put({
    id: 'case',
    source: 'corpus',
    question: 'Do you have cases for the iPhone 15?',
    variants: [],
    keywords: [],
    answer: 'Yes, and for the iPhone 16.',
  })
  expect(index.ask('cases for the iPhone 16').candidates[0]?.contradictions).toBeUndefined()
})

describe('a message that only mentions or asks is answered as before', () => {
  test.each([
    [shop, 'how can I cancel my order 12345', 'cancel'],
    [shop, "I don't know how to cancel my order", 'cancel'],
    [shop, 'what are your opening hours on 3 May', 'hours'],
    [store, '不知道怎么取消订单', 'cancel'],
    [store, '能不能取消订单', 'cancel'],
    [store, '订单满50包邮吗', 'over'],
  ])('%#: %s', (index, message, id) => {
    const [best] = index.ask(message).candidates
    expect(best?.id).toBe(id)
    expect(best?.contradictions).toBeUndefined()
  })
})

test.each([
  [shop, 'please do not cancel my order'],
  [shop, 'cases for the iPhone 16'],
  [shop, 'how do I turn off notifications'],
  [store, '别取消订单'],
])('%#: the verdict is the same, however many candidates are wanted: %s', (index, message) => {
  const verdictOf = (limit: number) => {
    const { kind, reason, candidates } = index.ask(message, { limit })
    return [kind, reason, candidates[0]?.id, candidates[0]?.confidence]
  }
  for (const limit of [1, 5, 20]) expect(verdictOf(limit)).toEqual(verdictOf(8))
})
