/** Whether it is real is answered by what its owner says it is, where that is a plain answer and nothing else. */
import { expect, test } from 'vitest'
import { saysItIsMachine } from './identity.ts'

test.each([
  'A digital assistant',
  "I'm a chatbot, not a human.",
  'My race is artificial intelligence.',
  'just a computer program',
  '我是人工智能程序。',
  '我是一个聊天机器人，不是真人。',
  'AI客服',
  '智能助手',
])('%s: a machine', (text) => {
  expect(saysItIsMachine(text)).toBe(true)
})

test.each([
  'Human',
  'a mouse',
  'Dragon',
  'no robot, a woman',
  'never a bot',
  'not some computer',
  'not a stupid bot',
  'A lady who hates robots',
  'Virtual assistant, 100% woman',
  'Software engineer from Berlin',
  'digital nomad',
  'AI-free',
  'customer service agent',
  '程序员',
  '真人客服',
  '我不是机器人',
  '不是冷冰冰的机器人',
  '绝不是普通的机器人，我是小美',
  '非机器人',
])('%s: no plain answer', (text) => {
  expect(saysItIsMachine(text)).toBe(false)
})
