import { expect, test } from 'vitest'
import { createKeyring } from './keyring.ts'

const [old, fresh] = ['the first secret of the installation, long', 'the second secret of the installation, long']
const sealedFor = { purpose: 'channel config', owner: 'connection-1' }

test('opens what is sealed for the same purpose and owner alone', () => {
  const keys = createKeyring(old)
  const sealed = keys.seal('xoxb-密钥', sealedFor)
  expect(sealed).not.toContain('xoxb')
  expect(keys.unseal(sealed, sealedFor)).toBe('xoxb-密钥')
  expect(keys.unseal(sealed, { ...sealedFor, owner: 'connection-2' })).toBeUndefined()
  expect(keys.unseal(sealed, { ...sealedFor, purpose: 'token' })).toBeUndefined()
  expect(keys.unseal(`${sealed.slice(0, -4)}AAAA`, sealedFor)).toBeUndefined()
  expect(keys.unseal('', sealedFor)).toBeUndefined()
})

test('a previous key opens, and only the current one seals', () => {
  const sealed = createKeyring(old).seal('secret', sealedFor)
  const keys = createKeyring(fresh, [old])
  expect(sealed.startsWith(keys.prefix)).toBe(false)
  expect(keys.unseal(sealed, sealedFor)).toBe('secret')
  const again = keys.seal('secret', sealedFor)
  expect(again.startsWith(keys.prefix)).toBe(true)
  expect(createKeyring(fresh).unseal(again, sealedFor)).toBe('secret')
  expect(createKeyring(old).unseal(again, sealedFor)).toBeUndefined()
  expect(createKeyring(fresh).unseal(sealed, sealedFor)).toBeUndefined()
})

test('what an older version sealed, without the name of a key, opens by any key for its purpose', () => {
  // Sealed by that version with the first secret, for the purpose `model key`.
  const before = 'dHdlbHZlIGJ5dGVz4oYztw9zmjuwFAviYe3OUg5kKeSmFZl3Yg'
  const of = { ...sealedFor, formerPurpose: 'model key' }
  for (const keys of [createKeyring(old), createKeyring(fresh, [old])]) expect(keys.unseal(before, of)).toBe('sk-密钥')
  expect(createKeyring(fresh).unseal(before, of)).toBeUndefined()
  expect(createKeyring(old).unseal(before, { ...of, formerPurpose: 'another' })).toBeUndefined()
  expect(createKeyring(old).unseal(before, sealedFor)).toBeUndefined()
})

test('a signature is known by every key, and made by the current one', () => {
  const before = createKeyring(old).sign('a file', 'link')
  const keys = createKeyring(fresh, [old])
  expect(keys.sign('a file', 'link')).not.toBe(before)
  for (const signature of [before, keys.sign('a file', 'link')]) {
    expect(keys.isSigned('a file', 'link', signature)).toBe(true)
    expect(keys.isSigned('a file', 'link', signature.slice(0, 22), 22)).toBe(true)
    expect(keys.isSigned('a file', 'link', signature.slice(0, 21), 22)).toBe(false)
    expect(keys.isSigned('a file', 'link', signature.slice(0, 22))).toBe(false)
    expect(keys.isSigned('another file', 'link', signature)).toBe(false)
    expect(keys.isSigned('a file', 'another purpose', signature)).toBe(false)
  }
  expect(createKeyring(fresh).isSigned('a file', 'link', before)).toBe(false)
})
