import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChildApp } from '#tests/support/apps/child-app.ts'
import { type ChildBot, createBotOver } from '#tests/support/calls/http-calls.ts'
import { balance, startChatLoad } from '#tests/support/load/chat-load.ts'

let app: ChildApp
let bot: ChildBot

beforeAll(async () => {
  app = await ChildApp.create()
  await app.start()
  bot = await createBotOver(app)
})

afterAll(() => app.remove())

test('SIGTERM in the middle of a chat, with clients that hold on, ends everything within 10 s and loses nothing', async () => {
  const postmaster = await app.postmasterPid()
  const load = startChatLoad([app.origin], bot)
  await load.untilAcknowledged(40)
  const slow = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(app.port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write('POST /api/v1/session HTTP/1.1\r\nhost: a\r\ncontent-length: 500\r\n\r\n{')
      return socket
    }),
  )
  const { code, tookMs } = await app.end()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  expect(() => process.kill(postmaster, 0)).toThrow('ESRCH')
  for (const socket of slow) socket.destroy()

  await app.start()
  await load.nextAcknowledged()
  await load.stop()
  // A broken connection, or the refusal of a server that is ending.
  expect([...load.refusals.keys()].filter((status) => status !== 0 && status !== 503)).toEqual([])
  const { acknowledged, ...faults } = await balance(app, bot, load.acknowledged)
  expect(faults).toEqual({ missing: 0, doubled: 0, halved: 0, miscounted: 0, changedReplies: 0 })
  expect(acknowledged).toBeGreaterThan(40)
})

test('SIGTERM in the middle of the start ends it, and the next start needs no hand', async () => {
  for (const afterMs of [100, 400, 900]) {
    await app.end()
    app.launch()
    await delay(afterMs)
    expect((await app.end()).tookMs).toBeLessThan(10_000)
  }
  await app.start()
})
