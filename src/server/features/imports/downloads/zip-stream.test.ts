import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { defaultSpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import { openZipArchive } from '#server/platform/spreadsheets/xlsx/zip-archive.ts'
import { randomBytes } from '#tests/support/hostile/hostile-file.ts'
import { type ZippedFile, zipFiles } from './zip-stream.ts'

const day = new Date('2026-05-01T00:00:00Z')

test('files of any name come out as they went in', async () => {
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: '语料 1.csv', bytes: Buffer.from('one') }
    yield { name: 'two.csv', bytes: Buffer.alloc(300_000, 'two ') }
    yield { name: 'empty.csv', bytes: Buffer.alloc(0) }
  }
  const archive = await openZipArchive(await buffer(zipFiles(files(), day)), defaultSpreadsheetLimits)
  expect(archive.partNames).toEqual(['语料 1.csv', 'two.csv', 'empty.csv'])
  const parts: Buffer[] = []
  for (const name of archive.partNames) parts.push(await buffer(archive.readPart(name)))
  expect(parts.map((part) => part.length)).toEqual([3, 300_000, 0])
})

test('a file that cannot be made breaks the download off', async () => {
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: 'one.csv', bytes: Buffer.from('one') }
    throw new Error('The database is gone')
  }
  await expect(buffer(zipFiles(files(), day))).rejects.toThrow('The database is gone')
})

test('nothing more is asked for when the reader has gone', async () => {
  let asked = 0
  let hasEnded = false
  async function* files(): AsyncGenerator<ZippedFile> {
    try {
      for (;;) {
        asked += 1
        yield { name: `${asked}.bin`, bytes: randomBytes(100_000, asked) }
      }
    } finally {
      hasEnded = true
    }
  }
  const zip = zipFiles(files(), day)
  zip.read(0)
  await once(zip, 'readable')
  zip.destroy()
  await expect.poll(() => hasEnded).toBe(true)
  expect(asked).toBeLessThan(100)
})
