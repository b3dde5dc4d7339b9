// Compiles content/lexicon to content/lexicon/lexicon.bin: npm run lexicon

import { writeFileSync } from 'node:fs'
import { encodeLexicon } from '../../src/engine/lexicon/compiled-lexicon.ts'
import { compileLexicon } from './compile-lexicon.ts'
import { hashOfSources, readLexicon } from './read-lexicon.ts'

const folder = 'content/lexicon'
const lexicon = readLexicon(folder)
if (lexicon.faults.length > 0) {
  for (const { place, message } of lexicon.faults) console.error(`${place}: ${message}`)
  process.exit(1)
}
const startedMs = Date.now()
const bytes = encodeLexicon(compileLexicon(lexicon, { sourceHash: hashOfSources(folder) }))
writeFileSync(`${folder}/lexicon.bin`, bytes)
console.log(
  `${lexicon.concepts.length} concepts and ${lexicon.situations.length} situations in ${Math.round((Date.now() - startedMs) / 1000)} s: ${(bytes.length / 2 ** 20).toFixed(2)} MB`,
)
