import { expect, test } from 'vitest'
import { detectCommand } from './commands.ts'

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
