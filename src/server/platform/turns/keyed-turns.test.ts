import { expect, test } from 'vitest'
import { createKeyedTurns } from './keyed-turns.ts'

test('runs of one key follow each other in order, also after one that failed; other keys do not wait', async () => {
  const inTurn = createKeyedTurns()
  const max = 10
  const events: string[] = []
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = inTurn('a', max, async () => {
    events.push('first begins')
    await held
    throw new Error('It failed')
  })
  const second = inTurn('a', max, async () => {
    events.push('second')
    return 2
  })
  await inTurn('b', max, async () => {
    events.push('other')
  })
  expect(events).toEqual(['first begins', 'other'])
  release()
  await expect(first).rejects.toThrow('It failed')
  expect(await second).toBe(2)
  expect(events).toEqual(['first begins', 'other', 'second'])
})

test('a line that is long enough refuses the next one at once, and takes others when it got shorter', async () => {
  const inTurn = createKeyedTurns()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = Array.from({ length: 3 }, () => inTurn('a', 2, () => held))
  await expect(inTurn('a', 2, () => held)).rejects.toMatchObject({ code: 'too-many-requests' })
  release()
  await Promise.all(waiting)
  expect(await inTurn('a', 2, () => Promise.resolve('taken'))).toBe('taken')
})
