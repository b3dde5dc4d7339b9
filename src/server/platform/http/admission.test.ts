import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const limits = { mostServed: 2, mostWaiting: 300, burstMs: 1000, standingWaitMs: 100 }

/** A time that is set by hand, and what was decided on each request so far. */
function admissionAt() {
  const time = { nowMs: 0 }
  const admission = new Admission(limits, () => time.nowMs)
  const decisions: (boolean | undefined)[] = []
  async function enter(): Promise<void> {
    const place = decisions.push(undefined) - 1
    decisions[place] = await admission.enter()
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { time, admission, decisions, enter, settle }
}

test('a burst is served to its last request, in its order', async () => {
  const { time, admission, decisions, enter, settle } = admissionAt()
  for (let request = 0; request < 200; request += 1) void enter()
  await settle()
  expect(decisions.filter((decision) => decision === true)).toHaveLength(2)
  for (let served = 0; served < 198; served += 1) {
    time.nowMs += 5
    admission.leave()
    await settle()
    expect(decisions.indexOf(undefined)).toBe(served === 197 ? -1 : served + 3)
  }
  expect(decisions.every((decision) => decision === true)).toBe(true)
})

test('in a line that stands nobody waits long, and as many as ever are served', async () => {
  const { time, admission, decisions, enter, settle } = admissionAt()
  const waitsMs: number[] = []
  async function measured(): Promise<void> {
    const sinceMs = time.nowMs
    if (await admission.enter()) waitsMs.push(time.nowMs - sinceMs)
    else decisions.push(false)
  }
  void enter()
  void enter()
  // Twice as many come as leave.
  for (let turn = 0; turn < 1000; turn += 1) {
    time.nowMs += 10
    void measured()
    void measured()
    admission.leave()
    await settle()
  }
  expect(decisions.filter((decision) => decision === false).length).toBeGreaterThan(700)
  expect(waitsMs.length).toBeGreaterThan(950)
  expect(Math.max(...waitsMs.slice(-500))).toBeLessThanOrEqual(limits.standingWaitMs)
})

test('a line of full length takes nobody in', async () => {
  const { admission, enter } = admissionAt()
  for (let request = 0; request < 302; request += 1) void enter()
  expect(await admission.enter()).toBe(false)
})

test('places that were left are there for the next ones', async () => {
  const { time, admission } = admissionAt()
  for (let turn = 0; turn < 10; turn += 1) {
    expect([await admission.enter(), await admission.enter()]).toEqual([true, true])
    admission.leave()
    admission.leave()
    time.nowMs += 5000
  }
})
