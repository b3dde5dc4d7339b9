import { expect, test } from 'vitest'
import { hasSide, isSide, turnSide } from './turned-side.ts'

test.each([
  ['What time is check-in?', 'check out', 'What time is check-out?'],
  ['Can I eat before surgery?', 'after', 'Can I eat after surgery?'],
  ['Is delivery free on orders over $50?', 'under', 'Is delivery free on orders under $50?'],
  ['How much is a room with breakfast?', 'without', 'How much is a room without breakfast?'],
  ['How do I turn on notifications?', 'off', 'How do I turn off notifications?'],
  ['怎么开启两步验证', '怎么关', '怎么关两步验证'],
  ['发货前能改地址吗', '发货后', '发货后能改地址吗'],
  ['满30元包邮吗', '不满', '不满30元包邮吗'],
  ['几点可以入住', '退房', '几点可以退房'],
  ['How do I  turn on notifications?', 'off', 'How do I  turn off notifications?'],
  ['Hello… how do I turn on notifications?', '  off', 'Hello… how do I turn off notifications?'],
  ['你好…怎么开启两步验证', '关闭', '你好…怎么关闭两步验证'],
  [' Cafe\u0301: can I eat before surgery?', 'after', ' Cafe\u0301: can I eat after surgery?'],
])('"%s", then "%s", asks "%s"', (question, own, turned) => {
  expect(turnSide(question, own)).toBe(turned)
})

test.each([
  ['where the question has both sides', 'Can I eat before or after surgery?', 'after'],
  ['on the same side', 'Can I eat before surgery?', 'before'],
  ['where the question has no side', 'Can I cancel my booking?', 'after'],
  ['where it names another thing as well', 'Can I eat before surgery?', 'drink wine after'],
  ['where two words could be turned', 'Can I check in before noon?', 'out after'],
  ['without a side of its own', '怎么开启两步验证', '消息通知'],
])('nothing is turned %s', (_, question, own) => {
  expect(turnSide(question, own)).toBeUndefined()
})

test('a side is a whole word, and may stand beside others', () => {
  expect(isSide('不满')).toBe(true)
  expect(isSide('不满意')).toBe(false)
  expect(hasSide('and after?')).toBe(true)
  expect(hasSide('afterwards')).toBe(false)
})
