import { expect, test } from 'vitest'
import { createKeyedPlaces } from './keyed-places.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('so many have a place at once, others of the same key wait in order, and other keys do not', async () => {
  const places = createKeyedPlaces({ maxRunning: 2 })
  const order: string[] = []
  const [first, second] = [await places.take('one'), await places.take('one')]
  const third = places.take('one').then((end) => {
    order.push('third')
    return end
  })
  const fourth = places.take('one').then(() => order.push('fourth'))
  await places.take('other')
  await turn()
  expect(order).toEqual([])
  first()
  first()
  await third
  await turn()
  expect(order).toEqual(['third'])
  second()
  await fourth
  expect(order).toEqual(['third', 'fourth'])
})

test('who waits too long is told so, and loses the place in the line', async () => {
  const places = createKeyedPlaces({ maxRunning: 1, maxWaitMs: () => 1, onTimeout: () => new Error('too long') })
  const end = await places.take('one')
  await expect(places.take('one')).rejects.toThrow('too long')
  end()
  const again = await places.take('one')
  again()
})
