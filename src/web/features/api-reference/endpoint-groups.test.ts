import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { apiReference as chinese } from '#phrases/zh/features/api-reference.ts'
import { endpointGroups } from './endpoint-groups.ts'

const shown = endpointGroups.flatMap((group) => group.endpoints)

it('shows every endpoint of the contract once', () => {
  expect(new Set(shown)).toEqual(new Set(allEndpoints))
  expect(shown).toHaveLength(allEndpoints.length)
})

it('says in Chinese what each of them does', () => {
  expect(shown.map(({ id }) => id).filter((id) => !chinese.summaries[id])).toEqual([])
})

it('says so of no endpoint that is gone', () => {
  const ids = new Set(shown.map(({ id }) => id))
  expect(Object.keys(chinese.summaries).filter((id) => !ids.has(id))).toEqual([])
})
