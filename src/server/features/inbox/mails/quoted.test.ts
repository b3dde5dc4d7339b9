import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('what a customer wrote is one line, without links, hidden characters and ways to reach them', () => {
  expect(quoted('Where is\nmy  order?', 'en', 120)).toBe('Where is my order?')
  expect(quoted('See https://evil.example/login?x=1 now', 'en', 120)).toBe('See [link] now')
  expect(quoted('www.evil.example', 'zh', 120)).toBe('［链接］')
  expect(quoted('a\u202eb\u200bc', 'en', 120)).toBe('a b c')
  expect(quoted('我电话 13800138000', 'zh', 120)).toBe('我电话 ［联系方式］')
  expect(quoted('mail me at tom@example.com please', 'en', 120)).toBe('mail me at [contact details] please')
})

test.each([
  'huida-login.example.com/verify?u=1',
  'bit.ly/3x',
  'evil.com',
  'EVIL.Com',
  'evil.com:8080/a',
  '//evil.com/a',
  'hxxp://evil',
  'ｗｗｗ.evil.com',
  'ｅｖｉｌ．ｃｏｍ／ａ',
  'evil｡com',
  'evil。com/a',
  '_-evil.com',
  'xn--80ak6aa92e.xn--p1ai',
  'пример.рф',
  '登录.com/a',
  '会答.中国',
  '127.0.0.1:80/a',
  'aaa.bbb.ccc.evil.co.uk#x',
])('no mail program finds a link in %s', (written) => {
  expect(quoted(`See ${written} now`, 'en', 120)).toBe('See [link] now')
  // A display name may be nothing else.
  expect(quoted(written, 'zh', 40)).toBe('［链接］')
})

test('a link between Chinese words is taken out of them', () => {
  expect(quoted('请登录evil.com确认', 'zh', 120)).toBe('请登录［链接］确认')
  expect(quoted('请登录：evil.com，谢谢', 'zh', 120)).toBe('请登录：［链接］，谢谢')
  expect(quoted('https：//evil.com/a', 'zh', 120)).not.toContain('evil')
})

test.each([
  '现在打 3.5 折吗？谢谢。还有货吗',
  '3.5折',
  '我要退货.谢谢.',
  '我要退货。OK吗',
  '我要退货.ok吗',
  '用iPhone。Then呢？',
  'v2.1',
  'Version 10.2.1 of it',
  'At 9 a.m. or 5 p.m.?',
  'Wait... what?',
  'It costs 3.50. Is that right?',
  'A/B or 1/2, 24/7',
  '（一）你好；价格：1.5元！',
])('%s stays as it was written', (written) => {
  expect(quoted(written, 'zh', 120)).toBe(written)
  expect(quoted(written, 'en', 40)).toBe(written)
})

test('what is long is cut with a sign, and no character is halved', () => {
  expect(quoted('😀'.repeat(200), 'zh', 120)).toBe(`${'😀'.repeat(119)}…`)
})
