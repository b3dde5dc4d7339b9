import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { RateLimits } from './rate-limits.ts'

const endpoint = defineEndpoint({
  id: 'limited',
  method: 'GET',
  path: '/limited',
  access: 'public',
  limits: [
    { per: 'address', burst: 2, perSecond: 1 },
    { per: 'account', counter: 'counted-elsewhere', max: 0, withinMinutes: 1 },
  ],
  summary: 'A limited call.',
  reply: z.object({}),
})

test('a limit holds for each key by itself and refills with time', () => {
  let nowMs = 1_000_000
  const rates = new RateLimits({ now: () => new Date(nowMs) })
  const take = (key: string) => rates.take(endpoint, 'address', key)
  take('one')
  take('one')
  expect(() => take('one')).toThrow('too-many-requests')
  take('other')
  nowMs += 1000
  take('one')
  expect(() => take('one')).toThrow('too-many-requests')
})

test('limits of another kind, and those that the database counts, take nothing here', () => {
  const rates = new RateLimits({ now: () => new Date(0) })
  for (let call = 0; call < 10; call += 1) {
    rates.take(endpoint, 'key', 'one')
    rates.take(endpoint, 'account', 'one')
  }
  rates.take(endpoint, 'address', 'one')
})
