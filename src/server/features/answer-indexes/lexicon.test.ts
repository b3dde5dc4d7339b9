import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '#server/platform/start-error.ts'
import { ownLexicon, ownPinyinReader, readFactRecogniser, readLexicon, readPinyinTable } from './lexicon.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexicon-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the lexicon and the table of pinyin that ship are read once', () => {
  expect(ownLexicon().dimensions).toBeGreaterThan(0)
  expect(ownLexicon()).toBe(ownLexicon())
  expect(ownPinyinReader()('zenme tuikuan')).toBe('怎么退款')
  expect(ownPinyinReader()).toBe(ownPinyinReader())
})

test('without the lexicon, or with a damaged one, the server says so and does not start', async () => {
  const file = join(folder, 'lexicon.bin')
  expect(() => readLexicon(pathToFileURL(file))).toThrow(StartError)
  expect(ownLexicon().facts).toBeDefined()
  const facts = pathToFileURL(join(folder, 'facts.bin'))
  expect(() => readFactRecogniser(facts, ownLexicon())).toThrow(/资料识别文件[\s\S]*recogniser of facts/)
  expect(() => readPinyinTable(pathToFileURL(join(folder, 'pinyin.bin')))).toThrow(/拼音文件[\s\S]*pinyin file/)
  await writeFile(file, 'not a lexicon')
  expect(() => readLexicon(pathToFileURL(file))).toThrow(/词库文件[\s\S]*lexicon file/)
})
