import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemSchema } from '#contract/errors.ts'
import { closeServer, createServer } from '../server.ts'
import { limitSettings } from './shedding.ts'

let app: FastifyInstance
let origin: string
let release: () => void
/** Requests that any hook behind the admission has seen. */
let seen: string[]

async function open(): Promise<void> {
  const released = new Promise<void>((resolve) => (release = resolve))
  seen = []
  app = await createServer({
    isHttps: false,
    trustProxy: false,
    log: pino({ level: 'silent' }),
    requestsPerMinute: 100_000,
  })
  app.addHook('onRequest', async (request) => {
    seen.push(request.url)
  })
  app.get('/slow', async () => {
    await released
    return 'done'
  })
  app.get('/quick', () => 'quick')
  app.get<{ Querystring: { ms?: number } }>('/elsewhere', async (request) => {
    const { ms } = request.query
    await request.waitElsewhere(() => (ms === undefined ? released : delay(ms)))
    return 'asked'
  })
  app.get('/healthz', () => 'alive')
  app.post('/upload', { config: { hasOwnLine: true } }, async (request) => {
    const file = await request.file()
    return (await file?.toBuffer())?.length
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function close(): Promise<void> {
  release()
  await closeServer(app, 100)
}

beforeEach(open)
afterEach(close)

test('a full server refuses with a problem before anything else sees the request; probes and uploads pass', async () => {
  const waiting = Promise.all(Array.from({ length: 1000 }, () => app.inject('/slow')))
  const refused = await fetch(`${origin}/quick?a`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  const problem = problemSchema.parse(await refused.json())
  expect(problem).toMatchObject({ code: 'network-busy', requestId: refused.headers.get('x-request-id') })
  expect(seen).not.toContain('/quick?a')

  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const form = new FormData()
  form.set('file', new Blob(['12345']))
  expect(await (await fetch(`${origin}/upload`, { method: 'POST', body: form })).text()).toBe('5')

  release()
  const statuses = (await waiting).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(400)
  expect((await fetch(`${origin}/quick`)).status).toBe(200)
})

test('who has gone away before his turn is not served', async () => {
  const waiting = Promise.all(Array.from({ length: 200 }, () => app.inject('/slow')))
  const goes = new AbortController()
  const asked = fetch(`${origin}/quick?gone`, { signal: goes.signal })
  const stays = fetch(`${origin}/quick?stays`)
  await new Promise((resolve) => setTimeout(resolve, 200))
  goes.abort()
  await expect(asked).rejects.toThrow('abort')
  await new Promise((resolve) => setTimeout(resolve, 200))
  release()
  expect((await stays).status).toBe(200)
  await waiting
  expect(seen).toContain('/quick?stays')
  expect(seen).not.toContain('/quick?gone')
})

test('however many wait for another server, this one serves the others', async () => {
  const waiting: Promise<{ statusCode: number }>[] = []
  while (waiting.length < 600) {
    waiting.push(...Array.from({ length: 30 }, () => app.inject('/elsewhere')))
    await delay(5)
  }
  expect((await app.inject('/quick')).statusCode).toBe(200)
  release()
  const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(Array(600).fill(200))
})

test('who waits for another server is not late, so as many are served at once as before', async () => {
  async function servedAtOnce(): Promise<number> {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 60 }, () => app.inject(`/elsewhere?ms=${round === 0 ? 0 : 200}`)))
      await delay(110)
    }
    const asked = Promise.all(Array.from({ length: 100 }, () => app.inject('/slow')))
    await delay(50)
    const served = seen.filter((url) => url === '/slow').length
    release()
    await asked
    await close()
    await open()
    return served
  }
  // A busy machine makes a server late by itself, and then fewer are served, rightly: so there is a new one until the machine was calm.
  await expect.poll(servedAtOnce).toBeGreaterThanOrEqual(32)
})

test('who goes away while something is waited for elsewhere gives a place back once', async () => {
  const goes = new AbortController()
  const gone = Array.from({ length: 20 }, () => fetch(`${origin}/elsewhere?ms=400`, { signal: goes.signal }))
  await expect.poll(() => seen.length).toBe(20)
  goes.abort()
  await Promise.allSettled(gone)
  await delay(500)
  const asked = Promise.all(Array.from({ length: 100 }, () => app.inject('/slow')))
  await delay(50)
  const served = seen.filter((url) => url === '/slow').length
  expect(served).toBeGreaterThan(0)
  expect(served).toBeLessThanOrEqual(32)
  release()
  await asked
})

test('clients that hang up do not make room for more while their work goes on', async () => {
  let [running, most] = [0, 0]
  const other = await createServer({
    isHttps: false,
    trustProxy: false,
    log: pino({ level: 'silent' }),
    requestsPerMinute: 100_000,
  })
  other.get('/held', async () => {
    running += 1
    most = Math.max(most, running)
    await released
    running -= 1
    return 'done'
  })
  let free = () => {}
  const released = new Promise<void>((resolve) => (free = resolve))
  await other.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.address() as AddressInfo
  for (let sent = 0; sent < 200; sent += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n')
    await delay(2)
    socket.destroy()
  }
  await expect.poll(() => running).toBeGreaterThan(0)
  free()
  await expect.poll(() => running).toBe(0)
  expect(most).toBeLessThanOrEqual(limitSettings.start)
  await closeServer(other, 100)
})
