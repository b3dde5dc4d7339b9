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

test('a customer with a client token takes a part of what customers have, and nothing of what programs have', () => {
  const keyed = defineEndpoint({
    id: 'keyed',
    method: 'GET',
    path: '/keyed',
    access: 'bearer',
    limits: [{ per: 'key', burst: 30, perSecond: 10 }],
    summary: 'A call with a key.',
    reply: z.object({}),
  })
  const rates = new RateLimits({ now: () => new Date(1_000_000) })
  const ask = (contactId: string) => rates.takeAsContact(keyed, 'bot', contactId)
  for (let call = 0; call < 3; call += 1) ask('ann')
  for (let call = 0; call < 100; call += 1) expect(() => ask('ann')).toThrow('too-many-requests')
  for (let n = 0; n < 27; n += 1) ask(`contact ${n}`)
  // All customers of the bot together have had as much as a key.
  expect(() => ask('ben')).toThrow('too-many-requests')
  for (let call = 0; call < 30; call += 1) rates.take(keyed, 'key', 'bot')
  rates.takeAsContact(keyed, 'another bot', 'ann')
})
