// Prints what is wrong with the lexicon's files, or with those named: npx tsx scripts/lexicon/check.ts [FILE...]

import { type Lexicon, readLexicon, readLexiconFile } from './read-lexicon.ts'

const files = process.argv.slice(2)
const lexicon: Lexicon = { concepts: [], situations: [], faults: [] }
if (files.length === 0) Object.assign(lexicon, readLexicon('content/lexicon'))
for (const file of files) readLexiconFile(file, file.includes('/concepts/') ? 'concepts' : 'situations', lexicon)

for (const { place, message } of lexicon.faults) console.log(`${place}: ${message}`)
const forms = lexicon.concepts.reduce((sum, { forms: { zh, en } }) => sum + zh.length + en.length, 0)
const messages = lexicon.situations.reduce((sum, { messages: { zh, en } }) => sum + zh.length + en.length, 0)
console.log(
  `${lexicon.concepts.length} concepts, ${forms} forms; ${lexicon.situations.length} situations, ${messages} messages; ${lexicon.faults.length} faults`,
)
process.exitCode = lexicon.faults.length > 0 ? 1 : 0
