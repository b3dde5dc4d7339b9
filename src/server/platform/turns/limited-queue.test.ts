import { expect, test } from 'vitest'
import { createLimitedQueue } from './limited-queue.ts'

function createGates() {
  const open: (() => void)[] = []
  return { wait: () => new Promise<void>((resolve) => open.push(resolve)), open }
}

test('Only so many run at once, so many wait in order, and the rest is refused at once', async () => {
  const gates = createGates()
  const queue = createLimitedQueue({ maxRunning: 2, maxWaiting: 3, onFull: () => new Error('full') })
  const begun: number[] = []
  const runs = Array.from({ length: 10 }, (_, index) =>
    queue.run(async () => {
      begun.push(index)
      await gates.wait()
      return index
    }),
  )
  const settled = Promise.allSettled(runs)
  expect(begun).toEqual([0, 1])
  for (let done = 0; done < 5; done += 1) {
    await new Promise(setImmediate)
    expect(gates.open.length).toBeLessThanOrEqual(2)
    gates.open.shift()?.()
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 5 }, () => 'rejected'),
  ])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('Work that fails frees its place', async () => {
  const queue = createLimitedQueue({ maxRunning: 1, maxWaiting: 0, onFull: () => new Error('full') })
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(() => Promise.resolve('done'))).toBe('done')
})

test('Without a limit on those who wait, all of them get their turn', async () => {
  const queue = createLimitedQueue({ maxRunning: 2 })
  let running = 0
  let maxRunning = 0
  const runs = Array.from({ length: 100 }, (_, index) =>
    queue.run(async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise(setImmediate)
      running -= 1
      return index
    }),
  )
  expect(await Promise.all(runs)).toEqual(Array.from({ length: 100 }, (_, index) => index))
  expect(maxRunning).toBe(2)
})
