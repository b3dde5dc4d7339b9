/** What is small talk, and the questions that only look like it. */
import { describe, expect, test } from 'vitest'
import { readAcknowledgement } from './acknowledgement.ts'
import { asksWhoItIs } from './identity.ts'
import { isInsult } from './insult.ts'
import { readOffTopic } from './off-topic.ts'
import { readWishForPerson } from './person.ts'
import { readSaid, type Said } from './said.ts'

function read<T>(text: string, rule: (said: Said) => T): T | undefined {
  const said = readSaid(text)
  return said && rule(said)
}

describe('who it is', () => {
  test.each([
    'Hi, who are you?',
    'are you an actual human',
    'what can you help me with',
    '您是真人客服吗',
    '你能帮我做些什么呀',
    '请问怎么称呼您',
  ])('%j asks that', (text) => expect(read(text, asksWhoItIs)).toBe(true))
  test.each([
    'who are you shipping with',
    'what can you do about my broken zip',
    'are you open',
    '你们是不是正品',
    '你能帮我查快递吗',
    '有机器人玩具吗',
    'do you sell robots',
  ])('%j does not', (text) => expect(read(text, asksWhoItIs)).toBe(false))
})

describe('a person', () => {
  test.each([
    'can I speak with a represenative',
    'get me a real person now',
    'HUMAN',
    '帮我转接人工',
    '叫你们经理来',
    '有没有活人啊',
  ])('%j asks for one', (text) => expect(read(text, readWishForPerson)).toBe('clearly'))
  test.each(['how can I contact you', 'I have a complaint', '怎么联系你们', '我要投诉快递员'])(
    '%j may be answered by an entry',
    (text) => expect(read(text, readWishForPerson)).toBe('maybe'),
  )
  test.each([
    'can someone fix my boiler',
    'is there a person limit per room',
    '客服几点下班',
    '可以找人代领快递吗',
    '所有者可以换人吗',
    'how many people fit in the tent',
  ])('%j asks something else', (text) => expect(read(text, readWishForPerson)).toBeUndefined())
})

describe('an echo', () => {
  test.each(['okay', 'Hmm…', '好哒', '嗯嗯嗯', '👌👌', 'haha'])('%j is one', (text) =>
    expect(readAcknowledgement(text)).toBe('acknowledged'),
  )
  test.each(['?', '。。。', 'what?', '啊？'])('%j is not understood', (text) =>
    expect(readAcknowledgement(text)).toBe('unclear'),
  )
  test.each(['ok how much', '好的尺码', '可以退吗', '5', 'sure about the size?', '行李箱'])('%j is more', (text) =>
    expect(readAcknowledgement(text)).toBeUndefined(),
  )
})

describe('anger', () => {
  test.each(['You are absolutely useless', 'what a terrible company', '你们客服太差劲了', '真是垃圾平台'])(
    '%j is just that',
    (text) => expect(read(text, isInsult)).toBe(true),
  )
  test.each([
    'is this a scam?',
    'the zip is rubbish, can I return it',
    '垃圾袋多少钱',
    '包裹破了',
    'my awful cat broke it',
  ])('%j is not', (text) => expect(read(text, isInsult)).toBe(false))
})

describe('off topic', () => {
  test.each([
    'is it going to rain tomorrow',
    'tell me a funny joke',
    'what is 17 * 3?',
    '明天天气好吗',
    '给我讲个故事',
    '12加30等于多少',
  ])('%j is', (text) => expect(read(text, readOffTopic)).toBeDefined())
  test.each(['is it rain proof', 'what time do you open', '下雨会漏水吗', 'is it in stock', '2 x 1.5 m', '几号发货'])(
    '%j is not',
    (text) => expect(read(text, readOffTopic)).toBeUndefined(),
  )
  test('an entry of the weather is about it after all', () => {
    expect(read('what is the weather like', readOffTopic)?.isKnownTo('What is the weather like in June?')).toBe(true)
    expect(read('what is the weather like', readOffTopic)?.isKnownTo('How long does delivery take?')).toBe(false)
  })
})
