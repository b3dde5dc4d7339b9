import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { apiReference as chinese } from '#phrases/zh/api-reference.ts'
import { endpointGroups } from './endpoint-groups.ts'

const named = endpointGroups.flatMap((group) => group.endpoints)

it('shows every endpoint of the contract once', () => {
  expect(new Set(named.map(({ endpoint }) => endpoint))).toEqual(new Set(allEndpoints))
  expect(named).toHaveLength(allEndpoints.length)
})

it('says in Chinese what each of them does', () => {
  expect(named.map(({ name }) => name).filter((name) => !chinese.summaries[name])).toEqual([])
})

it('says so of no endpoint that is gone', () => {
  const names = new Set(named.map(({ name }) => name))
  expect(Object.keys(chinese.summaries).filter((name) => !names.has(name))).toEqual([])
})
