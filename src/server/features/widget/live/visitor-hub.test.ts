import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { OpenStreams } from '#server/platform/live/hub/open-streams.ts'
import { visitorStreamKeys } from './visitor-hub.ts'

test('the chats of one account, or of one address, leave room for others', () => {
  const streams = new OpenStreams(visitorStreamKeys({ perContact: 2, perAccount: 3, perAddress: 4, perNode: 9 }), 2)
  const join = (accountId: string, contactId: string, address: string) => {
    const joining = { accountId, contactId, address }
    streams.assertRoom(joining)
    const stream = { ...joining, raw: {} as ServerResponse }
    streams.add(stream)
    return stream
  }
  const first = join('one', 'ann', 'home')
  join('one', 'ben', 'office')
  join('one', 'cem', 'office')
  expect(() => join('one', 'dan', 'elsewhere')).toThrow('live-updates-full')
  join('two', 'eve', 'office')
  join('two', 'fay', 'office')
  expect(() => join('three', 'gus', 'office')).toThrow('live-updates-full')
  join('three', 'gus', 'elsewhere')
  streams.remove(first)
  streams.remove(first)
  join('one', 'dan', 'elsewhere')
  expect(() => join('one', 'hal', 'elsewhere')).toThrow('live-updates-full')
})
