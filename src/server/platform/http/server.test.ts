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
  opened.push({ end: () => closeServer(app, 100) })
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
  // Were it waited for, this would never end.
  await closeServer(app, 300)
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

test('when more comes than is served, the others are told when to come again, and probes are answered', async () => {
  const app = await listen((server) => {
    server.get('/slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return 'done'
    })
    server.get('/healthz', () => 'alive')
  })
  // Many times what counts as a burst. Of a burst all are served.
  const waiting = Promise.all(Array.from({ length: 3500 }, () => app.inject('/slow')))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const replies = await waiting
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(1000)
  expect(refused.length).toBeLessThan(3200)
  expect(refused.every(({ statusCode, headers }) => statusCode === 503 && headers['retry-after'] === '1')).toBe(true)
  expect((await app.inject('/slow')).statusCode).toBe(200)
})

test('clients that send or read slowly hold no place', async () => {
  const big = 'x'.repeat(8 * 1024 * 1024)
  const app = await listen((server) => {
    server.get('/big', () => big)
    server.post('/echo', (request) => request.body)
    server.get('/quick', () => 'quick')
  })
  for (let client = 0; client < 60; client += 1) {
    const reader = await write(app, 'GET /big HTTP/1.1\r\nhost: a\r\n\r\n')
    reader.pause()
    await write(app, 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{')
  }
  expect((await app.inject('/quick')).statusCode).toBe(200)
})

test.each([
  ['no proxy', false, '127.0.0.1'],
  ['one proxy', 1, '10.0.0.2'],
  ['two proxies', 2, '10.0.0.1'],
  ['the proxy of an address', '127.0.0.1', '10.0.0.2'],
] as const)('behind %s the address of a caller is the last one that can be believed', async (_what, trustProxy, ip) => {
  const app = await createServer({ isHttps: false, trustProxy, log, requestsPerMinute: 100 })
  app.get('/ip', (request) => request.ip)
  const headers = { 'x-forwarded-for': '10.0.0.1, 10.0.0.2' }
  expect((await app.inject({ url: '/ip', headers })).body).toBe(ip)
})

test('replies of the interface are stored by no cache, and no page may be framed by old browsers either', async () => {
  const app = await createServer({ isHttps: false, trustProxy: false, log, requestsPerMinute: 100 })
  for (const path of ['/api/v1/session', '/factory/list', '/home']) app.get(path, async () => ({}))
  const headersOf = async (url: string) => (await app.inject({ url })).headers
  for (const url of ['/api/v1/session', '/api/v1/session?x=1', '/api/none', '/factory/list'])
    expect((await headersOf(url))['cache-control'], url).toBe('no-store')
  expect((await headersOf('/home'))['cache-control']).toBeUndefined()
  expect((await headersOf('/home'))['x-frame-options']).toBe('DENY')
  await app.close()
})
