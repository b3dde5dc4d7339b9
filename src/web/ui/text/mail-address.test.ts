import { expect, test } from 'vitest'
import { mailtoOf } from './mail-address.ts'

test('A link that writes to an email has this one receiver and nothing else', () => {
  expect(mailtoOf('mei@example.com')).toBe('mailto:mei@example.com')
  const crafted = new URL(mailtoOf('a?bcc=b&body=%0Ac@example.com'))
  expect([crafted.search, decodeURIComponent(crafted.pathname)]).toEqual(['', 'a?bcc=b&body=%0Ac@example.com'])
})
