// Collects the evidence of all tasks of one fold, for fit.ts:
// npx tsx scripts/fit/collect.ts --out=PATH --fold=0 --folds=3 [--lexicons=FOLDER] [--measured=FILE...] [FILE...]
// Fold `--folds` is none: it is asked with the lexicon that ships, which has read all trades, and of FILEs alone.
// FILEs are intent files, whose training part alone is read, and FAQ files; those of --measured are marked as not to be fitted on.

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createAnswerIndex } from '../../src/engine/answer.ts'
import { readEvaluationFile } from '../../src/engine/evaluation/evaluation-file.ts'
import { loadLexicon } from '../../src/engine/lexicon/lexicon.ts'
import type { Meaning } from '../../src/engine/meaning.ts'
import { EvidenceWriter } from './evidence-set.ts'
import { heldOutLexicon } from './held-out-lexicon.ts'
import { type Task, tasksOf, tasksOfFaqs, tasksOfIntents } from './tasks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: '' },
    fold: { type: 'string', default: '0' },
    folds: { type: 'string', default: '3' },
    lexicons: { type: 'string' },
    measured: { type: 'string', multiple: true, default: [] },
  },
})
const fold = Number(values.fold)
const startedMs = Date.now()

function note(text: string): void {
  console.error(`fold ${fold}: ${text} (${((Date.now() - startedMs) / 1000).toFixed(0)} s)`)
}

function shippedLexicon(): Meaning {
  return loadLexicon(readFileSync(new URL('../../content/lexicon/lexicon.bin', import.meta.url)))
}

function tasksOfFile(path: string, kind: 'faq' | 'measured'): Task[] {
  const file = readEvaluationFile(JSON.parse(readFileSync(path, 'utf8')))
  return file.kind === 'intent' ? tasksOfIntents(file.train, file.language) : tasksOfFaqs([file], kind)
}

const folds = Number(values.folds)
const { meaning, situations } =
  fold < folds ? heldOutLexicon({ fold, folds }, values.lexicons) : { meaning: shippedLexicon(), situations: [] }
note('has its lexicon')
const tasks = [
  ...tasksOf(situations, 1000 + fold),
  ...positionals.flatMap((path) => tasksOfFile(path, 'faq')),
  ...values.measured.flatMap((path) => tasksOfFile(path, 'measured')),
]
const writer = new EvidenceWriter(fold)
tasks.forEach((task, done) => {
  if (done % 100 === 0) note(`${done} of ${tasks.length} corpora, ${writer.queryCount} messages`)
  const index = createAnswerIndex({ language: task.language, meaning })
  for (const entry of task.entries) index.put(entry)
  index.train()
  writer.addTask(task)
  for (const { text, id } of task.queries) writer.addQuery(index.compare(text), id, task.weight / task.queries.length)
})
writer.save(values.out)
note(`${tasks.length} corpora, ${writer.queryCount} messages collected`)
