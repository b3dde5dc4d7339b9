import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { VisitorListeners } from './visitor-listeners.ts'

test('the chats of one account, or of one address, leave room for others', () => {
  const listeners = new VisitorListeners({ perContact: 2, perAccount: 3, perAddress: 4, perNode: 9 }, 2)
  const join = (accountId: string, botId: string, contactId: string, address: string) => {
    listeners.assertRoom({ accountId, contactId, address })
    return listeners.add({ accountId, botId, contactId, address, raw: {} as ServerResponse, isStale: false })
  }
  const first = join('one', 'a', 'ann', 'home')
  join('one', 'a', 'ben', 'office')
  join('one', 'b', 'cem', 'office')
  expect(() => join('one', 'b', 'dan', 'elsewhere')).toThrow('live-updates-full')
  join('two', 'c', 'eve', 'office')
  join('two', 'c', 'fay', 'office')
  expect(() => join('three', 'd', 'gus', 'office')).toThrow('live-updates-full')
  join('three', 'd', 'gus', 'elsewhere')
  listeners.remove(first)
  listeners.remove(first)
  join('one', 'b', 'dan', 'elsewhere')
  expect(() => join('one', 'b', 'hal', 'elsewhere')).toThrow('live-updates-full')
})
