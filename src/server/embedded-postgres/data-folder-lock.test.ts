import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slowTest } from '#tests/support/slow.ts'
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts'

let folder: string
let held: DataFolderLock[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'huida-lock-'))
})

afterEach(async () => {
  for (const lock of held) await lock.release()
  held = []
  await rm(folder, { recursive: true, force: true })
})

async function take(): Promise<void> {
  held.push(await lockDataFolder(folder))
}

async function leaveLock(changes: object): Promise<string> {
  await take()
  const path = join(folder, 'huida.lock')
  const holder = JSON.parse(await readFile(path, 'utf8')) as object
  await held.pop()?.release()
  await writeFile(path, JSON.stringify({ ...holder, token: 'left', ...changes }))
  return path
}

test('of twenty that want the folder at once exactly one gets it', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, take))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['huida.lock'])
})

test('a released folder can be taken again', async () => {
  await take()
  await held.pop()?.release()
  expect(await readdir(folder)).toEqual([])
  await take()
})

test('a lock whose process id now belongs to another process is taken over', async () => {
  await leaveLock({ processStart: '1' })
  await take()
})

test('a lock that a power cut left empty is taken over', async () => {
  await writeFile(join(folder, 'huida.lock'), '')
  await take()
})

test('a lock of another container counts while its heart beats', async () => {
  const path = await leaveLock({ processSpace: 'another container' })
  const heart = setInterval(() => void utimes(path, new Date(), new Date()), 500)
  try {
    await expect(take()).rejects.toThrow('is in use by another Huida process')
  } finally {
    clearInterval(heart)
  }
})

slowTest('a lock of another container whose heart stopped is taken over', async () => {
  await leaveLock({ processSpace: 'another container' })
  await take()
})
