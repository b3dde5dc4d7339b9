import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const settings = {
  waitMs: 100,
  maxBurst: 300,
  burstEndsAfter: { served: 50, ms: 1000 },
  maxWaitMs: 20_000,
  maxStandstillMs: 5000,
  maxLagMs: 100,
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A time and a state that are set by hand, and what was decided on each request so far. */
function admissionAt(limit = 2) {
  const at = { nowMs: 0, limit, lagMs: 0 }
  const admission = new Admission(
    settings,
    () => at,
    () => at.nowMs,
  )
  const decisions: (boolean | undefined)[] = []
  const waitsMs: number[] = []
  async function enter(): Promise<void> {
    const place = decisions.push(undefined) - 1
    const sinceMs = at.nowMs
    const isAdmitted = await admission.enter()
    decisions[place] = isAdmitted
    if (isAdmitted) waitsMs.push(at.nowMs - sinceMs)
  }
  /** One of those that are served is done every 10 ms; this many come meanwhile. */
  async function run(turns: number, comingPerTurn: number): Promise<void> {
    for (let turn = 1; turn <= turns; turn += 1) {
      for (let coming = 0; coming < comingPerTurn; coming += 1) void enter()
      await settle()
      at.nowMs += 10
      if (decisions.filter((decision) => decision === true).length > left) {
        left += 1
        admission.leave()
      }
      if (turn % 10 === 0) admission.tick()
      await settle()
    }
  }
  let left = 0
  return { at, admission, decisions, waitsMs, enter, run }
}

test('a burst is served to its last request, in its order', async () => {
  const { decisions, enter, run } = admissionAt()
  for (let request = 0; request < 250; request += 1) void enter()
  await settle()
  expect(decisions.filter((decision) => decision === true)).toHaveLength(2)
  for (let served = 2; served < 250; served += 1) {
    await run(1, 0)
    expect(decisions.filter((decision) => decision === true)).toHaveLength(served + 1)
    expect(decisions[served]).toBe(true)
  }
})

test('burst after burst is served when there is a pause between them', async () => {
  const { decisions, enter, run } = admissionAt()
  for (let round = 0; round < 5; round += 1) {
    for (let request = 0; request < 250; request += 1) void enter()
    await run(250, 0)
  }
  expect(decisions).toHaveLength(1250)
  expect(decisions.every((decision) => decision === true)).toBe(true)
})

test.each([2, 10])('when %s times as many come as are served, the others are refused at once', async (times) => {
  const { decisions, waitsMs, run } = admissionAt()
  await run(1000, times)
  const served = waitsMs.length
  waitsMs.length = 0
  await run(1000, times)
  expect(waitsMs.length).toBeGreaterThan(990)
  expect(Math.max(...waitsMs)).toBeLessThanOrEqual(2 * settings.waitMs)
  expect(served).toBeGreaterThan(990)
  // No request waits for a refusal: those not decided yet are in the short line.
  expect(decisions.filter((decision) => decision === undefined).length).toBeLessThanOrEqual(12)
})

test('a little more than can be served does not make a long line', async () => {
  const { waitsMs, run } = admissionAt()
  for (let second = 0; second < 20; second += 1) {
    await run(80, 1)
    await run(20, 2)
  }
  expect(Math.max(...waitsMs)).toBeLessThan(1000)
  expect(Math.max(...waitsMs.slice(1500))).toBeLessThanOrEqual(2 * settings.waitMs)
})

test('a line of full length takes nobody in', async () => {
  const { admission, decisions, enter } = admissionAt()
  for (let request = 0; request < 302; request += 1) void enter()
  await settle()
  expect(decisions).not.toContain(false)
  expect(await admission.enter()).toBe(false)
})

test('a flood is when far more is refused than served: then the best rate so far is told', async () => {
  const { at, admission } = admissionAt(1)
  async function second(requests: number) {
    at.nowMs += 1000
    expect(await admission.enter()).toBe(true)
    for (let request = 0; request < requests; request += 1) void admission.enter()
    admission.leave()
    return admission.tick()
  }
  for (let calm = 0; calm < 3; calm += 1) expect((await second(0)).bestPerMsInFlood).toBeUndefined()
  expect((await second(2 * settings.maxBurst)).bestPerMsInFlood).toBeGreaterThan(0)
})

test('a server that answers nothing any more refuses those who wait', async () => {
  const { at, admission, decisions, enter } = admissionAt()
  for (let request = 0; request < 10; request += 1) void enter()
  for (let second = 0; second <= 5; second += 1) {
    at.nowMs += 1000
    admission.tick()
  }
  await settle()
  expect(decisions).toEqual([true, true, ...Array(8).fill(false)])
})

test('while the event loop is behind nobody joins the line, but for a burst', async () => {
  const { at, admission, run } = admissionAt()
  await run(100, 2)
  admission.leave()
  expect(await Promise.race([admission.enter(), settle()])).not.toBe(false)
  at.lagMs = 200
  expect(await admission.enter()).toBe(false)
})

test('a lower limit is reached by leaving, a higher one at the next look', async () => {
  const { at, admission, decisions, enter } = admissionAt(3)
  for (let request = 0; request < 10; request += 1) void enter()
  at.limit = 1
  admission.leave()
  admission.leave()
  await settle()
  expect(decisions.filter((decision) => decision === true)).toHaveLength(3)
  admission.leave()
  await settle()
  expect(decisions.filter((decision) => decision === true)).toHaveLength(4)
  at.limit = 4
  admission.tick()
  await settle()
  expect(decisions.filter((decision) => decision === true)).toHaveLength(7)
})

test('who gave a place up while a body came stands at the head of the line', async () => {
  const { admission, decisions, enter } = admissionAt(1)
  for (let request = 0; request < 3; request += 1) void enter()
  const again = admission.enterAgain()
  admission.leave()
  expect(await again).toBe(true)
  expect(decisions).toEqual([true, undefined, undefined])
})

test('many groups that come at once to a full server make the line no longer than a round', () => {
  const admission = new Admission({ ...settings, maxBurst: 0 }, () => ({ limit: 8, lagMs: 0 }))
  for (let request = 0; request < 8; request += 1) expect(admission.enter('one')).toBe(true)
  let waiting = 0
  for (let group = 0; group < 1000; group += 1) if (admission.enter(`group ${group}`) !== false) waiting += 1
  expect(waiting).toBe(8)
  expect(admission.enter('one')).toBe(false)
})

test('whoever holds most of a full line gives way until the others hold as much', async () => {
  const admission = new Admission({ ...settings, maxBurst: 4 }, () => ({ limit: 4, lagMs: 0 }))
  const admitted = { one: 0, other: 0 }
  const refused = { one: 0, other: 0 }
  async function enter(group: 'one' | 'other'): Promise<void> {
    if (await admission.enter(group)) admitted[group] += 1
    else refused[group] += 1
  }
  for (let request = 0; request < 8; request += 1) void enter('one')
  for (let request = 0; request < 8; request += 1) void enter('other')
  await settle()
  // One has the four places; what it had in line went to the other.
  expect(admitted).toEqual({ one: 4, other: 0 })
  expect(refused).toEqual({ one: 4, other: 4 })
  for (let left = 0; left < 4; left += 1) admission.leave('one')
  await settle()
  expect(admitted).toEqual({ one: 4, other: 4 })
})
