import { expect, test } from 'vitest'
import { wholeOf, wholeOfWords } from './made-of.ts'

test('a text of known parts is found, however the parts overlap', () => {
  const frame = wholeOf('不要|不|要紧|真的?|[这那]个?|(?:我|你)们|破(?=店)|店|哈+')
  for (const text of ['不要紧', '不不要', '真的真', '这那个', '我们不要', '破店', '哈哈哈', '不要哈哈真的']) {
    expect(frame.test(text), text).toBe(true)
  }
  for (const text of ['', '紧', '不要紧的', '我', '破', '破这', '哈哈a']) expect(frame.test(text), text).toBe(false)
})

test('words are whole, and a part may be several of them', () => {
  const frame = wholeOfWords('a bot|bot|are|yo?u|hm+|(?:real|live) one\n  not')
  for (const text of ['are you a bot', 'bot', 'yu bot', 'hmmm not a bot', 'not real one']) {
    expect(frame.test(text), text).toBe(true)
  }
  for (const text of ['', 'a', 'abot', 'bots', 'are  you', 'are you ', ' are', 'hmx', 'real', 'one']) {
    expect(frame.test(text), text).toBe(false)
  }
})

test('it agrees with the regular expression that says the same', () => {
  const parts = '不要|不|要|真的|真|的|是不是|是|[这那]个?'
  const frame = wholeOf(parts)
  const pattern = new RegExp(`^(?:${parts})+$`, 'u')
  const signs = Array.from('不要真的是这个茶')
  // Every text of up to four of these characters.
  let texts = ['']
  for (let length = 1; length <= 4; length++) {
    texts = texts.flatMap((text) => signs.map((sign) => text + sign))
    for (const text of texts) expect(frame.test(text), text).toBe(pattern.test(text))
  }
})
