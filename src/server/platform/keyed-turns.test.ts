import { expect, test } from 'vitest'
import { createKeyedTurns } from './keyed-turns.ts'

test('runs of one key follow each other in order, also after one that failed; other keys do not wait', async () => {
  const inTurn = createKeyedTurns()
  const events: string[] = []
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = inTurn('a', async () => {
    events.push('first begins')
    await held
    throw new Error('It failed')
  })
  const second = inTurn('a', async () => {
    events.push('second')
    return 2
  })
  await inTurn('b', async () => {
    events.push('other')
  })
  expect(events).toEqual(['first begins', 'other'])
  release()
  await expect(first).rejects.toThrow('It failed')
  expect(await second).toBe(2)
  expect(events).toEqual(['first begins', 'other', 'second'])
})
