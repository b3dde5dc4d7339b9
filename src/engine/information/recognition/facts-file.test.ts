import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashOfTraining } from '../../../../scripts/information/training-texts.ts'
import { loadLexicon } from '../../lexicon/lexicon.ts'
import { decodeFactModel, encodeFactModel } from './fact-model-file.ts'
import { loadFactRecogniser } from './fact-recogniser.ts'

const content = join(import.meta.dirname, '../../../../content')
const bytes = readFileSync(join(content, 'information/facts.bin'))
const small = loadLexicon(readFileSync(join(content, 'lexicon/lexicon-small.bin')))

test('the compiled recogniser is of the files that it learns from: npm run information', () => {
  expect(decodeFactModel(bytes).sourceHash).toBe(hashOfTraining(content))
  expect(bytes.length).toBeLessThan(3 * 2 ** 20)
})

test('it reads as it was written', () => {
  // Compared as a whole: a matcher looks at each of two million bytes.
  expect(bytes.equals(encodeFactModel(decodeFactModel(bytes)))).toBe(true)
})

test('a damaged one is refused, and one of another lexicon', () => {
  const damaged = new Uint8Array(bytes)
  damaged.fill(7, 5000, 5100)
  expect(() => decodeFactModel(damaged)).toThrow(/damaged/)
  expect(() => decodeFactModel(bytes.subarray(0, 4000))).toThrow(/damaged/)
  expect(() => decodeFactModel(bytes.subarray(4))).toThrow(/format/)
  expect(() => loadFactRecogniser(bytes, small)).toThrow(/another lexicon/)
})
