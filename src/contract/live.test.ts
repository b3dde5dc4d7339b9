import { expect, it } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import { liveTopics } from './live.ts'

it('topics name endpoints that exist', () => {
  const ids = new Set(allEndpoints.map(({ id }) => id))
  const named: string[] = Object.values(liveTopics).flatMap(({ endpoints }) => [...endpoints])
  expect(named.filter((id) => !ids.has(id))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})
