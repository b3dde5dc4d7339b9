import { describe, expect, test } from 'vitest'
import english from '../../../content/information/en.json' with { type: 'json' }
import chinese from '../../../content/information/zh.json' with { type: 'json' }
import { informationEntries } from './information-entries.ts'
import type { KnownInformation } from './known-information.ts'

const phrasings = { zh: chinese, en: english }
const nothing: KnownInformation = { name: '', facts: {}, wordings: {}, features: [] }

function said(facts: KnownInformation['facts'], language: 'zh' | 'en', wordings: KnownInformation['wordings'] = {}) {
  const entries = informationEntries({ ...nothing, facts, wordings }, language, phrasings)
  return Object.fromEntries(entries.map(({ id, answer }) => [id.replace('info:', ''), answer]))
}

describe('a fact is said in a sentence', () => {
  test.each([
    ['price', '每月 99 元', '每月 99 元。'],
    ['price', '我们的价格是每月 99 元', '我们的价格是每月 99 元。'],
    ['price', '价格：99 元', '价格：99 元。'],
    ['father', '王伟', '我爸爸是王伟。'],
    ['birthday', '2018-03-05', '我的生日是 2018 年 3 月 5 日。'],
    ['officialWebsite', 'https://example.com/tea', '官网是 https://example.com/tea'],
    ['paymentMethods', '微信、支付宝', '可以用微信、支付宝付款。'],
    ['paymentMethods', '支持微信和支付宝', '支持微信和支付宝。'],
    ['isFree', 'yes', '免费的，不用付钱。'],
    ['isFree', '免费', '免费的，不用付钱。'],
    ['isFree', '不免费，每月 9 元起', '不免费，每月 9 元起。'],
    ['howToBuy', '在小程序里下单！', '在小程序里下单！'],
    ['gender', '女', '我是女生。'],
    ['gender', '没有性别', '没有性别。'],
    ['maritalStatus', '单身', '我单身。'],
    ['height', '170 厘米', '我身高 170 厘米。'],
  ])('%s: %s', (field, fact, sentence) => {
    expect(said({ [field]: fact }, 'zh')).toEqual({ [field]: sentence })
  })

  test.each([
    ['price', '$9 a month', '$9 a month.'],
    ['price', 'from $9 for a small one', 'From $9 for a small one.'],
    ['appearance', 'iPad white and very small', 'iPad white and very small.'],
    ['price', 'Our plans cost 9 a month', 'Our plans cost 9 a month.'],
    ['father', 'A retired engineer.', 'My father is a retired engineer.'],
    ['father', 'My father is a lamp', 'My father is a lamp.'],
    ['birthday', '2018-03-05', 'My birthday is 5 March 2018.'],
    ['officialWebsite', 'www.example.com', 'The website is www.example.com'],
    ['paymentMethods', 'Visa, PayPal', 'You can pay with Visa, PayPal.'],
    ['paymentMethods', 'We take cards only', 'We take cards only.'],
    ['isFree', 'no', "No, it isn't free."],
    ['isFree', 'No, from 9 a month', 'No, from 9 a month.'],
    ['howToBuy', 'Tap Buy on our website', 'Tap Buy on our website.'],
    ['chineseZodiac', 'Ox', 'My Chinese zodiac sign is Ox.'],
    ['gender', 'Female', "I'm female."],
    ['personality', 'A good listener', "I'm a good listener."],
    ['maritalStatus', 'I like it here alone', 'I like it here alone.'],
  ])('%s: %s', (field, fact, sentence) => {
    expect(said({ [field]: fact }, 'en')).toEqual({ [field]: sentence })
  })
})

test('an answer in the words of its owner takes the place of the one that is made, and of a fact that is missing', () => {
  expect(said({ price: '99', mother: ' ' }, 'zh', { price: '看心情。', father: '你猜。' })).toEqual({
    price: '看心情。',
    father: '你猜。',
  })
})

test('a feature has entries of its own, under its name', () => {
  const features = [{ id: '7', name: '自动 $& 备份', facts: { isFree: 'no', price: '每月 5 元' }, wordings: {} }]
  const entries = informationEntries({ ...nothing, features }, 'zh', phrasings)
  expect(entries).toMatchObject([
    { id: 'feature:7:isFree', source: 'feature', answer: '「自动 $& 备份」需要付费。' },
    { id: 'feature:7:price', question: '自动 $& 备份多少钱？', answer: '「自动 $& 备份」的价格是每月 5 元。' },
  ])
})

test('nothing that is known gives nothing to say but the name', () => {
  expect(informationEntries(nothing, 'en', phrasings)).toEqual([])
  const [entry, ...others] = informationEntries({ ...nothing, name: 'Tilly' }, 'en', phrasings)
  expect(entry).toMatchObject({ id: 'info:name', keywords: ['Tilly', 'name'], answer: 'My name is {bot}.' })
  expect(others).toEqual([])
})
