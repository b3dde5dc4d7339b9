import { expect, test } from 'vitest'
import { hostileFiles } from '#tests/support/hostile/hostile-files.ts'
import { shareOf } from '#tests/support/slow.ts'
import { readCorpusFile } from './read-corpus-file.ts'

// What each costs, and that none takes long, is measured by the slow tests, over all files.
test.each(shareOf(hostileFiles, 16))('$title ($fileName) is answered rightly', async (file) => {
  const result = await readCorpusFile(await file.make(), file.fileName, { timeoutMs: 110_000 })
  expect(file.expected, JSON.stringify(result).slice(0, 300)).toContain(result.ok ? null : result.problem)
})

test('a file that takes too long is given up, and the next one is read', async () => {
  const file = hostileFiles.find((one) => one.fileName === 'limit.csv')
  const bytes = (await file?.make()) ?? Buffer.alloc(0)
  expect(await readCorpusFile(bytes, 'limit.csv', { timeoutMs: 20 })).toEqual({
    ok: false,
    problem: 'time-out',
    details: { limit: 20 },
  })
  expect((await readCorpusFile(bytes, 'limit.csv', { timeoutMs: 110_000 })).ok).toBe(true)
})
