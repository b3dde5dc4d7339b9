import { expect, it } from 'vitest'
import { valueAt, withValueAt } from './values.ts'

const values = { name: 'a', keywords: ['x', 'y'], hours: { monday: { from: '9:00' }, sunday: { from: '' } } }

it('are read at any depth', () => {
  expect(valueAt(values, 'keywords.1')).toBe('y')
  expect(valueAt(values, 'hours.monday.from')).toBe('9:00')
  expect(valueAt(values, 'name.first.letter')).toBeUndefined()
})

it('are changed in a copy that shares what did not change', () => {
  const changed = withValueAt(values, 'hours.monday.from', '8:00')
  expect(changed.hours).toEqual({ monday: { from: '8:00' }, sunday: { from: '' } })
  expect(changed.hours.sunday).toBe(values.hours.sunday)
  expect(values.hours.monday.from).toBe('9:00')
})

it('stay lists where they are lists', () => {
  expect(withValueAt(values, 'keywords.0', 'z').keywords).toEqual(['z', 'y'])
})
