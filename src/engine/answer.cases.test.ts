import { describe, expect, test } from 'vitest'
import { splitKeywords } from '#contract/features/corpus.ts'
import { finishesAtOnceWithin } from '#tests/support/time-limits.ts'
import { type AnswerIndex, createAnswerIndex, type EngineEntry } from './answer.ts'

function entry(id: string, question: string, more: Partial<EngineEntry> = {}): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer: `answer of ${id}`, ...more }
}

function indexOf(...entries: EngineEntry[]): AnswerIndex {
  const index = createAnswerIndex({ language: 'en' })
  for (const each of entries) index.put(each)
  return index
}

function firstOf(index: AnswerIndex, text: string): string | undefined {
  return index.ask(text).candidates[0]?.id
}

/** Entries that have nothing to do with the others, for the index to choose from. */
const others = [
  entry('hours', 'When are you open?'),
  entry('jobs', 'Do you have open positions?'),
  entry('gift', 'Can I have it wrapped as a gift?'),
  entry('发票', '可以开电子发票吗'),
  entry('会员', '会员积分怎么兑换'),
]

describe('variants', () => {
  const index = indexOf(
    ...others,
    entry('return', 'How do I return an item?', {
      variants: ['I want my money back', '七天无理由', 'the shoes do not fit', '退货怎么操作'],
    }),
  )

  test.each(['want the money back', '支持七天无理由吗', 'these shoes dont fit me', '怎么操作退货', 'returning items'])(
    '%j finds the entry by the variant that is nearest',
    (text) => {
      expect(firstOf(index, text)).toBe('return')
    },
  )

  test('of which there are hundreds all count, the last one too', () => {
    const many = entry('many', 'Which colours are there?', {
      variants: Array.from(
        { length: 600 },
        (_, i) => `colour number ${i} shade${i} of the ${i % 2 ? 'shirt' : 'coat'}`,
      ),
    })
    const full = indexOf(...others, many)
    for (const i of [0, 300, 599]) {
      expect(full.ask(`do you have shade${i} please`).candidates[0]).toMatchObject({
        id: 'many',
        matchedVia: 'variant',
        matchedText: `colour number ${i} shade${i} of the ${i % 2 ? 'shirt' : 'coat'}`,
      })
    }
  })

  test('of hundreds of entries with hundreds of variants each are compared within bounds', () => {
    const crowd = Array.from({ length: 300 }, (_, n) =>
      entry(`crowd${n}`, `topic${n} question`, {
        variants: Array.from({ length: 200 }, (_, i) => `topic${n} asked in way ${i} please`),
      }),
    )
    const index = indexOf(...others, ...crowd)
    firstOf(index, 'warm up')
    finishesAtOnceWithin(20 * 50, () => {
      for (let n = 0; n < 20; n++) expect(firstOf(index, `please topic${n * 7} in what way`)).toBe(`crowd${n * 7}`)
    })
  })
})

test('entries that share an intent are each found by their own question', () => {
  const index = indexOf(
    ...others,
    entry('standard', 'How much is standard shipping?', { intent: 'shipping' }),
    entry('express', 'How much is express shipping?', { intent: 'shipping' }),
    entry('abroad', '寄到国外要多少运费', { intent: 'shipping' }),
  )
  expect(firstOf(index, 'price of express shipping')).toBe('express')
  expect(firstOf(index, 'price of standard shipping')).toBe('standard')
  expect(firstOf(index, '国外运费')).toBe('abroad')
})

test.each(['warranty,guarantee，保修、质保', 'warranty; guarantee；保修\n质保'])(
  'keywords parted by %j are each found',
  (text) => {
    const index = indexOf(...others, entry('repair', 'My device is broken', { keywords: splitKeywords(text) }))
    for (const asked of ['guarantee?', 'what about the warranty', '保修多久', '在质保期内吗']) {
      expect(index.ask(asked, { isExplained: true }).candidates[0]).toMatchObject({
        id: 'repair',
        matchedVia: 'keyword',
      })
    }
  },
)

describe('writing', () => {
  const index = indexOf(
    ...others,
    entry('address', '怎么修改收货地址'),
    entry('refund', 'When does my refund arrive?', { answer: '3 to 5 days' }),
    entry('subscription', 'How do I cancel my subscription?'),
    entry('thanks', '👍 谢谢'),
  )

  test.each([
    ['收貨地址怎麼改', 'address'],
    ['想要變更收貨地址', 'address'],
    ['ＲＥＦＵＮＤ　ａｒｒｉｖｅ？', 'refund'],
    ['收貨地址，ｐｌｅａｓｅ', 'address'],
    ['when will my refnd arrive', 'refund'],
    ['my refudn', 'refund'],
    ['cancle subscripton', 'subscription'],
    ['unsubscription', 'subscription'],
    ['👍', 'thanks'],
    ['👍👍👍 !!!', 'thanks'],
    ['改 address 地址', 'address'],
    ['址', 'address'],
  ])('%j finds %s', (text, id) => {
    expect(firstOf(index, text)).toBe(id)
  })

  test('a slip of the finger costs little of the score', () => {
    const right = index.ask('cancel the subscription now').candidates[0]
    const wrong = index.ask('cancel the subscripton now').candidates[0]
    expect(wrong?.id).toBe('subscription')
    expect(wrong?.score ?? 0).toBeGreaterThan((right?.score ?? 1) * 0.7)
  })

  test('a question in the middle of a long message is found', () => {
    const before = 'Good morning. I have been a customer for many years and always liked the shop. '
    const after = ' Please tell me soon, I am leaving for a journey tomorrow and have little time.'
    expect(firstOf(index, `${before}How can I cancel my subscription?${after}`)).toBe('subscription')
    expect(firstOf(index, `${'你好，'.repeat(40)}收货地址写错了怎么修改`)).toBe('address')
  })

  test.each(['a', '1', '?', '吗', ' x '])('%j alone is never answered with certainty', (text) => {
    expect(index.ask(text).kind).not.toBe('answer')
  })
})

describe('what looks alike and is not the same', () => {
  const index = indexOf(
    ...others,
    entry('15', 'How much is the iPhone 15?'),
    entry('15-pro', 'How much is the iPhone 15 Pro?'),
    entry('15-pro-max', 'How much is the iPhone 15 Pro Max?'),
    entry('16', 'How much is the iPhone 16?'),
    entry('can', 'Can I pay by card?'),
    entry('cannot', "Why can't I pay by card?"),
    entry('received', '退款已经到账了'),
    entry('not-received', '退款还没到账'),
  )

  test.each([
    ['price of iphone 15', '15'],
    ['iphone15 how much', '15'],
    ['price of the iPhone 15 Pro', '15-pro'],
    ['iPhone15Pro how much', '15-pro'],
    ['iphone 15 pro max price', '15-pro-max'],
    ['how much does the iphone 16 cost', '16'],
    ['I can not pay by card', 'cannot'],
    ['cant pay by card', 'cannot'],
    ['is it that I can pay by card', 'can'],
    ['我的退款还没有到账', 'not-received'],
    ['退款已到账', 'received'],
  ])('%j is %s', (text, id) => {
    expect(firstOf(index, text)).toBe(id)
  })
})

test('thousands of edits leave the index no larger than its entries need', () => {
  const index = createAnswerIndex({ language: 'en' })
  const put = (slot: number, round: number): void =>
    index.put(
      entry(`slot${slot}`, `question ${round * 100 + slot} about thing${round}x${slot}`, {
        variants: [`变体${round}号`],
        keywords: [`key${round}`],
      }),
    )
  for (let slot = 0; slot < 100; slot++) put(slot, 0)
  for (let round = 1; round < 10; round++) for (let slot = 0; slot < 100; slot++) put(slot, round)
  const early = index.byteLength
  for (let round = 10; round < 60; round++) for (let slot = 0; slot < 100; slot++) put(slot, round)
  expect(index.size).toBe(100)
  expect(index.byteLength).toBeLessThan(early * 1.3)
  expect(firstOf(index, 'thing59x7')).toBe('slot7')
  expect(index.ask('thing12x7').candidates[0]?.id).not.toBe('slot7')
})
