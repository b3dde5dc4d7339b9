/** Follow-ups in the sample shop, with the lexicon, as customers meet them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import english from '#content/sample/en.json' with { type: 'json' }
import chinese from '#content/sample/zh.json' with { type: 'json' }
import { createAnswerIndex } from '../../answer.ts'
import { loadLexicon } from '../../lexicon/lexicon.ts'
import { askInContext } from './ask-in-context.ts'

const lexicon = loadLexicon(readFileSync(new URL('../../../../content/lexicon/lexicon.bin', import.meta.url)))

/** What was answered before, what is said now, and the entry that answers it. */
const spoken = {
  zh: [
    ['return-policy', '运费谁出', 'return-postage'],
    ['return-policy', '那运费呢', 'return-postage'],
    ['return-policy', '多久能到账', 'refund-time'],
    ['return-policy', '穿过的呢', 'return-worn-boots'],
    ['return-policy', '那怎么换', 'exchange-size'],
    ['delivery-time', '周末呢', 'weekend-delivery'],
    ['delivery-time', '那国外呢', 'overseas-delivery'],
    ['dispatch-time', '那多久能收到', 'delivery-time'],
    ['dispatch-time', '要多少钱', 'delivery-fee'],
    ['boot-size', '衣服呢', 'jacket-size'],
    ['repair', '它保修吗', 'warranty'],
    ['warranty', '拉链呢', 'warranty-zip'],
    ['opening-hours', '在哪里', 'location'],
    ['change-address', '那能取消吗', 'cancel-order'],
    ['coupon', '那会员呢', 'membership'],
    ['tracking', '几天能到', 'delivery-time'],
    ['tent-beginner', '风大呢', 'tent-wind'],
  ],
  en: [
    ['return-policy', 'and who pays for it?', 'return-postage'],
    ['return-policy', 'what about worn boots', 'return-worn-boots'],
    ['return-policy', 'can I exchange it instead', 'exchange-size'],
    ['delivery-time', 'what about weekends', 'weekend-delivery'],
    ['delivery-time', 'and abroad?', 'overseas-delivery'],
    ['dispatch-time', 'and how long does it take?', 'delivery-time'],
    ['dispatch-time', 'how much is it', 'delivery-fee'],
    ['overseas-delivery', 'how much does that cost', 'delivery-fee'],
    ['boot-size', 'what about jackets', 'jacket-size'],
    ['warranty', 'and zips?', 'warranty-zip'],
    ['opening-hours', 'where is it', 'location'],
    ['change-address', 'can I cancel it', 'cancel-order'],
    ['tent-beginner', 'and in strong wind?', 'tent-wind'],
    ['coupon', 'and for members?', 'membership'],
    ['payment-methods', 'can I get an invoice for it', 'invoice'],
  ],
} as const

test.each(['zh', 'en'] as const)(
  'four of five find their entry, and hardly one is answered wrong, in %s',
  (language) => {
    const { items } = language === 'zh' ? chinese : english
    const index = createAnswerIndex({ language, meaning: lexicon })
    for (const { topic: id, ...item } of items) index.put({ id, source: 'corpus', ...item })
    const found: string[] = []
    const wrong: string[] = []
    for (const [id, text, wanted] of spoken[language]) {
      const question = items.find(({ topic }) => topic === id)?.question ?? ''
      const turns = [{ question, kind: 'answer' as const, answeredBy: { id, question }, suggestions: [], ageMs: 1000 }]
      const { outcome } = askInContext(index.ask, text, turns)
      const isFound = outcome.kind !== 'refuse' && outcome.candidates[0]?.id === wanted
      if (isFound) found.push(text)
      else if (outcome.kind === 'answer') wrong.push(text)
    }
    expect(found.length / spoken[language].length).toBeGreaterThanOrEqual(0.8)
    expect(wrong.length).toBeLessThanOrEqual(2)
  },
)
