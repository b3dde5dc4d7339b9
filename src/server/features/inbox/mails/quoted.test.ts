import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('what a customer wrote is one line, without links, hidden characters and ways to reach them', () => {
  expect(quoted('Where is\nmy  order?', 'en', 120)).toBe('Where is my order?')
  expect(quoted('See https://evil.example/login?x=1 now', 'en', 120)).toBe('See [link] now')
  expect(quoted('www.evil.example', 'zh', 120)).toBe('［链接］')
  expect(quoted('a\u202eb\u200bc', 'en', 120)).toBe('a b c')
  expect(quoted('我电话 13800138000', 'zh', 120)).toBe('我电话 ［联系方式］')
  expect(quoted('mail me at tom@example.com please', 'en', 120)).not.toContain('tom@')
})

test('what is long is cut with a sign, and no character is halved', () => {
  expect(quoted('😀'.repeat(200), 'zh', 120)).toBe(`${'😀'.repeat(119)}…`)
})
