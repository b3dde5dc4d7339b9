import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIdentity } from '#tests/support/people/visitor-identity.ts'
import { checkIdentity, keyOfSubject } from './identity.rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const seconds = now.getTime() / 1000
const claims = { sub: 'c-17', exp: seconds + 3600 }
const check = (given: object, secret = 'secret', how = {}) =>
  checkIdentity(signIdentity(secret, { ...claims, ...given }, how), 'secret', now)

test('name, email and attributes are taken from a signed token', () => {
  const { identity } = check({
    name: ' Mei  Lin ',
    email: 'mei@example.com',
    attributes: { plan: 'gold', orders: 3, isNew: false },
  }) as { identity: object }
  expect(identity).toEqual({
    subject: 'c-17',
    name: 'Mei Lin',
    attributes: { plan: 'gold', orders: '3', isNew: 'false', email: 'mei@example.com' },
  })
})

test.each([
  ['another algorithm', check({}, 'secret', { alg: 'HS512', hash: 'sha512' }), 'algorithm'],
  [
    'no algorithm',
    checkIdentity(`${signIdentity('x', claims, { alg: 'none' }).split('.', 2).join('.')}.`, 'secret', now),
    'algorithm',
  ],
  ['another secret', check({}, 'other'), 'signature'],
  ['two parts', checkIdentity('a.b', 'secret', now), 'malformed'],
  ['no JSON', checkIdentity('a.b.c', 'secret', now), 'malformed'],
  ['a past end', check({ exp: seconds - 61 }), 'expired'],
  ['no end', check({ exp: undefined }), 'claims'],
  ['an end in more than a day', check({ exp: seconds + 24 * 3600 + 61 }), 'lasts-too-long'],
  ['a later beginning', check({ nbf: seconds + 61 }), 'not-yet'],
  ['no subject', check({ sub: '' }), 'claims'],
  [
    'too many attributes',
    check({ attributes: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, 1])) }),
    'claims',
  ],
  ['a long attribute', check({ attributes: { note: 'x'.repeat(201) } }), 'claims'],
  ['an attribute that is a list', check({ attributes: { tags: ['a'] } }), 'claims'],
])('a token with %s is refused', (_what, checked, fault) => {
  expect(checked).toEqual({ fault })
})

test.each([
  ['ended less than a minute ago', { exp: seconds - 59 }],
  ['begins in less than a minute', { nbf: seconds + 59, iat: seconds + 59 }],
  ['lasts a day and less than a minute', { exp: seconds + 24 * 3600 + 59 }],
  [
    'has 20 attributes of 200 characters',
    { attributes: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`a${n}`, '长'.repeat(200)])) },
  ],
  ['has a number for its subject', { sub: 17 }],
])('a token that %s is taken', (_what, given) => {
  expect(check(given)).toHaveProperty('identity')
})

test('a changed claim breaks the signature', () => {
  const [head, , signature] = signIdentity('secret', claims).split('.')
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'c-18' })).toString('base64url')
  expect(checkIdentity(`${head}.${other}.${signature}`, 'secret', now)).toEqual({ fault: 'signature' })
})

test('no secret that a visitor makes up is the key of a named one', () => {
  expect(keyOfSubject('c-17')).not.toBe(createHash('sha256').update('c-17').digest('hex'))
  expect(keyOfSubject('c-17')).toHaveLength(64)
})
