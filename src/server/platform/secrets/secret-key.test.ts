import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSecretKey } from './secret-key.ts'

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
