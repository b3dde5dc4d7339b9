import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSecretKey, seal, unseal } from './secret-key.ts'

test('starts at once and later ones find the same secret, which only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'huida-secret-'))
  try {
    const dataDir = join(folder, 'data')
    const first = await readSecretKey(dataDir)
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(await readSecretKey(dataDir)).toBe(first)
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['secret.key'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what was sealed opens with the same secret and purpose alone', () => {
  const sealed = seal('sk-密钥', 'secret', 'model key')
  for (const shown of [sealed, Buffer.from(sealed, 'base64url').toString()]) expect(shown).not.toContain('sk-密钥')
  expect(unseal(sealed, 'secret', 'model key')).toBe('sk-密钥')
  expect(seal('sk-密钥', 'secret', 'model key')).not.toBe(sealed)
  expect(unseal(sealed, 'another', 'model key')).toBeUndefined()
  expect(unseal(sealed, 'secret', 'another')).toBeUndefined()
  expect(unseal(`${sealed.slice(0, -4)}AAAA`, 'secret', 'model key')).toBeUndefined()
  expect(unseal('', 'secret', 'model key')).toBeUndefined()
})
