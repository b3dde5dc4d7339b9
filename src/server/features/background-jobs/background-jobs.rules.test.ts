import { expect, test } from 'vitest'
import { cleanError } from './background-jobs.rules.ts'

test.each([
  [
    'what the job carries',
    'no reply to ann said hello there to 13800138000',
    { note: 'hello there', deep: [{ phone: '13800138000' }] },
    'no reply to ann said … to …',
  ],
  [
    'the values of a query',
    'Failed query: insert into x values ($1)\nparams: top-secret,7',
    {},
    'Failed query: insert into x values ($1)',
  ],
  ['addresses of people', 'refused <ann@example.com>: unknown', {}, 'refused <…>: unknown'],
  ['passwords in addresses', 'connect smtp://user:pass@mail.example:25', {}, 'connect …'],
  ['queries of addresses', 'GET https://x.example/y?token=1 failed', {}, 'GET https://x.example/y?… failed'],
  ['keys', 'Incorrect API key sk4f8a9d8c7b6a5f4e3d2c given, Bearer abc', {}, 'Incorrect API key … given, …'],
])('an error is shown without %s', (_, error, payload, shown) => {
  expect(cleanError(error, payload)).toBe(shown)
})

test('ids stay, as they say which', () => {
  const botId = '0190a6b2-7c11-7000-8000-00000000abcd'
  expect(cleanError(`bot ${botId} is gone`, { botId })).toBe(`bot ${botId} is gone`)
})

test('an error of any length is shown shortened', () => {
  expect(cleanError('no '.repeat(5000), {})).toHaveLength(400)
})
