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
