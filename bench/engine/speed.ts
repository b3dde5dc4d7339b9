// Build time, memory and latency on synthetic corpora. All subjects of one size and language live at the same time and are asked in turns, so
// that whatever else the machine does hits all alike; only one works at a time.

import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { syntheticEntries } from '../data/synthetic-corpus.ts'
import { quantile } from '../report/quantile.ts'
import { SubjectProcess, TimeLimitError } from './subject-process.ts'
import type { SubjectName } from './subjects/subjects.ts'

export interface Speed {
  subject: SubjectName
  size: number
  language: 'zh' | 'en'
  buildMs: number
  /** Heap and buffers of the index after the garbage was collected, the entries that it keeps included when it keeps them. */
  memoryMb: number
  /** Of the first questions of a process: of code that is hardly compiled yet. */
  p50Ms: number
  p99Ms: number
  /** The same once it has answered some hundreds, as a server that has run for a minute has. */
  warmP50Ms: number
  warmP99Ms: number
  /** Share of the questions, put into other words, whose entry came first. */
  knownFirst: number
}

/** Or why there is none. */
export type SpeedRow = Speed | { subject: SubjectName; size: number; language: 'zh' | 'en'; problem: string }

const warmUp = 20
/** Asked between the first measured rounds and the warm ones. */
const betweenRounds = 600

export async function measureSpeed(
  subjects: readonly SubjectName[],
  size: number,
  language: 'zh' | 'en',
  { seconds, rounds, queriesPerRound }: { seconds: number; rounds: number; queriesPerRound: number },
): Promise<SpeedRow[]> {
  const known = knownQueries(language, size, warmUp + 2 * rounds * queriesPerRound + betweenRounds)
  const running = subjects.map((subject) => ({
    subject,
    process: new SubjectProcess(),
    leftMs: seconds * 1000,
    built: { buildMs: 0, memoryMb: 0 },
    askMs: [] as number[],
    warmAskMs: [] as number[],
    found: 0,
    problem: undefined as string | undefined,
  }))

  /** Its time limit counts only the time in which it works. */
  async function step(one: (typeof running)[number], work: (withinMs: number) => Promise<void>): Promise<void> {
    if (one.problem !== undefined) return
    const startedMs = performance.now()
    try {
      await work(one.leftMs)
    } catch (error) {
      one.problem = error instanceof TimeLimitError ? `did not finish in ${seconds} s` : (error as Error).message
      one.process.end()
    }
    one.leftMs -= performance.now() - startedMs
  }

  async function askAll(queries: typeof known): Promise<void> {
    const texts = queries.map(({ text }) => text)
    for (const one of running)
      await step(one, async (withinMs) => void (await one.process.call({ kind: 'ask', texts, limit: 5 }, withinMs)))
  }

  async function measureRounds(
    queries: typeof known,
    timesOf: (one: (typeof running)[number]) => number[],
  ): Promise<void> {
    for (let from = 0; from < queries.length; from += queriesPerRound) {
      const chunk = queries.slice(from, from + queriesPerRound)
      const order = { kind: 'ask', texts: chunk.map(({ text }) => text), limit: 5 } as const
      for (const one of running) {
        await step(one, async (withinMs) => {
          const { ranked, askMs } = await one.process.call(order, withinMs)
          timesOf(one).push(...askMs)
          one.found += ranked.filter(([best], at) => best?.id === chunk[at]?.id).length
        })
      }
    }
  }

  try {
    for (const one of running) {
      await step(one, async (withinMs) => {
        one.built = await one.process.call({ kind: 'build-synthetic', subject: one.subject, language, size }, withinMs)
      })
    }
    await askAll(known.slice(0, warmUp))
    const first = known.slice(warmUp, warmUp + rounds * queriesPerRound)
    await measureRounds(first, ({ askMs }) => askMs)
    await askAll(known.slice(warmUp + first.length, warmUp + first.length + betweenRounds))
    await measureRounds(known.slice(warmUp + first.length + betweenRounds), ({ warmAskMs }) => warmAskMs)
  } finally {
    for (const { process } of running) process.end()
  }
  return running.map(({ subject, built, askMs, warmAskMs, found, problem }) =>
    problem === undefined
      ? {
          subject,
          size,
          language,
          buildMs: built.buildMs,
          memoryMb: built.memoryMb,
          p50Ms: quantile(askMs, 0.5),
          p99Ms: quantile(askMs, 0.99),
          warmP50Ms: quantile(warmAskMs, 0.5),
          warmP99Ms: quantile(warmAskMs, 0.99),
          knownFirst: found / (askMs.length + warmAskMs.length),
        }
      : { subject, size, language, problem },
  )
}

/** Messages, not the questions themselves: an exact match would not search. */
function knownQueries(language: 'zh' | 'en', size: number, count: number): { text: string; id: string }[] {
  const entries = syntheticEntries(language, size)
  const random = seededRandom(11)
  return Array.from({ length: count }, () => {
    const { id, question } = entries[Math.floor(random() * entries.length)] ?? { id: '', question: '' }
    return { id, text: language === 'zh' ? `请问${question}，谢谢` : `hello, ${question} please` }
  })
}
