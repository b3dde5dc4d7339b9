import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { hostileFiles } from '#tests/support/hostile/hostile-files.ts'
import { onQuietMachine, startWatch } from '#tests/support/time-limits.ts'
import { readCorpusFile } from './read-corpus-file.ts'

const mebibyte = 1024 * 1024
const figures: { title: string; answer: string; elapsedMs: number; rssMebibytes: number; blockedMs: number }[] = []

/** What this thread has used of a processor, in ms; Linux only. */
function threadCpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Runs a reading and watches what it costs everyone else. */
async function measure<Result>(task: () => Promise<Result>) {
  await setImmediate()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const startRss = process.memoryUsage.rss()
  let peakRss = startRss
  let longestTurnMs = 0
  let lastCpuMs = threadCpuMs()
  const sampler = setInterval(() => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss())
    const cpuMs = threadCpuMs()
    longestTurnMs = Math.max(longestTurnMs, Number.isFinite(cpuMs) ? cpuMs - lastCpuMs : cpuMs)
    lastCpuMs = cpuMs
  }, 5)
  delay.enable()
  // The first interval of the monitor starts here.
  await setTimeout(10)
  const lap = startWatch()
  const result = await task()
  const elapsedMs = lap()
  peakRss = Math.max(peakRss, process.memoryUsage.rss())
  await setTimeout(10)
  delay.disable()
  clearInterval(sampler)
  return {
    result,
    elapsedMs,
    rssMebibytes: (peakRss - startRss) / mebibyte,
    blockedMs: Math.min(delay.max / 1e6, longestTurnMs),
  }
}

const limits = { elapsedMs: 2_000, rssMebibytes: 150, blockedMs: 100 }

/** Other programs on the machine can only make the figures worse, so a bad one is taken again. */
async function measureQuietly<Result>(task: () => Promise<Result>) {
  for (let attempt = 1; ; attempt++) {
    const taken = await measure(task)
    const measured = { ...taken, elapsedMs: onQuietMachine(taken.elapsedMs, limits.elapsedMs) }
    const isWithin = (Object.keys(limits) as (keyof typeof limits)[]).every((key) => measured[key] < limits[key])
    if (isWithin || attempt === 3) return measured
  }
}

test.each(hostileFiles)('$title ($fileName) is answered rightly, soon, and without harm to others', async (file) => {
  const bytes = await file.make()
  const { result, ...cost } = await measureQuietly(() => readCorpusFile(bytes, file.fileName))
  const answer = result.ok ? null : result.problem
  figures.push({ title: file.title, answer: answer ?? `read ${result.ok && result.rows.length} rows`, ...cost })
  expect(file.expected, JSON.stringify(result).slice(0, 300)).toContain(answer)
  expect(cost.elapsedMs).toBeLessThan(limits.elapsedMs)
  expect(cost.rssMebibytes).toBeLessThan(limits.rssMebibytes)
  expect(cost.blockedMs).toBeLessThan(limits.blockedMs)
})

test('six heavy files at once wait for each other instead of taking the memory', async () => {
  const heavy = ['unused-strings.xlsx', 'long-answers.xlsx', 'limit.csv']
  const files = await Promise.all(
    hostileFiles
      .filter((file) => heavy.includes(file.fileName))
      .map(async (file) => ({ fileName: file.fileName, bytes: await file.make() })),
  )
  const { result, rssMebibytes } = await measure(() =>
    Promise.all([...files, ...files].map((file) => readCorpusFile(file.bytes, file.fileName))),
  )
  expect(result).toHaveLength(6)
  expect(result.every((one) => one.ok || one.problem === 'bomb')).toBe(true)
  console.log(`six heavy files at once: ${Math.round(rssMebibytes)} MB`)
  expect(rssMebibytes).toBeLessThan(300)
})

afterAll(() => {
  const worst = (key: 'elapsedMs' | 'rssMebibytes' | 'blockedMs') =>
    figures
      .toSorted((a, b) => b[key] - a[key])
      .slice(0, 3)
      .map((one) => `${Math.round(one[key])} (${one.title})`)
      .join(', ')
  console.log(
    `${figures.length} hostile files; worst ms: ${worst('elapsedMs')}; worst MB: ${worst('rssMebibytes')}; worst blocked ms: ${worst('blockedMs')}`,
  )
  if (process.env.SHOW_FIGURES)
    console.table(
      figures.map((one) => ({
        ...one,
        elapsedMs: Math.round(one.elapsedMs),
        rssMebibytes: Math.round(one.rssMebibytes),
        blockedMs: Math.round(one.blockedMs),
      })),
    )
})
