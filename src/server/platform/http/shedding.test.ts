import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemSchema } from '#contract/errors.ts'
import { closeServer, createServer } from './server.ts'

let app: FastifyInstance
let origin: string
let release: () => void
/** Requests that any hook behind the admission has seen. */
let seen: string[]

beforeEach(async () => {
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
  app.get('/healthz', () => 'alive')
  app.post('/upload', { config: { hasOwnLine: true } }, async (request) => {
    const file = await request.file()
    return (await file?.toBuffer())?.length
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

afterEach(async () => {
  release()
  await closeServer(app, 100)
})

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
