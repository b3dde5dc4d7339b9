// Compiles content/lexicon to pinyin.bin, lexicon.bin and lexicon-small.bin there: npm run lexicon (-- --pinyin for the first alone)

import { readFileSync, writeFileSync } from 'node:fs'
import { encodeLexicon } from '../../src/engine/lexicon/compiled-lexicon.ts'
import { encodePinyin } from '../../src/engine/pinyin/pinyin-table.ts'
import { type CompileOptions, compileLexicon } from './compile-lexicon.ts'
import { compilePinyin } from './compile-pinyin.ts'
import { hashOfSources, readLexicon } from './read-lexicon.ts'

const folder = 'content/lexicon'
const lexicon = readLexicon(folder)
if (lexicon.faults.length > 0) {
  for (const { place, message } of lexicon.faults) console.error(`${place}: ${message}`)
  process.exit(1)
}
const readings: Record<string, string> = JSON.parse(readFileSync(`${folder}/readings.json`, 'utf8'))
const pinyin = encodePinyin(compilePinyin(lexicon, readings))
writeFileSync(`${folder}/pinyin.bin`, pinyin)
console.log(`pinyin.bin: ${(pinyin.length / 2 ** 20).toFixed(2)} MB`)
if (process.argv.includes('--pinyin')) process.exit()

/** What a page loads has no n-grams and half the dimensions. */
const forms: Record<string, Omit<CompileOptions, 'sourceHash'>> = {
  'lexicon.bin': {},
  'lexicon-small.bin': { dimensions: 64, hasGrams: false },
}
const sourceHash = hashOfSources(folder)
for (const [name, options] of Object.entries(forms)) {
  const startedMs = Date.now()
  const bytes = encodeLexicon(compileLexicon(lexicon, { sourceHash, ...options }))
  writeFileSync(`${folder}/${name}`, bytes)
  console.log(
    `${name}: ${lexicon.concepts.length} concepts and ${lexicon.situations.length} situations in ${Math.round((Date.now() - startedMs) / 1000)} s: ${(bytes.length / 2 ** 20).toFixed(2)} MB`,
  )
}
