/**
 * What the engine's index costs at any size: build, memory, snapshot, edit and question.
 * `node --expose-gc --import tsx bench/engine-index.ts [--sizes=1000,10000,100000]`
 *
 * Build, save and load are processor time of this process, as other work on the machine does not count; edits and questions are wall clock. A
 * question is a known one inside other words. `npm run bench:engine` sets the same beside others' figures.
 */
import { parseArgs } from 'node:util'
import { loadAnswerIndex } from '#engine/answer.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { measuredIndex, measuredOptions } from './data/measured-index.ts'
import { syntheticEntries } from './data/synthetic-corpus.ts'
import { machineLine } from './report/machine-line.ts'
import { quantile } from './report/quantile.ts'

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1000,10000,100000' } } })
const questions = 1000
const edits = 100

function usedMb(): number {
  const collectGarbage = (globalThis as { gc?: () => void }).gc
  collectGarbage?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

function processorMs<T>(work: () => T): { result: T; tookMs: number } {
  const started = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(started)
  return { result, tookMs: (user + system) / 1000 }
}

function wallMs(work: () => void): number {
  const startedMs = performance.now()
  work()
  return performance.now() - startedMs
}

function measure(language: 'zh' | 'en', size: number): Record<string, string> {
  const entries = syntheticEntries(language, size)
  const random = seededRandom(11)
  const pick = () => entries[Math.floor(random() * entries.length)] ?? entries[0]
  const beforeMb = usedMb()
  const { result: index, tookMs: buildMs } = processorMs(() => measuredIndex(language, entries))
  const memoryMb = usedMb() - beforeMb

  let found = 0
  const askMs = Array.from({ length: questions }, () => {
    const entry = pick()
    const text = language === 'zh' ? `请问${entry?.question}，谢谢` : `hello, ${entry?.question} please`
    return wallMs(() => {
      if (index.ask(text).candidates[0]?.id === entry?.id) found++
    })
  })
  const editMs = Array.from({ length: edits }, () => {
    const entry = pick()
    const other = pick()
    return wallMs(() => {
      if (entry !== undefined && other !== undefined) index.put({ ...entry, answer: other.answer })
    })
  })
  const { result: bytes, tookMs: saveMs } = processorMs(() => index.save())
  const { tookMs: loadMs } = processorMs(() => loadAnswerIndex(bytes, measuredOptions(language)))
  return {
    entries: `${size.toLocaleString('en')} ${language}`,
    'build, s': (buildMs / 1000).toFixed(2),
    'memory, MB': memoryMb.toFixed(0),
    'snapshot, MB': (bytes.length / 2 ** 20).toFixed(1),
    'save, ms': saveMs.toFixed(0),
    'load, ms': loadMs.toFixed(0),
    'edit p50 / most, ms': `${quantile(editMs, 0.5).toFixed(1)} / ${Math.max(...editMs).toFixed(1)}`,
    'known first, %': ((100 * found) / questions).toFixed(1),
    'question p50 / p95 / p99, ms': [0.5, 0.95, 0.99].map((q) => quantile(askMs, q).toFixed(2)).join(' / '),
  }
}

const rows = values.sizes
  .split(',')
  .map(Number)
  .flatMap((size) => [measure('en', size), measure('zh', size)])
const columns = Object.keys(rows[0] ?? {})
console.log(`${machineLine()}\n`)
console.log(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`)
for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`)
