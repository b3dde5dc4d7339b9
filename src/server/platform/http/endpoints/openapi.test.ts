import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { exportCorpus } from '#contract/features/imports.ts'
import { describeApi } from './openapi.ts'

type Operation = Record<string, unknown> & { operationId: string; responses: Record<string, { description: string }> }
const { paths } = describeApi(allEndpoints, 'https://bots.example.com', '1') as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(paths).flatMap((path) => Object.values(path))

function operationOf(id: string) {
  return operations.find(({ operationId }) => operationId === id)
}

test('every endpoint is an operation under its id', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    allEndpoints.map(({ id }) => id).toSorted(),
  )
})

test('an operation tells its group, what it charges and how often it may be called', () => {
  const operation = operationOf('sendMessage')
  expect(operation).toMatchObject({
    tags: ['answers'],
    'x-quota': 'callsPerDay',
    'x-limits': sendMessage.limits,
  })
  expect(operation?.responses['429']?.description).toContain('quota-spent')
})

test('an operation tells the entitlement that it needs, and what is answered without it', () => {
  const operation = operationOf('exportCorpus')
  expect(operation).toMatchObject({ tags: ['imports'], 'x-entitlement': exportCorpus.requires })
  expect(operation?.responses['403']?.description).toBe('vip-only')
})

test('an operation tells what is answered when something failed that nobody expected', () => {
  expect(operationOf('logIn')?.responses['500']?.description).toBe('sign-in-failed')
  expect(operationOf('updateAccount')?.responses['500']?.description).toBe('update-failed')
  expect(operationOf('getSession')?.responses['500']).toBeUndefined()
})
