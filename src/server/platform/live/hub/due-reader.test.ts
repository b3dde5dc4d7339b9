import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DueReader } from './due-reader.ts'

const log = pino({ level: 'silent' })

/** A promise that is resolved from outside. */
function door() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('one reading goes on at a time, and whoever wakes it meanwhile is followed by one more', async () => {
  let begun = 0
  let running = 0
  const gate = door()
  const second = door()
  const read = async () => {
    begun += 1
    running += 1
    expect(running).toBe(1)
    if (begun === 1) await gate.promise
    else second.resolve()
    running -= 1
  }
  const reader = new DueReader({ read, rest: () => undefined, failure: 'failed' }, log, () => true)
  for (let calls = 0; calls < 5; calls += 1) reader.wake()
  expect(begun).toBe(1)
  gate.resolve()
  await second.promise
  await reader.ended()
  expect(begun).toBe(2)
})

test('while nobody listens nothing is read; once stopped nothing begins', async () => {
  const calls: string[] = []
  let isWanted = false
  const reading = {
    read: async () => void calls.push('read'),
    rest: () => void calls.push('rest'),
    failure: 'failed',
  }
  const reader = new DueReader(reading, log, () => isWanted)
  reader.wake()
  await reader.ended()
  isWanted = true
  reader.wake()
  await reader.ended()
  reader.stop()
  reader.wake()
  await reader.ended()
  expect(calls).toEqual(['rest', 'read'])
})

test('a reading that fails is logged and tried again', async () => {
  const again = door()
  let tries = 0
  const read = async () => {
    tries += 1
    if (tries === 1) throw new Error('no connection')
    again.resolve()
  }
  const reader = new DueReader({ read, rest: () => undefined, failure: 'failed' }, log, () => true)
  reader.wake()
  await again.promise
  expect(tries).toBe(2)
})
