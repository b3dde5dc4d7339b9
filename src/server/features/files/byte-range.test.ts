import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  [' bytes=1-2 ', { first: 1, last: 2 }],
])('of 100 bytes, %s is a part', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=999999999999999-', 'bytes=-0'])(
  'of 100 bytes, %s has none',
  (header) => {
    expect(readRange(header, 100)).toBe('none')
  },
)

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=0-1,5-6',
  'lines=1-2',
  'bytes=a-b',
  'bytes=1e1-',
  'bytes=0-1-2',
])('%s asks for the whole', (header) => {
  expect(readRange(header, 100)).toBeUndefined()
})
