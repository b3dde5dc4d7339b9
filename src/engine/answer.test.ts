import { describe, expect, test } from 'vitest'
import { type AnswerIndex, createAnswerIndex, type EngineEntry } from './answer.ts'

function entry(id: string, question: string, more: Partial<EngineEntry> = {}): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer: `answer of ${id}`, ...more }
}

function indexOf(...entries: EngineEntry[]): AnswerIndex {
  const index = createAnswerIndex({ language: 'en' })
  for (const each of entries) index.put(each)
  return index
}

const shop = [
  entry('return', 'How do I return an item?', {
    variants: ['send something back', '怎么退货'],
    keywords: ['return', 'rma'],
  }),
  entry('refund', 'When will I get my refund?', { answer: 'Five working days after the warehouse has the parcel.' }),
  entry('pay', 'Which cards can I pay with?'),
  entry('cannot-pay', "Why can't I pay with my card?"),
  entry('pro', 'What does the iPhone 15 Pro cost?'),
  entry('plain', 'What does the iPhone 15 cost?'),
  entry('address', '怎么修改收货地址？', { keywords: ['地址', '门牌号'] }),
  entry('invoice', '可以开发票吗？', { answer: '可以，在订单详情里申请电子发票。' }),
]

describe('the same words', () => {
  test.each([
    ['How do I return an item?', 'return'],
    ['HOW DO I RETURN AN ITEM', 'return'],
    ['ｈｏｗ　ｄｏ　ｉ　ｒｅｔｕｒｎ　ａｎ　ｉｔｅｍ？', 'return'],
    ['how do i re\u200bturn an item?!', 'return'],
    ['怎麼修改收貨地址', 'address'],
    ['怎么退货', 'return'],
    ['Hi, how do I return an item please? Thanks!', 'return'],
    ['你好，请问怎么退货呢，谢谢', 'return'],
    ['why can not i pay with my card', 'cannot-pay'],
    ['what does the iphone15pro cost', 'pro'],
  ])('%j is %s, certainly', (text, id) => {
    const outcome = indexOf(...shop).ask(text)
    expect(outcome).toMatchObject({ kind: 'answer', reason: 'exact' })
    expect(outcome.candidates[0]).toMatchObject({ id, confidence: 1 })
  })

  test('as a variant are named as the variant', () => {
    expect(indexOf(...shop).ask('Send something BACK').candidates[0]).toMatchObject({
      matchedVia: 'variant',
      matchedText: 'send something back',
    })
  })

  test('in two entries go to the one put last, the other is the runner-up', () => {
    const index = indexOf(entry('b', 'Opening hours?'), entry('a', 'opening hours'))
    expect(index.ask('Opening hours').candidates.map(({ id }) => id)).toEqual(['a', 'b'])
    index.put(entry('b', 'Opening hours!'))
    expect(index.ask('Opening hours').candidates.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('of signs or emoji alone are found too', () => {
    expect(indexOf(entry('x', '👍')).ask('👍').candidates[0]?.id).toBe('x')
    expect(indexOf(entry('x', '???')).ask('???').candidates[0]?.id).toBe('x')
  })
})

describe('other words', () => {
  test.each([
    ['can i return something i bought', 'return'],
    ['retrun an itm', 'return'],
    ['my refund', 'refund'],
    ['how much is the iPhone 15 Pro', 'pro'],
    ['how much is the iPhone 15', 'plain'],
    ["i can't pay with my visa card", 'cannot-pay'],
    ['收貨地址填錯了', 'address'],
    ['门牌号写错', 'address'],
    ['我想要 invoice 发票', 'invoice'],
  ])('%j finds %s first', (text, id) => {
    expect(indexOf(...shop).ask(text).candidates[0]?.id).toBe(id)
  })

  test('a keyword that says more than the question is named', () => {
    expect(indexOf(...shop).ask('门牌号', { isExplained: true }).candidates[0]).toMatchObject({
      id: 'address',
      matchedVia: 'keyword',
      matchedText: '门牌号',
    })
  })

  test('the answer is read, below the question', () => {
    const [found] = indexOf(...shop).ask('电子', { isExplained: true }).candidates
    expect(found).toMatchObject({ id: 'invoice', matchedVia: 'answer' })
    const index = indexOf(
      entry('in-answer', 'Where is it?', { answer: 'In the warehouse.' }),
      entry('in-question', 'Warehouse?'),
    )
    expect(index.ask('the warehouse please').candidates[0]?.id).toBe('in-question')
  })

  test('matched terms are as the customer typed them, and weigh at most 1 together', () => {
    const terms = indexOf(...shop)
      .ask('收貨地址 RETURN', { isExplained: true })
      .candidates.flatMap(({ matchedTerms }) => matchedTerms.map(({ term }) => term))
    expect(terms).toContain('收貨地址')
    expect(terms).toContain('RETURN')
    for (const { matchedTerms } of indexOf(...shop).ask('return return my item', { isExplained: true }).candidates) {
      expect(matchedTerms.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(1.000001)
    }
  })
})

describe('what to do', () => {
  test('a close rewording is answered', () => {
    expect(indexOf(...shop).ask('how can i return an item please')).toMatchObject({
      kind: 'answer',
      reason: 'confident',
    })
  })

  test('a word that several entries share is a choice', () => {
    const index = indexOf(
      entry('a', 'Cancel an order'),
      entry('b', 'Change an order'),
      entry('c', 'Track an order'),
      ...shop,
    )
    expect(index.ask('my order').kind).not.toBe('answer')
  })

  test.each(['what is the capital of France', '今天天气怎么样', 'asdfgh qwerty'])('%j is not answered', (text) => {
    expect(indexOf(...shop).ask(text).kind).not.toBe('answer')
  })

  test.each(['how do I', 'when will i', '可以吗', '怎么'])('%j names no subject and is not answered', (text) => {
    expect(indexOf(...shop).ask(text).kind).not.toBe('answer')
  })

  test('nothing in common is a refusal without candidates', () => {
    expect(indexOf(...shop).ask('жжж')).toMatchObject({ kind: 'refuse', reason: 'nothing-matched', candidates: [] })
  })

  test.each(['', '   ', '\u200b\u200d'])('%j is empty', (text) => {
    expect(indexOf(...shop).ask(text)).toMatchObject({ kind: 'refuse', reason: 'empty', candidates: [] })
  })

  test('an empty index refuses', () => {
    expect(indexOf().ask('hello')).toMatchObject({ kind: 'refuse', reason: 'nothing-matched' })
  })

  test('the thresholds decide between answer, suggestion and refusal', () => {
    const index = indexOf(...shop)
    const text = 'get my refund today'
    expect(index.ask(text, { answerThreshold: 0 }).kind).toBe('answer')
    expect(index.ask(text, { answerThreshold: 1, suggestThreshold: 0 }).kind).toBe('suggest')
    expect(index.ask(text, { answerThreshold: 1, suggestThreshold: 1 }).kind).toBe('refuse')
  })

  test('candidates come best first and no more than asked for', () => {
    const { candidates } = indexOf(...shop).ask('pay for the iPhone with my card', { limit: 3 })
    expect(candidates).toHaveLength(3)
    const confidences = candidates.map(({ confidence }) => confidence)
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
  })

  test('two entries with one answer do not make each other doubtful', () => {
    // Without the entry about returns, which has another answer and would be a true rival.
    const others = shop.slice(1)
    const alone = indexOf(entry('a', 'return a broken item', { answer: 'x' }), ...others).ask('return the broken item')
    const twins = indexOf(
      entry('a', 'return a broken item', { answer: 'x' }),
      entry('b', 'return the broken items', { answer: 'x' }),
      ...others,
    )
    expect(twins.ask('i return the broken item').kind).toBe('answer')
    expect(alone.kind).toBe('answer')
  })
})

describe('an edit', () => {
  test('is visible to the next question', () => {
    const index = indexOf(...shop)
    index.put(entry('refund', 'Do you have a shop in Berlin?'))
    expect(index.ask('When will I get my refund?').candidates[0]?.confidence ?? 0).toBeLessThan(1)
    expect(index.ask('shop in berlin').candidates[0]?.id).toBe('refund')
    expect(index.size).toBe(shop.length)
  })

  test('that removes an entry leaves nothing of it', () => {
    const index = indexOf(...shop)
    expect(index.remove('return')).toBe(true)
    expect(index.remove('return')).toBe(false)
    expect(index.ask('How do I return an item?').candidates.map(({ id }) => id)).not.toContain('return')
    expect(index.size).toBe(shop.length - 1)
  })
})
