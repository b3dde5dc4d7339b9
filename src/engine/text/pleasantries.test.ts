import { expect, test } from 'vitest'
import { keyBetweenPleasantries, withoutPleasantries } from './pleasantries.ts'
import { readMessage } from './read-message.ts'

test.each([
  ['hello, how do I return boots', 'how do I return boots'],
  ['你好，我想退货', '我想退货'],
  ['Hi there! where is my order?', 'where is my order?'],
  ['早上几点开门', '早上几点开门'],
  ['您好请问怎么退货', '怎么退货'],
  ['morning delivery times', 'morning delivery times'],
  ['hi refund', 'hi refund'],
  ['how do I return boots', 'how do I return boots'],
  ['你好请问怎么退货呢谢谢', '怎么退货呢'],
  ['怎么退货？谢谢啦！', '怎么退货'],
  ['how do I return boots? Thank you so much for your help 🙏', 'how do I return boots'],
  ['how do I return boots, thanks, bye', 'how do I return boots'],
  ['thanks, how do I return boots?', 'thanks, how do I return boots?'],
  ['do you sell thank you cards?', 'do you sell thank you cards?'],
  ['boots, thanks', 'boots, thanks'],
])('what %j asks, without greeting and thanks, is %j', (text, question) => {
  expect(withoutPleasantries(text)).toBe(question)
})

test.each([
  ['hello, how do I return boots please', 'how do i return boots'],
  ['Hi there! Could you tell me how do I return boots? Thank you!', 'how do i return boots'],
  ['请问怎么退货，谢谢', '怎么退货'],
  ['你好，我想问一下怎么退货呢', '怎么退货'],
  ['how do I return boots', undefined],
  ['hello boots please', undefined],
  ['', undefined],
])('the question between the pleasantries of %j is %j', (text, key) => {
  expect(keyBetweenPleasantries(text, readMessage(text).tokens)).toBe(key)
})
