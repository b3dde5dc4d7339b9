import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { closeServer, createServer } from './server.ts'

const log = pino({ level: 'silent' })
const opened: { end(): unknown }[] = []

afterEach(async () => {
  for (const it of opened.splice(0)) await it.end()
})

async function listen(prepare: (app: FastifyInstance) => void = () => undefined): Promise<FastifyInstance> {
  const app = await createServer({ isHttps: false, trustProxy: false, log, requestsPerMinute: 100_000 })
  prepare(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  opened.push({ end: () => app.close() })
  return app
}

async function write(app: FastifyInstance, text: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  opened.push({ end: () => socket.destroy() })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a client that sends half a request does not hold up the end', async () => {
  const app = await listen()
  await write(app, 'POST / HTTP/1.1\r\nhost: a\r\n')
  const begunMs = performance.now()
  await closeServer(app, 300)
  expect(performance.now() - begunMs).toBeLessThan(3000)
})

test('a request under way gets its answer while the server ends', async () => {
  let answer: (text: string) => void = () => undefined
  const app = await listen((server) => {
    server.get('/slow', () => new Promise<string>((resolve) => (answer = resolve)))
  })
  const socket = await write(app, 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => answer.length).toBe(1)
  const closing = closeServer(app, 5000)
  answer('still here')
  const [chunk] = await once(socket, 'data')
  expect(String(chunk)).toContain('still here')
  await closing
})

test('beyond the limit of requests at once the others are told when to come again, and probes are answered', async () => {
  const answers: ((text: string) => void)[] = []
  const app = await listen((server) => {
    server.get('/slow', () => new Promise<string>((resolve) => answers.push(resolve)))
    server.get('/healthz', () => 'alive')
  })
  const waiting = Array.from({ length: 600 }, () => app.inject('/slow'))
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  for (const answer of answers) answer('done')
  const replies = await Promise.all(waiting)
  const refused = replies.filter(({ statusCode }) => statusCode === 503)
  expect(refused).not.toHaveLength(0)
  expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600 - refused.length)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
