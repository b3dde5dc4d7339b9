import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import { ChildApp } from '#tests/support/apps/child-app.ts'
import { type ChildBot, callOver, createBotOver } from '#tests/support/calls/http-calls.ts'

let app: ChildApp
let bot: ChildBot

beforeAll(async () => {
  app = await ChildApp.create()
  await app.start()
  bot = await createBotOver(app)
})

afterAll(() => app.remove())

async function connectSlowly(text: string): Promise<{ socket: Socket; ended: Promise<unknown> }> {
  const socket = connect(app.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  // Without a reader the end would wait behind the 408 that comes before it.
  socket.resume()
  return { socket, ended: new Promise((resolve) => socket.once('close', resolve)) }
}

test('600 clients that never end their request are dropped within 20 s, and others are answered meanwhile', async () => {
  const begunMs = performance.now()
  const body = 'content-type: application/json\r\ncontent-length: 500\r\n\r\n{"text":'
  const clients = await Promise.all(
    Array.from({ length: 600 }, (_, index) =>
      connectSlowly(
        index % 2 === 0
          ? 'GET /healthz HTTP/1.1\r\nhost: a\r\nx-slow: '
          : `POST /api/v1/bots/${bot.botId}/messages HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${bot.apiKey}\r\n${body}`,
      ),
    ),
  )
  let dropped = 0
  const all = Promise.all(clients.map(({ ended }) => ended.then(() => (dropped += 1))))
  const drips = setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write('a')
  }, 1000)
  while (dropped < 600 && performance.now() - begunMs < 30_000) {
    const askedMs = performance.now()
    const answer = await callOver(
      app.origin,
      sendMessage,
      { params: { botId: bot.botId }, body: { text: 'When are you open?' } },
      { bearer: bot.apiKey },
    )
    expect(answer.status).toBe(200)
    expect(performance.now() - askedMs).toBeLessThan(3000)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  clearInterval(drips)
  await all
  expect(performance.now() - begunMs).toBeLessThan(22_000)
})
