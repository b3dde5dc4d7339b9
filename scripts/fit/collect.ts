// Collects the evidence of all tasks of one fold: npx tsx scripts/fit/collect.ts OUT_FOLDER FOLD FOLDS [FILE...]
// FILEs are evaluation files whose trade is among those left out of this fold, or intent files (their training part).

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createAnswerIndex } from '../../src/engine/answer.ts'
import { readEvaluationFile } from '../../src/engine/evaluation/evaluation-file.ts'
import { encodeLexicon } from '../../src/engine/lexicon/compiled-lexicon.ts'
import { loadLexicon } from '../../src/engine/lexicon/lexicon.ts'
import { compileLexicon } from '../lexicon/compile-lexicon.ts'
import { hashOfSources, readLexicon } from '../lexicon/read-lexicon.ts'
import { type Task, tasksOf, tasksOfFaqs, tasksOfIntents } from './tasks.ts'

const [out = '', foldText = '0', foldsText = '3', ...files] = process.argv.slice(2)
const fold = Number(foldText)
const folds = Number(foldsText)
const folder = process.env.LEXICON ?? 'content/lexicon'
mkdirSync(out, { recursive: true })
const lexicon = readLexicon(folder)
const trades = [...new Set(lexicon.situations.map(({ trade }) => trade))].sort()
const leaveOut = new Set(trades.filter((_, i) => i % folds === fold))
const sourceHash = hashOfSources(folder)
const path = `${out}/lexicon-${sourceHash.toString(16)}-${fold}-${folds}.bin`
if (!existsSync(path)) writeFileSync(path, encodeLexicon(compileLexicon(lexicon, { sourceHash, leaveOut })))
const meaning = loadLexicon(readFileSync(path))

const isFilesOnly = process.env.FILES_ONLY !== undefined
const tasks: Task[] = isFilesOnly
  ? []
  : tasksOf(
      lexicon.situations.filter(({ trade }) => leaveOut.has(trade)),
      1000 + fold,
    )
for (const file of files.map((path) => readEvaluationFile(JSON.parse(readFileSync(path, 'utf8'))))) {
  if (file.kind === 'intent') tasks.push(...tasksOfIntents(file.train, file.language))
  else tasks.push(...tasksOfFaqs([file]))
}

/** Candidates kept of a query: the best few and the right one. */
const MOST_KEPT = 24
let names: string[] = []
const values: number[] = []
const records: { task: number; weight: number; count: number; right: number; nearest: number }[] = []
tasks.forEach((task, taskNumber) => {
  const index = createAnswerIndex({ language: task.language, meaning })
  for (const entry of task.entries) index.put(entry)
  index.train()
  for (const { text, id } of task.queries) {
    const compared = index.compare(text)
    if (compared.length === 0) continue
    const kept = compared.filter((candidate, i) => i < MOST_KEPT || candidate.id === id)
    for (const { evidence } of kept) {
      if (names.length === 0) names = Object.keys(evidence)
      for (const name of names) values.push(evidence[name as keyof typeof evidence] as number)
    }
    records.push({
      task: taskNumber,
      weight: task.weight / task.queries.length,
      count: kept.length,
      right: id === undefined ? -1 : kept.findIndex((candidate) => candidate.id === id),
      nearest: id === undefined ? 0 : 1,
    })
  }
})
writeFileSync(`${out}/fold-${fold}.f32`, Buffer.from(Float32Array.from(values).buffer))
writeFileSync(
  `${out}/fold-${fold}.json`,
  JSON.stringify({
    names,
    tasks: tasks.map(({ name, language, entries }) => ({ name, language, size: entries.length })),
    records,
  }),
)
console.log(
  `fold ${fold}: ${tasks.length} tasks, ${records.length} queries, ${values.length / names.length} candidates`,
)
