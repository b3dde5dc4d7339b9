import { expect, test } from 'vitest'
import { detectCommand, withoutPleasantries } from './commands.ts'

test.each([
  'hello',
  'Hi there!',
  'HELLO',
  '你好',
  '您好，在吗？',
  '你好呀',
  '亲，在吗',
  '早上好',
  'good morning',
  'hello 👋',
  '哈囉',
  '你好 hello',
])('%j is a greeting', (text) => {
  expect(detectCommand(text)).toBe('greeting')
})

test.each([
  'bye',
  'ok thanks, bye',
  "that's all, thank you",
  '再见',
  '没有了，谢谢',
  '拜拜～',
  'gotta go, talk to you later',
  '有问题再找你',
])('%j ends the conversation', (text) => {
  expect(detectCommand(text)).toBe('end')
})

test.each(['Thanks!', '好的，谢谢', '謝謝', 'ty, that was very helpful', '非常感谢您的耐心解答'])(
  '%j thanks',
  (text) => {
    expect(detectCommand(text)).toBe('thanks')
  },
)

test.each(['the quick reply', '您的回复', 'that is great'])('%j is courteous and no thanks', (text) => {
  expect(detectCommand(text)).toBeUndefined()
})

test.each([
  'hello, how do I return boots',
  'hi my parcel is lost',
  '你好，我想退货',
  '你好吗牌奶茶多少钱',
  'goodbye shipping fee?',
  'thanks but it is still broken',
  'no',
  '好的',
  '早上几点开门',
  '',
  '???',
])('%j is not only a command', (text) => {
  expect(detectCommand(text)).toBeUndefined()
})

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
