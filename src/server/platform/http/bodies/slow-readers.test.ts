import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { closeServer, createServer } from '../server.ts'

const answerBytes = 24 * 1024 * 1024
let app: FastifyInstance
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await closeServer(app, 100)
})

async function listen(prepare: (server: FastifyInstance) => void): Promise<void> {
  app = await createServer({
    isHttps: false,
    trustProxy: false,
    log: pino({ level: 'silent' }),
    requestsPerMinute: 100_000,
    slowReaderMs: 300,
  })
  prepare(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
}

async function ask(path: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.pause()
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  return socket
}

function countConnections(): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
}

test('clients that take nothing of their answer are dropped', async () => {
  const big = 'x'.repeat(answerBytes)
  let asked = 0
  await listen((server) =>
    server.get('/big', () => {
      asked += 1
      return big
    }),
  )
  for (let client = 0; client < 20; client += 1) await ask('/big')
  await expect.poll(() => asked).toBe(20)
  await expect.poll(countConnections).toBe(0)
})

test('a client that takes its answer slowly, but takes it, gets all of it', async () => {
  const big = 'x'.repeat(answerBytes)
  await listen((server) => server.get('/big', () => big))
  const socket = await ask('/big')
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    // Some twenty pauses, together several times as long as the limit.
    if (received % (1024 * 1024) < chunk.length) {
      socket.pause()
      setTimeout(() => socket.resume(), 50)
    }
  })
  socket.resume()
  await expect.poll(() => received).toBeGreaterThanOrEqual(answerBytes)
})

test('an answer that takes long to make is waited for', async () => {
  const parts = new PassThrough()
  await listen((server) => server.get('/parts', (_request, reply) => reply.send(parts)))
  const socket = await ask('/parts')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.resume()
  parts.write('first')
  await expect.poll(() => received).toContain('first')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  parts.end('last')
  await expect.poll(() => received).toContain('last')
})
