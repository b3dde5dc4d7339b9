import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

/** Runs that end when the test says so. */
function heldRuns() {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  async function run(items: readonly number[]): Promise<number[]> {
    batches.push([...items])
    await new Promise<void>((resolve) => ends.push(resolve))
    return items.map((item) => item * 2)
  }
  return { batches, run, endNext: () => ends.shift()?.() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('calls of one turn of the event loop run together, and each gets its own outcome', async () => {
  const { batches, run, endNext } = heldRuns()
  const call = createBatches(run, { maxSize: 10, maxRunning: 2, apartMs: 1 })
  const outcomes = Promise.all([call(1), call(2), call(3)])
  await turn()
  expect(batches).toEqual([[1, 2, 3]])
  endNext()
  expect(await outcomes).toEqual([2, 4, 6])
})

test('no more batches run at once than may, and the next one takes what came meanwhile', async () => {
  const { batches, run, endNext } = heldRuns()
  const call = createBatches(run, { maxSize: 2, maxRunning: 1, apartMs: 1 })
  const first = call(1)
  await turn()
  const others = [call(2), call(3), call(4)]
  await turn()
  expect(batches).toEqual([[1]])
  endNext()
  await first
  await expect.poll(() => batches.length).toBe(2)
  endNext()
  await expect.poll(() => batches.length).toBe(3)
  endNext()
  expect(await Promise.all(others)).toEqual([4, 6, 8])
  expect(batches).toEqual([[1], [2, 3], [4]])
})

test('soon after a batch started a full one does not wait, and a small one waits only a moment', async () => {
  const { batches, run, endNext } = heldRuns()
  const call = createBatches(run, { maxSize: 2, maxRunning: 3, apartMs: 1 })
  const calls = [call(1)]
  await turn()
  calls.push(call(2), call(3))
  expect(batches).toEqual([[1], [2, 3]])
  calls.push(call(4))
  expect(batches).toHaveLength(2)
  await expect.poll(() => batches).toEqual([[1], [2, 3], [4]])
  for (let ended = 0; ended < 3; ended += 1) endNext()
  expect(await Promise.all(calls)).toEqual([2, 4, 6, 8])
})

test('a batch that fails fails its own calls alone', async () => {
  let runs = 0
  const call = createBatches(
    async (items: readonly number[]) => {
      runs += 1
      if (runs === 1) throw new Error('The database is away')
      return items
    },
    { maxSize: 10, maxRunning: 1, apartMs: 1 },
  )
  const failed = await Promise.allSettled([call(1), call(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await call(3)).toBe(3)
})
