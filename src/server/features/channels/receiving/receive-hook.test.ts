import { pino } from 'pino'
import { expect, test } from 'vitest'
import { waitAnyway } from '#server/platform/http/overload/wait-elsewhere.ts'
import { createPlainChannel, signPlain } from '#tests/support/servers/plain-channel/plain-channel.ts'
import type { KnownConnection } from '../channel-set.ts'
import { createReceiveHook } from './receive-hook.ts'
import { createWaitingCalls } from './waiting-calls.ts'

const secret = 'the secret of this test'

function connectionOf(id: string): KnownConnection {
  const ids = { id, accountId: 'account', botId: 'bot', platform: 'SLACK', externalAccount: null, account: undefined }
  const config = { botToken: '', signingSecret: secret, appToken: '' }
  const state = { state: 'enabled' as const, isOpen: true, revision: 1, usesSocket: false }
  return { ...ids, ...state, kind: 'slack', channel: createPlainChannel(), config }
}

test('a connection has so many signed calls at once; unsigned ones and those of others take none of them', async () => {
  const receive = createReceiveHook({
    connections: { findCalled: async (_kind, id) => connectionOf(id), findShared: async () => undefined },
    channels: new Map(),
    sharedApps: new Map(),
    inbox: { store: async () => undefined },
    notes: { note: () => undefined, noteRefused: () => undefined, flush: async () => undefined },
    repliesInCalls: { replyWith: async () => undefined, answered: () => undefined },
    waitingCalls: createWaitingCalls(),
    clock: { now: () => new Date('2026-11-26T08:00:00Z') },
    log: pino({ level: 'silent' }),
    callsOfConnection: { burst: 3, perSecond: 1 },
  })
  const tell = (id: string, key = secret) => {
    const headers = { 'x-plain-signature': signPlain(key, '[]') }
    return receive.of('slack', id, { method: 'POST', query: {}, headers, body: Buffer.from('[]') }, waitAnyway)
  }
  for (let n = 0; n < 5; n += 1) expect((await tell('one', 'a wrong secret')).status).toBe(401)
  for (let n = 0; n < 3; n += 1) expect((await tell('one')).status).toBe(200)
  await expect(tell('one')).rejects.toMatchObject({ code: 'too-many-requests' })
  expect((await tell('two')).status).toBe(200)
})
