import { expect, test } from 'vitest'
import { AdaptiveLimit } from './adaptive-limit.ts'

const settings = { min: 4, floodMs: 100, maxInFlood: 32, max: 512, start: 32, targetMs: 50 }

/** Serves as many at once as the limit allows, until it has settled. Returns where it settled. */
function settle(limit: AdaptiveLimit, tookMsAt: (served: number) => number, windows = 300): number {
  for (let window = 0; window < windows; window += 1) {
    for (let request = 0; request < 20; request += 1) limit.note('POST /messages', tookMsAt(limit.current))
    limit.adjust({ lagMs: 0, wasReached: true })
  }
  return limit.current
}

/** One processor that needs this long for each request: all of them share it. */
const shared = (costMs: number, idleMs: number) => (served: number) => Math.max(idleMs, served * costMs)

test('fewer are served at once the more each of them costs', () => {
  const slow = settle(knowingFloor(12), shared(10, 12))
  const quick = settle(knowingFloor(10), shared(1, 10))
  expect(slow).toBeLessThanOrEqual(8)
  expect(quick).toBeGreaterThan(30)
  expect(quick).toBeLessThan(80)
})

test('requests that wait for something else than this machine are no reason to serve fewer', () => {
  expect(settle(new AdaptiveLimit(settings), () => 1500)).toBe(512)
})

test('some slow requests among quick ones are no reason to serve fewer', () => {
  const limit = new AdaptiveLimit(settings)
  let isSlow = false
  function tookMs(): number {
    isSlow = !isSlow
    return isSlow ? 800 : 5
  }
  expect(settle(limit, tookMs)).toBe(512)
})

test('an event loop that is behind is a reason to serve fewer', () => {
  const limit = new AdaptiveLimit(settings)
  for (let window = 0; window < 20; window += 1) limit.adjust({ lagMs: 200, wasReached: true })
  expect(limit.current).toBe(4)
})

test('while a flood is refused, which makes everything late, no fewer are served than keep the processor at work', () => {
  const limit = new AdaptiveLimit(settings)
  const late = { lagMs: 200, wasReached: true }
  for (let window = 0; window < 20; window += 1) limit.adjust({ ...late, bestPerMsInFlood: 0.16 })
  expect(limit.current).toBe(16)
  for (let window = 0; window < 20; window += 1) limit.adjust(late)
  expect(limit.current).toBe(4)
  limit.adjust({ ...late, bestPerMsInFlood: 2 })
  expect(limit.current).toBe(32)
})

test('nothing is learned while fewer come than could be served', () => {
  const limit = new AdaptiveLimit(settings)
  for (let window = 0; window < 20; window += 1) limit.adjust({ lagMs: 200, wasReached: false })
  expect(limit.current).toBe(32)
})

test('what was lost under load comes back within seconds', () => {
  const limit = knowingFloor(12)
  expect(settle(limit, shared(40, 12))).toBe(4)
  expect(settle(limit, shared(0.2, 12), 40)).toBeGreaterThan(50)
})

function knowingFloor(floorMs: number): AdaptiveLimit {
  const limit = new AdaptiveLimit(settings)
  limit.note('POST /messages', floorMs)
  return limit
}
