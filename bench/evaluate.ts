/**
 * Scores evaluation files, one JSON line a file: `npm run evaluate -- FILE... [--shots=1,3,5] [--seeds=3] [--all-in-scope] [--variants=0,1,2,3]`
 *
 * FILE is in one of the formats of src/engine/evaluation/evaluation-file.ts. Everything is measured at the default thresholds; what each
 * share means stands in src/engine/evaluation/quality.ts. Nothing to measure is null.
 *
 * A file with a `bot` is asked as its customers ask: what the bot says to each message by the default replies is judged, and what counts as an
 * answer stands in src/engine/evaluation/bot/evaluate-replies.ts. What of such a file is not read is told on stderr, a line each.
 *
 * --shots: of intent files, only so many training sentences a label, a line each, averaged over --seeds seeded shuffles.
 * --all-in-scope: of intent files, the labels that are named or suggested as out of scope are labels like others.
 * --variants: of each entry so many queries (0 to 3) are put in as wordings, a line each. Three are set aside for it by a fixed seed and the
 * others are asked, so that every number asks the same; src/engine/evaluation/wordings.ts says what becomes of entries with few queries.
 *
 * Each file has a process of its own, so `rss_mb` is of that file alone. Exit code 2: a file could not be read; the others are scored.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Dataset, type DatasetOptions, datasetOf } from '#engine/evaluation/dataset.ts'
import { evaluate } from '#engine/evaluation/evaluate.ts'
import { meanQuality, type Quality } from '#engine/evaluation/quality.ts'
import { maxWordings, withWordings } from '#engine/evaluation/wordings.ts'
import { measuredIndex } from './data/measured-index.ts'
import { measureBot } from './evaluate/measure-bot.ts'
import { readNamedFile } from './evaluate/read-named-file.ts'
import { quantile } from './report/quantile.ts'

interface Measurement {
  quality: Quality
  buildMs: number
  askMs: number[]
}

function measure(dataset: Dataset): Measurement {
  const startedMs = performance.now()
  const index = measuredIndex(dataset.language, dataset.entries)
  const buildMs = performance.now() - startedMs
  // Asked twice: what is compiled and cached by then is so in a server, too.
  const quality = evaluate(index, dataset)
  const askMs = [...dataset.queries.map(({ text }) => text), ...dataset.outOfScope].map((text) => {
    const askedMs = performance.now()
    index.ask(text)
    return performance.now() - askedMs
  })
  return { quality, buildMs, askMs }
}

function lineOf(file: string, splits: readonly Measurement[], shots?: number, wordings?: number): string {
  const quality = meanQuality(splits.map((split) => split.quality))
  const askMs = splits.flatMap((split) => split.askMs)
  const line = {
    file,
    ...(shots === undefined ? {} : { shots, seeds: splits.length }),
    ...(wordings === undefined ? {} : { variants: wordings }),
    n: quality.n,
    top1: quality.top1,
    top3: quality.top3,
    mrr: quality.mrr,
    answered: quality.answered,
    precision: quality.precision,
    wrong: quality.wrong,
    coverage_at_88: quality.coverageAt88,
    threshold_at_88: quality.thresholdAt88,
    suggested_right: quality.suggestedRight,
    oos: quality.oos,
    calibration_error: quality.calibrationError,
    build_ms: splits.reduce((sum, { buildMs }) => sum + buildMs, 0) / splits.length,
    p50_ms: quantile(askMs, 0.5),
    p99_ms: quantile(askMs, 0.99),
    rss_mb: process.memoryUsage().rss / 2 ** 20,
  }
  return JSON.stringify(line, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value))
}

async function scoreFile(file: string): Promise<void> {
  const content = readNamedFile(file)
  if (content.kind === 'faq' && content.bot) {
    for (const note of content.notes ?? []) console.error(`${file}: ${note}`)
    for (const wordings of variants.length > 0 ? variants : [undefined]) {
      const dataset = datasetOf(content)
      const measured = await measureBot(wordings === undefined ? dataset : withWordings(dataset, wordings), content.bot)
      console.log(lineOf(file, [measured], undefined, wordings))
    }
    return
  }
  const options: DatasetOptions = { outOfScope: values['all-in-scope'] ? 'none' : 'labels' }
  const hasShots = shots.length > 0 && content.kind === 'intent'
  for (const count of hasShots ? shots : [undefined]) {
    const datasets =
      count === undefined
        ? [datasetOf(content, options)]
        : Array.from({ length: seeds }, (_, seed) => datasetOf(content, { ...options, shots: count, seed: seed + 1 }))
    for (const wordings of variants.length > 0 ? variants : [undefined]) {
      const splits = datasets.map((dataset) =>
        measure(wordings === undefined ? dataset : withWordings(dataset, wordings)),
      )
      console.log(lineOf(file, splits, count, wordings))
    }
  }
}

function positiveOf(value: string, name: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number > 0) return number
  throw new TypeError(`--${name}: ${value} is not a number above 0`)
}

function wordingsOf(value: string): number {
  const number = Number(value)
  if (value !== '' && Number.isInteger(number) && number >= 0 && number <= maxWordings) return number
  throw new TypeError(`--variants: ${value} is not a number from 0 to ${maxWordings}`)
}

function readArguments() {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      shots: { type: 'string' },
      seeds: { type: 'string', default: '3' },
      'all-in-scope': { type: 'boolean', default: false },
      variants: { type: 'string' },
    },
  })
  if (files.length === 0) throw new TypeError('no file is named')
  const shots = values.shots?.split(',').map((count) => positiveOf(count, 'shots')) ?? []
  const variants = values.variants?.split(',').map(wordingsOf) ?? []
  return { values, files, shots, variants, seeds: positiveOf(values.seeds, 'seeds') }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

function parsed(): ReturnType<typeof readArguments> {
  try {
    return readArguments()
  } catch (error) {
    const usage = 'npm run evaluate -- FILE... [--shots=1,3,5] [--seeds=3] [--all-in-scope] [--variants=0,1,2,3]'
    return fail(`${(error as Error).message}\n${usage}`)
  }
}

const { values, files, shots, variants, seeds } = parsed()
const [first = ''] = files
if (files.length === 1) {
  try {
    await scoreFile(first)
  } catch (error) {
    fail(`${first}: ${(error as Error).message}`)
  }
} else {
  const options = [
    ...(shots.length === 0 ? [] : [`--shots=${shots.join()}`]),
    `--seeds=${seeds}`,
    ...(values['all-in-scope'] ? ['--all-in-scope'] : []),
    ...(variants.length === 0 ? [] : [`--variants=${variants.join()}`]),
  ]
  for (const file of files) {
    const args = [...process.execArgv, fileURLToPath(import.meta.url), ...options, '--', file]
    const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close')
    if (code !== 0) process.exitCode = typeof code === 'number' ? code : 1
  }
}
