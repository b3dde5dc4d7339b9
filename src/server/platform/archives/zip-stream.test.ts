import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { defaultSpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import { openZipArchive } from '#server/platform/spreadsheets/xlsx/zip-archive.ts'
import { randomBytes } from '#tests/support/hostile/hostile-file.ts'
import { type ArchiveEntry, zipEntries } from './zip-stream.ts'

const day = new Date('2026-05-01T00:00:00Z')

test('files of any name come out as they went in', async () => {
  async function* files(): AsyncGenerator<ArchiveEntry> {
    yield { name: '语料 1.csv', content: [Buffer.from('one')] }
    yield { name: 'two.csv', content: [Buffer.alloc(300_000, 'two ')] }
    yield { name: 'empty.csv', content: [Buffer.alloc(0)] }
  }
  const archive = await openZipArchive(await buffer(zipEntries(files(), day)), defaultSpreadsheetLimits)
  expect(archive.partNames).toEqual(['语料 1.csv', 'two.csv', 'empty.csv'])
  const parts: Buffer[] = []
  for (const name of archive.partNames) parts.push(await buffer(archive.readPart(name)))
  expect(parts.map((part) => part.length)).toEqual([3, 300_000, 0])
})

test('a file that cannot be made breaks the download off', async () => {
  async function* files(): AsyncGenerator<ArchiveEntry> {
    yield { name: 'one.csv', content: [Buffer.from('one')] }
    throw new Error('The database is gone')
  }
  await expect(buffer(zipEntries(files(), day))).rejects.toThrow('The database is gone')
})

test('nothing more is asked for when the reader has gone', async () => {
  let asked = 0
  let hasEnded = false
  async function* files(): AsyncGenerator<ArchiveEntry> {
    try {
      for (;;) {
        asked += 1
        yield { name: `${asked}.bin`, content: [randomBytes(100_000, asked)] }
      }
    } finally {
      hasEnded = true
    }
  }
  const zip = zipEntries(files(), day)
  zip.read(0)
  await once(zip, 'readable')
  zip.destroy()
  await expect.poll(() => hasEnded).toBe(true)
  expect(asked).toBeLessThan(100)
})
