import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { OpenStreams } from '#server/platform/live/hub/open-streams.ts'
import { botStreamKeys } from './bot-event-hub.ts'

const caps = { perBot: 2, perContact: 2, contactsPerAccount: 3, contactsPerAddress: 4, perNode: 9 }

function openStreams() {
  const streams = new OpenStreams(botStreamKeys(caps), 2)
  const join = (accountId: string, botId: string, contactKey: string | undefined, address: string) => {
    const joining = { accountId, botId, contactKey, address }
    streams.assertRoom(joining)
    const stream = { ...joining, raw: {} as ServerResponse }
    streams.add(stream)
    return stream
  }
  return { streams, join }
}

test('customers of one account, of whichever bot, leave room for those of others and for its programs', () => {
  const { streams, join } = openStreams()
  const [first] = [join('one', 'a', 'ann', '1'), join('one', 'a', 'ben', '2'), join('one', 'b', 'cem', '3')]
  expect(() => join('one', 'b', 'dan', '4')).toThrow('live-updates-full')
  join('two', 'c', 'eve', '4')
  join('one', 'a', undefined, '1')
  join('one', 'a', undefined, '1')
  expect(() => join('one', 'a', undefined, '1')).toThrow('live-updates-full')
  streams.remove(first)
  streams.remove(first)
  join('one', 'b', 'dan', '4')
  expect(() => join('one', 'b', 'fay', '5')).toThrow('live-updates-full')
})

test('customers of one address leave room for others, and its programs are not counted there', () => {
  const { join } = openStreams()
  for (const account of ['one', 'two', 'three', 'four']) {
    join(account, `bot of ${account}`, 'ann', 'office')
    join(account, `bot of ${account}`, undefined, 'office')
  }
  expect(() => join('five', 'e', 'ann', 'office')).toThrow('live-updates-full')
  join('five', 'e', 'ann', 'home')
})
