import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a node is warm when all that it makes ready is there, even when a part failed', async () => {
  const readiness = createReadiness()
  let finish: () => void = () => undefined
  readiness.warmUp(
    [() => new Promise((resolve) => (finish = resolve)), () => Promise.reject(new Error('no such model'))],
    60_000,
  )
  await turn()
  expect(readiness.isWarm).toBe(false)
  finish()
  await turn()
  expect(readiness.isWarm).toBe(true)
})

test('what takes too long is not waited for', async () => {
  const readiness = createReadiness()
  readiness.warmUp([() => new Promise(() => undefined)], 10)
  expect(readiness.isWarm).toBe(false)
  await expect.poll(() => readiness.isWarm).toBe(true)
})

test('a start that is tried again does not warm up twice', async () => {
  const readiness = createReadiness()
  let begun = 0
  async function step(): Promise<void> {
    begun += 1
  }
  readiness.warmUp([step], 60_000)
  readiness.warmUp([step], 60_000)
  await turn()
  expect([begun, readiness.isWarm]).toEqual([1, true])
})

test('before it has begun a node is not warm', () => {
  expect(createReadiness().isWarm).toBe(false)
})
