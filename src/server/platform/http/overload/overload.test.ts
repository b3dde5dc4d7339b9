/** Admission and limit together, on an event loop that is played through in a time of its own: so the figures do not depend on the machine. */
import { expect, test } from 'vitest'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { AdaptiveLimit } from './adaptive-limit.ts'
import { Admission } from './admission.ts'
import { admissionSettings, limitSettings } from './shedding.ts'

interface Played {
  readonly answersPerSecond: number
  readonly answerP99Ms: number
  readonly refusalP99Ms: number
}

interface Work {
  readonly readyMs: number
  readonly costMs: number
  run(): void
}

/** The time of the main thread is spent in this many parts, with a query of the database after each. */
const parts = 5
const refusalCostMs = 0.05
const warmUpMs = 4000
const endMs = 24_000

async function play(perSecond: number, costMs: number, databaseMs: number): Promise<Played> {
  const random = seededRandom(1)
  let nowMs = 0
  let lagMs = 0
  const limit = new AdaptiveLimit(limitSettings)
  const admission = new Admission(
    admissionSettings,
    () => ({ limit: limit.current, lagMs }),
    () => nowMs,
  )
  const works: Work[] = []
  const answersMs: number[] = []
  const refusalsMs: number[] = []

  function arriveAt(sinceMs: number): void {
    works.push({ readyMs: sinceMs, costMs: refusalCostMs, run: () => void arrive(sinceMs) })
  }

  async function arrive(sinceMs: number): Promise<void> {
    arriveAt(sinceMs - (Math.log(1 - random()) * 1000) / perSecond)
    const isAdmitted = await admission.enter()
    if (isAdmitted) serve(sinceMs, nowMs, 0)
    else if (sinceMs > warmUpMs) refusalsMs.push(nowMs - sinceMs)
  }

  function serve(sinceMs: number, admittedMs: number, part: number): void {
    works.push({
      readyMs: nowMs + (part === 0 ? 0 : databaseMs * (0.5 + random())),
      costMs: (costMs / parts) * (0.5 + random()),
      run() {
        if (part + 1 < parts) return serve(sinceMs, admittedMs, part + 1)
        limit.note('POST /messages', nowMs - admittedMs)
        admission.leave()
        if (sinceMs > warmUpMs) answersMs.push(nowMs - sinceMs)
      },
    })
  }

  function sample(dueMs: number): void {
    const run = () => {
      lagMs += 0.3 * (nowMs - dueMs - lagMs)
      sample(nowMs + 20)
    }
    works.push({ readyMs: dueMs, costMs: 0, run })
  }

  function tick(dueMs: number): void {
    const run = () => {
      limit.adjust({ lagMs, ...admission.tick() })
      tick(nowMs + 100)
    }
    works.push({ readyMs: dueMs, costMs: 0, run })
  }

  arriveAt(0)
  sample(20)
  tick(100)
  while (nowMs < endMs) {
    // First come, first served, as in an event loop.
    let next = 0
    for (let at = 1; at < works.length; at += 1) if ((works[at]?.readyMs ?? 0) < (works[next]?.readyMs ?? 0)) next = at
    const [work] = works.splice(next, 1)
    if (work === undefined) break
    nowMs = Math.max(nowMs, work.readyMs) + work.costMs
    work.run()
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
  }
  const quantile = (values: number[], share: number) =>
    values.sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
  return {
    answersPerSecond: (answersMs.length * 1000) / (endMs - warmUpMs),
    answerP99Ms: quantile(answersMs, 0.99),
    refusalP99Ms: quantile(refusalsMs, 0.99),
  }
}

const servers = [
  ['10 ms of the main thread for a message', 10, 1],
  ['2 ms and a slow database', 2, 8],
  ['1 ms', 1, 3],
] as const

for (const [what, costMs, databaseMs] of servers) {
  const capacity = 1000 / costMs
  test.each([1.5, 2, 10])(`at %s times the capacity answers and refusals are quick: ${what}`, async (times) => {
    const played = await play(capacity * times, costMs, databaseMs)
    if (process.env.SHOW) console.log(what, times, played)
    // What is refused costs something, too.
    expect(played.answersPerSecond).toBeGreaterThan(0.9 * capacity * (1 - times * (refusalCostMs / costMs)))
    expect(played.answerP99Ms).toBeLessThan(400)
    expect(played.refusalP99Ms).toBeLessThan(100)
  })

  test(`at half the capacity nobody is refused: ${what}`, async () => {
    const played = await play(capacity / 2, costMs, databaseMs)
    expect(played.answersPerSecond).toBeGreaterThan(0.45 * capacity)
    expect(played.refusalP99Ms).toBe(0)
    expect(played.answerP99Ms).toBeLessThan(200)
  })
}
