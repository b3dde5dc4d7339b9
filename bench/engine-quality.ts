// How well and how fast the engine answers. Give it files (see README of the evaluation data for the formats):
//   npx tsx bench/engine-quality.ts FILE... [--examples=1] [--sizes=1000,10000,100000]
// FAQ files are asked as they are; of intent files the first `examples` sentences of each label, after a seeded shuffle,
// become one entry. Out-of-scope texts count as wrong when answered.

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createAnswerIndex, type EngineEntry, type Outcome } from '#engine/answer.ts'
import { seededRandom, syntheticEntries } from './synthetic-corpus.ts'

interface FaqFile {
  lang: string
  items: [number | string, string, string, string?, string?][]
  queries: [string, number | string][]
  out_of_scope?: string[]
}

interface IntentFile {
  lang: string
  labels: string[]
  train: [string, number][]
  test: [string, number][]
  suggested_oos_labels?: (string | number)[]
}

interface EvaluationSet {
  language: 'zh' | 'en'
  entries: EngineEntry[]
  queries: { text: string; id: string }[]
  outOfScope: string[]
}

function readSet(path: string, examples: number): EvaluationSet {
  const content = JSON.parse(readFileSync(path, 'utf8')) as FaqFile | IntentFile
  const language = content.lang === 'zh' ? 'zh' : 'en'
  return 'items' in content ? { language, ...faqSet(content) } : { language, ...intentSet(content, examples) }
}

function faqSet(file: FaqFile): Omit<EvaluationSet, 'language'> {
  const entries = file.items.map(
    ([id, question, answer, keywords]): EngineEntry => ({
      id: String(id),
      source: 'corpus',
      question,
      variants: [],
      keywords: (keywords ?? '').split(/[,，]/).filter(Boolean),
      answer,
    }),
  )
  const queries = file.queries.map(([text, id]) => ({ text, id: String(id) }))
  return { entries, queries, outOfScope: file.out_of_scope ?? [] }
}

function intentSet(file: IntentFile, examples: number): Omit<EvaluationSet, 'language'> {
  const random = seededRandom(7)
  const shuffled = file.train.map((row) => ({ row, order: random() })).sort((a, b) => a.order - b.order)
  const oosLabels = new Set((file.suggested_oos_labels ?? []).map((label) => labelIndex(file, label)))
  const entries = file.labels.flatMap((label, index): EngineEntry[] => {
    const sentences = shuffled.filter(({ row }) => row[1] === index).map(({ row }) => row[0])
    const [question, ...variants] = sentences.slice(0, examples)
    if (question === undefined || oosLabels.has(index)) return []
    return [{ id: label, source: 'corpus', question, variants, keywords: [], answer: '' }]
  })
  const queries = file.test.filter(([, label]) => !oosLabels.has(label))
  return {
    entries,
    queries: queries.map(([text, label]) => ({ text, id: file.labels[label] ?? '' })),
    outOfScope: file.test.filter(([, label]) => oosLabels.has(label)).map(([text]) => text),
  }
}

function labelIndex(file: IntentFile, label: string | number): number {
  return typeof label === 'number' ? label : file.labels.indexOf(label)
}

function measure(path: string, examples: number): Record<string, string | number> {
  const set = readSet(path, examples)
  const index = createAnswerIndex({ language: set.language })
  for (const entry of set.entries) index.put(entry)
  const times: number[] = []
  const ask = (text: string): Outcome => {
    const started = performance.now()
    const outcome = index.ask(text, { limit: 20 })
    times.push(performance.now() - started)
    return outcome
  }
  const inScope = set.queries.map(({ text, id }) => {
    const outcome = ask(text)
    const rank = outcome.candidates.findIndex((candidate) => candidate.id === id) + 1
    return { outcome, rank }
  })
  const outOfScope = set.outOfScope.map(ask)
  const n = inScope.length
  const answered = inScope.filter(({ outcome }) => outcome.kind === 'answer')
  const answeredRight = answered.filter(({ rank }) => rank === 1).length
  const oosAnswered = outOfScope.filter((outcome) => outcome.kind === 'answer').length
  const suggested = inScope.filter(({ outcome }) => outcome.kind === 'suggest')
  return {
    set: basename(path, '.json') + (examples > 1 ? ` x${examples}` : ''),
    n,
    'top1 %': percent(inScope.filter(({ rank }) => rank === 1).length, n),
    'top3 %': percent(inScope.filter(({ rank }) => rank >= 1 && rank <= 3).length, n),
    mrr: (inScope.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / n).toFixed(3),
    'answered %': percent(answered.length, n),
    'precision %': percent(answeredRight, answered.length + oosAnswered),
    'suggested %': percent(suggested.length, n),
    'suggested right %': percent(suggested.filter(({ rank }) => rank >= 1 && rank <= 3).length, suggested.length),
    'oos answered %': percent(oosAnswered, outOfScope.length),
    'oos refused %': percent(outOfScope.filter((outcome) => outcome.kind === 'refuse').length, outOfScope.length),
    'calibration error': calibrationError(inScope, outOfScope).toFixed(3),
    'p50 ms': quantile(times, 0.5).toFixed(2),
    'p95 ms': quantile(times, 0.95).toFixed(2),
  }
}

/** Expected calibration error over ten equal bins of the best candidate's confidence. */
function calibrationError(inScope: { outcome: Outcome; rank: number }[], outOfScope: Outcome[]): number {
  const judged = [
    ...inScope.map(({ outcome, rank }) => ({
      confidence: outcome.candidates[0]?.confidence ?? 0,
      isRight: rank === 1,
    })),
    ...outOfScope.map((outcome) => ({ confidence: outcome.candidates[0]?.confidence ?? 0, isRight: false })),
  ]
  let error = 0
  for (let bin = 0; bin < 10; bin++) {
    const inBin = judged.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin)
    const confidence = inBin.reduce((sum, { confidence }) => sum + confidence, 0)
    const right = inBin.filter(({ isRight }) => isRight).length
    error += Math.abs(confidence - right) / judged.length
  }
  return error
}

function measureSize(language: 'zh' | 'en', size: number): Record<string, string | number> {
  const entries = syntheticEntries(language, size)
  collectGarbage()
  const before = process.memoryUsage()
  // Processor time: other work on the machine does not count.
  const started = process.cpuUsage()
  const index = createAnswerIndex({ language })
  for (const entry of entries) index.put(entry)
  const buildMs = process.cpuUsage(started).user / 1000
  collectGarbage()
  const after = process.memoryUsage()
  const random = seededRandom(11)
  const times: number[] = []
  let found = 0
  const asked = 500
  for (let i = 0; i < asked; i++) {
    const entry = entries[Math.floor(random() * entries.length)]
    if (!entry) continue
    // A message, not the question itself: the exact match would not search.
    const text = language === 'zh' ? `请问${entry.question}，谢谢` : `hello, ${entry.question} please`
    const askedAt = performance.now()
    const outcome = index.ask(text)
    times.push(performance.now() - askedAt)
    if (outcome.candidates[0]?.id === entry.id) found++
  }
  const edited = entries[0]
  const editedAt = performance.now()
  if (edited) index.put({ ...edited, answer: `${edited.answer} !` })
  return {
    items: `${size} ${language}`,
    'build cpu s': (buildMs / 1000).toFixed(2),
    'memory MB': Math.round((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20),
    'edit ms': (performance.now() - editedAt).toFixed(1),
    'known found %': percent(found, asked),
    'p50 ms': quantile(times, 0.5).toFixed(2),
    'p95 ms': quantile(times, 0.95).toFixed(2),
    'p99 ms': quantile(times, 0.99).toFixed(2),
  }
}

function collectGarbage(): void {
  const collect = (globalThis as { gc?: () => void }).gc
  collect?.()
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)
}

function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
}

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const examples = Number(option('examples') ?? 1)
if (files.length > 0) console.table(files.map((path) => measure(path, examples)))
const sizes = (option('sizes') ?? '').split(',').filter(Boolean).map(Number)
if (sizes.length > 0) {
  console.table(sizes.flatMap((size) => [measureSize('en', size), measureSize('zh', size)]))
}
