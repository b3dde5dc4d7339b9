/**
 * What typing mistakes and traditional characters cost: `npm run bench:robustness -- [FILE...] [--seeds=3]`
 *
 * FILEs are FAQ files in the format of src/engine/evaluation/evaluation-file.ts, by default the sets of content/evaluation. Every message is asked as
 * it is, with one slip of the fingers (mean of --seeds draws), and, where the set is Chinese, in traditional characters.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { AnswerIndex } from '#engine/answer.ts'
import { type Dataset, datasetOf } from '#engine/evaluation/dataset.ts'
import { readEvaluationFile } from '#engine/evaluation/evaluation-file.ts'
import { measuredIndex } from './data/measured-index.ts'
import { inTraditional, withTypingMistakes } from './engine/altered-queries.ts'
import { markdown } from './engine/tables.ts'
import { machineLine } from './report/machine-line.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '3' } },
})
const ownFolder = join(import.meta.dirname, '../content/evaluation')
const ownFiles = readdirSync(ownFolder).filter((name) => /-(zh|en)\.json$/.test(name))
const files =
  positionals.length > 0
    ? positionals.map((file) => resolve(process.env.INIT_CWD ?? '.', file))
    : ownFiles.map((name) => join(ownFolder, name))

interface Row {
  name: string
  messages: number
  /** Right at first, in per cent. */
  asIs: number
  mistyped: number
  /** Of a Chinese set. */
  traditional: number | undefined
}

function measure(file: string): Row {
  const dataset = datasetOf(readEvaluationFile(JSON.parse(readFileSync(file, 'utf8'))))
  const index = measuredIndex(dataset.language, dataset.entries)
  const seeds = Array.from({ length: Number(values.seeds) }, (_, seed) => 13 + seed)
  return {
    name: basename(file, '.json'),
    messages: dataset.queries.length,
    asIs: top1(index, dataset),
    mistyped: mean(seeds.map((seed) => top1(index, withTypingMistakes(dataset, seed)))),
    traditional: dataset.language === 'zh' ? top1(index, inTraditional(dataset)) : undefined,
  }
}

function top1(index: AnswerIndex, { queries }: Dataset): number {
  return (100 * queries.filter(({ text, id }) => index.ask(text).candidates[0]?.id === id).length) / queries.length
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** Every set counts the same. */
function meanRow(rows: readonly Row[]): string[] {
  const lost = (of: (row: Row) => number | undefined): string => {
    const losses = rows.flatMap((row) => {
      const after = of(row)
      return after === undefined ? [] : [after - row.asIs]
    })
    return losses.length === 0 ? '' : `(${mean(losses).toFixed(1)})`
  }
  const messages = rows.reduce((sum, row) => sum + row.messages, 0)
  return [
    'mean',
    String(messages),
    mean(rows.map(({ asIs }) => asIs)).toFixed(1),
    lost(({ mistyped }) => mistyped),
    lost(({ traditional }) => traditional),
  ]
}

function pointsLost(before: number, after: number | undefined): string {
  return after === undefined ? '' : `${after.toFixed(1)} (${(after - before).toFixed(1)})`
}

const rows = files.map(measure)
console.log(`${machineLine()}\n`)
console.log(
  markdown(
    ['top 1, % (points)', 'messages', 'as they are', 'a typing mistake', 'traditional characters'],
    [
      ...rows.map(({ name, messages, asIs, mistyped, traditional }) => [
        name,
        String(messages),
        asIs.toFixed(1),
        pointsLost(asIs, mistyped),
        pointsLost(asIs, traditional),
      ]),
      meanRow(rows),
    ],
  ),
)
