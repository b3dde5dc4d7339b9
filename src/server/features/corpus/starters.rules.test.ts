import { describe, expect, test } from 'vitest'
import coinEnglish from '#content/templates/coin/en.json' with { type: 'json' }
import coinChinese from '#content/templates/coin/zh.json' with { type: 'json' }
import english from '#content/templates/general/en.json' with { type: 'json' }
import chinese from '#content/templates/general/zh.json' with { type: 'json' }
import { isInviting } from './starters.rules.ts'

const leftOut = ['complaint', 'contact-person', 'damaged-parcel', 'missing-item', 'wrong-item']

test.each([
  ['general, zh', chinese],
  ['general, en', english],
  ['coin, zh', coinChinese],
  ['coin, en', coinEnglish],
])('of the template %s, complaints and the way to a person greet nobody', (_, items) => {
  for (const { topic, question } of items) expect(isInviting(question), question).toBe(!leftOut.includes(topic))
})

describe('of the questions of an owner', () => {
  test.each([
    'I want to complain about the staff',
    'You are useless',
    'How do I dispute a refund?',
    '你们客服太差劲了',
    '你们是骗子吗',
    '转人工',
    '为什么拒绝退款',
  ])('%j is left out', (question) => expect(isInviting(question)).toBe(false))

  test.each([
    "What's your phone number?",
    '客服电话是多少？',
    'When will I get my refund?',
    '退款多久到账？',
    'What happens if my bike is damaged?',
    '人工智能课程多少钱？',
    '怎么理赔？',
    'Can I try it on?',
  ])('%j stays', (question) => expect(isInviting(question)).toBe(true))
})
