// Compiles content/lexicon to pinyin.bin and lexicon.bin there: npm run lexicon (-- --pinyin for the first alone)

import { readFileSync, writeFileSync } from 'node:fs'
import { encodeLexicon } from '../../src/engine/lexicon/compiled-lexicon.ts'
import { encodePinyin } from '../../src/engine/pinyin/pinyin-table.ts'
import { compileLexicon } from './compile-lexicon.ts'
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
const startedMs = Date.now()
const bytes = encodeLexicon(compileLexicon(lexicon, { sourceHash: hashOfSources(folder) }))
writeFileSync(`${folder}/lexicon.bin`, bytes)
console.log(
  `${lexicon.concepts.length} concepts and ${lexicon.situations.length} situations in ${Math.round((Date.now() - startedMs) / 1000)} s: ${(bytes.length / 2 ** 20).toFixed(2)} MB`,
)
