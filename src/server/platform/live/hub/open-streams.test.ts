import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { OpenStreams } from './open-streams.ts'

interface Joining {
  readonly room: string
  readonly guest?: string
}

function openStreams() {
  const streams = new OpenStreams<Joining, Joining & { readonly raw: ServerResponse }>(
    {
      keyOf: ({ room }) => room,
      maxPerKey: 3,
      caps: [{ max: 2, nameOf: ({ guest }) => guest }],
      maxPerNode: 5,
    },
    2,
  )
  const join = (joining: Joining) => {
    streams.assertRoom(joining)
    const stream = { ...joining, raw: {} as ServerResponse }
    streams.add(stream)
    return stream
  }
  return { streams, join }
}

test('streams are found by their key, be it one or many, until they leave', () => {
  const { streams, join } = openStreams()
  const [one, two, other] = [join({ room: 'a' }), join({ room: 'a' }), join({ room: 'b' })]
  expect([...streams.of('a')]).toEqual([one, two])
  expect([...streams.of('b')]).toEqual([other])
  expect([...streams.of('c')]).toEqual([])
  expect([...streams.firstOfEach()].map(({ room }) => room)).toEqual(['a', 'b'])
  expect(streams.remove(one)).toBe(true)
  expect(streams.remove(one)).toBe(false)
  expect([...streams.of('a')]).toEqual([two])
  expect(streams.count).toBe(2)
  streams.remove(two)
  streams.remove(other)
  expect([...streams.firstOfEach()]).toEqual([])
  expect(streams.count).toBe(0)
})

test('what is full for a key, for a name or for the node is refused, and has room again when one leaves', () => {
  const { streams, join } = openStreams()
  const first = join({ room: 'a', guest: 'ann' })
  join({ room: 'b', guest: 'ann' })
  expect(() => join({ room: 'c', guest: 'ann' })).toThrow('live-updates-full')
  join({ room: 'a' })
  join({ room: 'a' })
  expect(() => join({ room: 'a' })).toThrow('live-updates-full')
  streams.remove(first)
  join({ room: 'a', guest: 'ann' })
  join({ room: 'd' })
  expect(() => join({ room: 'e' })).toThrow('live-updates-full')
})

test('each stream has its turn once in as many calls as there are turns, and the turns stay even', () => {
  const { streams, join } = openStreams()
  const joined = [join({ room: 'a' }), join({ room: 'b' }), join({ room: 'c' }), join({ room: 'd' })]
  const turns = [streams.nextTurn(), streams.nextTurn()]
  expect(turns.map((turn) => turn.length)).toEqual([2, 2])
  expect(new Set(turns.flat())).toEqual(new Set(joined))
  for (const stream of turns[0] ?? []) streams.remove(stream)
  join({ room: 'e' })
  join({ room: 'f' })
  expect([streams.nextTurn(), streams.nextTurn()].map((turn) => turn.length)).toEqual([2, 2])
})
