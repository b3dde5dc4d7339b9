/**
 * Whether the engine's memory stays flat over many questions and edits of one index.
 * `node --expose-gc --import tsx bench/engine-memory.ts [--questions=1000000] [--edits=10000] [--entries=2000] [--language=zh]`
 *
 * Edits are spread over the questions: an entry is replaced by one with other words, or removed and put again. The corpus keeps its size, so
 * memory may only move within what caches hold. Flat: from the second fifth on (caches are full by then), the line through the samples rises by
 * less than 2 % of the memory used, or by less than 1 MB.
 */
import { parseArgs } from 'node:util'
import type { EngineEntry } from '#engine/answer.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { measuredIndex } from './data/measured-index.ts'
import { syntheticEntries } from './data/synthetic-corpus.ts'
import { machineLine } from './report/machine-line.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '1000000' },
    edits: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '2000' },
    language: { type: 'string', default: 'zh' },
  },
})
const questions = Number(values.questions)
const edits = Number(values.edits)
const size = Number(values.entries)
const language = values.language === 'en' ? 'en' : 'zh'
const samples = 50
const maxGrowth = 0.02
const maxGrowthMb = 1

const collectGarbage = (globalThis as { gc?: () => void }).gc
if (collectGarbage === undefined) {
  console.error('Give node --expose-gc: garbage would be measured as well.')
  process.exit(2)
}

function usedMb(): number {
  collectGarbage?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

/** Twice as many as the index holds, so that an edit brings other words. */
const pool = syntheticEntries(language, 2 * size)
const textOf = pool.map(({ question, answer }) => [question, `${question} ${answer.slice(0, 10)}`])
const index = measuredIndex(
  language,
  pool.slice(0, size).map((entry, at) => ({ ...entry, id: `entry-${at}` })),
)

const random = seededRandom(5)
const pick = (count: number): number => Math.floor(random() * count)

function edit(): void {
  const id = `entry-${pick(size)}`
  const entry: EngineEntry = { ...(pool[pick(pool.length)] as EngineEntry), id }
  if (random() < 0.5) index.remove(id)
  index.put(entry)
}

function ask(): void {
  const texts = textOf[pick(pool.length)] ?? []
  // A word or letter off, so that texts hardly repeat and no cache of whole questions would help.
  const text = texts[pick(texts.length)] ?? ''
  const at = pick(text.length)
  index.ask(text.slice(0, at) + text.slice(at + 1 + pick(2)))
}

const startedMs = performance.now()
const usedMbs = [usedMb()]
const rssMbs = [process.memoryUsage().rss / 2 ** 20]
let editsDone = 0
for (let asked = 1; asked <= questions; asked++) {
  ask()
  for (; editsDone < (asked / questions) * edits; editsDone++) edit()
  if (asked % Math.ceil(questions / samples) === 0) {
    usedMbs.push(usedMb())
    rssMbs.push(process.memoryUsage().rss / 2 ** 20)
    if (usedMbs.length % 10 === 0)
      console.error(`${asked.toLocaleString('en')} questions, ${editsDone} edits: ${usedMbs.at(-1)?.toFixed(1)} MB`)
  }
}

/** Least squares, in MB over all the samples given. */
function riseOf(mbs: readonly number[]): number {
  const middle = (mbs.length - 1) / 2
  const mean = mbs.reduce((sum, mb) => sum + mb, 0) / mbs.length
  const covariance = mbs.reduce((sum, mb, at) => sum + (at - middle) * (mb - mean), 0)
  const variance = mbs.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return (covariance / variance) * (mbs.length - 1)
}

const settled = usedMbs.slice(Math.ceil(usedMbs.length / 5))
const riseMb = riseOf(settled)
const isFlat = riseMb < Math.max(maxGrowthMb, maxGrowth * (settled[0] ?? 0))
const seconds = (performance.now() - startedMs) / 1000
console.log(machineLine())
console.log(
  `${questions.toLocaleString('en')} questions and ${edits.toLocaleString('en')} edits on ${size.toLocaleString('en')} entries (${language}) in ${seconds.toFixed(0)} s.`,
)
console.log(
  `Heap and buffers: ${usedMbs[0]?.toFixed(1)} MB at first, ${settled[0]?.toFixed(1)} MB after a fifth, ${usedMbs.at(-1)?.toFixed(1)} MB at last, most ${Math.max(...usedMbs).toFixed(1)} MB; resident ${rssMbs[0]?.toFixed(0)} to ${rssMbs.at(-1)?.toFixed(0)} MB.`,
)
console.log(`The line through the samples rises by ${riseMb.toFixed(2)} MB: ${isFlat ? 'flat' : 'NOT FLAT'}.`)
process.exitCode = isFlat && index.size === size ? 0 : 1
