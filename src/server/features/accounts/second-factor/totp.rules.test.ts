import { expect, test } from 'vitest'
import { codeOfStep, isAppCode, newSecret, stepAt, stepOfCode, uriOf } from './totp.rules.ts'

/** `12345678901234567890` in base32, the secret of the RFC's appendix. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('At second %i the code is the one of RFC 6238', (second, code) => {
  const at = new Date(second * 1000)
  expect(codeOfStep(secret, stepAt(at), 8)).toBe(code)
  expect(stepOfCode(secret, code.slice(2), at)).toBe(stepAt(at))
})

test('A code is right in its own step and the ones beside it, and in no other', () => {
  const now = new Date('2026-11-25T12:00:10Z')
  const found = [-3, -2, -1, 0, 1, 2, 3].map((apart) => {
    const step = stepAt(now) + apart
    return stepOfCode(secret, codeOfStep(secret, step), now) === step
  })
  expect(found).toEqual([false, false, true, true, true, false, false])
})

test('Secrets are 160 random bits in base32', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
})

test('What an app scans names the site, the account and the secret', () => {
  const uri = new URL(uriOf(secret, 'ann+shop@example.com'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Huida:ann+shop@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: 'Huida',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('Six digits are a code of an app, anything else may be a recovery code', () => {
  expect(['123456', '12345', '1234567', 'ACDEFGHJKMNPQRTW', '12345A'].map(isAppCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
