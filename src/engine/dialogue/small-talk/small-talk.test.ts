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
  test.each([
    'okay',
    'Hmm…',
    '好哒',
    '嗯嗯嗯',
    '👌👌',
    'haha',
    '哈哈哈哈笑死我了……',
    '太好用了',
    'hahaha that is hilarious',
  ])('%j is one', (text) => expect(readAcknowledgement(text)).toBe('acknowledged'))
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
    "what's the weather in Leeds today",
    'will it rain in London, 20 degrees?',
    'how many degrees is it in Paris',
    'what is the temperature in London',
    'is it cold in Leeds today?',
    'do I need an umbrella today',
    '今天深圳多少度',
    '今天深圳多少℃',
    '明天广州下雨吗',
    '伦敦会下雨吗，20度？',
    '北京今天20度吗',
    '气温',
    '广州这几天天气怎么样，要穿外套吗',
    'who won the league last night',
    'what was the score last night',
    'did Arsenal win yesterday',
    '昨晚英超谁赢了',
    '昨晚湖人赢了吗',
    '今天NBA有比赛吗',
  ])('%j is', (text) => expect(read(text, readOffTopic)).toBeDefined())
  test.each(['is it rain proof', 'what time do you open', '下雨会漏水吗', 'is it in stock', '2 x 1.5 m', '几号发货'])(
    '%j is not',
    (text) => expect(read(text, readOffTopic)).toBeUndefined(),
  )
  test.each([
    'does it work in cold weather',
    'can I wash it at 30 degrees',
    'what temperature do I wash it at',
    'is it warm in winter',
    'who won the giveaway',
    'do you price match',
    '下雨会送货吗',
    '最近天气冷发货慢吗',
    'is the weather going to affect my delivery',
    'who wins if two bids are equal',
    '洗衣机水温多少度',
    '现在水温多少度',
    '这件现在穿热吗',
    '明天能到广州吗',
    '有世界杯球衣吗',
  ])('%j asks the shop', (text) => {
    expect(read(text, readOffTopic)).toBeUndefined()
  })
  test('an entry that matches prices is not about a match', () => {
    for (const text of ['who won the league last night', '昨晚英超谁赢了']) {
      expect(read(text, readOffTopic)?.isKnownTo('Do you offer a price match?'), text).toBe(false)
      expect(read(text, readOffTopic)?.isKnownTo('Do you match a price from the last week?'), text).toBe(false)
    }
    expect(read('who won the match', readOffTopic)?.isKnownTo('Where do I see the match results?')).toBe(true)
  })
  test('an entry of the weather is about it after all', () => {
    expect(read('what is the weather like', readOffTopic)?.isKnownTo('What is the weather like in June?')).toBe(true)
    expect(read('what is the weather like', readOffTopic)?.isKnownTo('How long does delivery take?')).toBe(false)
  })
})
