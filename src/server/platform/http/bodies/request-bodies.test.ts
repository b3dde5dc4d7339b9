import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { BotKeyCaller } from '../endpoints/caller.ts'
import { implement, registerImplementations } from '../endpoints/implementation.ts'
import { closeServer, createServer } from '../server.ts'

const note = z.object({ lines: z.array(z.unknown()) })
const common = { method: 'POST', summary: 'Write notes.', body: note, reply: 'empty' } as const
const writeOwn = defineEndpoint({ ...common, id: 'writeOwn', path: '/own', access: 'session' })
const writePublic = defineEndpoint({ ...common, id: 'writePublic', path: '/public', access: 'public' })
const writeLong = defineEndpoint({ ...common, id: 'writeLong', path: '/long', access: 'public', maxBodyBytes: 100_000 })
const writeByKey = defineEndpoint({
  ...common,
  id: 'writeByKey',
  path: '/bots/:botId/notes',
  access: 'botKey',
  scopes: ['messages:send'],
  params: z.object({ botId: z.string() }),
})
const endpoints: Endpoint[] = [writeOwn, writePublic, writeLong, writeByKey]

let app: FastifyInstance
/** Bodies that were parsed. */
let parsed = 0

beforeAll(async () => {
  const log = pino({ level: 'silent' })
  app = await createServer({ isHttps: false, trustProxy: false, log, requestsPerMinute: 100_000 })
  app.addHook('preValidation', async () => {
    parsed += 1
  })
  const authentication = {
    session: () => Promise.resolve(null),
    accountKey: () => Promise.resolve(null),
    defaultAccount: () => Promise.resolve(null),
    botKey: () => Promise.resolve({ botId: 'b', account: { id: 'a' }, scopes: 'all' } as BotKeyCaller),
    bearer: () => Promise.resolve(null),
  }
  const audit = { recordCall: () => Promise.resolve(), noteRefusal: () => undefined }
  registerImplementations(
    app,
    endpoints.map((endpoint) => implement(endpoint, () => Promise.resolve(undefined))),
    endpoints,
    { authentication, baseUrl: 'http://127.0.0.1:3000', clock: systemClock, audit },
  )
  app.setNotFoundHandler((_request, reply) => reply.status(404).send())
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(() => closeServer(app, 100))

async function send(url: string, payload: string): Promise<{ status: number; code: string | undefined }> {
  const reply = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
  return { status: reply.statusCode, code: reply.body === '' ? undefined : reply.json<Problem>().code }
}

test("a stranger's body is not parsed before he is refused", async () => {
  parsed = 0
  expect(await send('/own', '{"lines":')).toEqual({ status: 401, code: 'not-logged-in' })
  expect(await send('/own', JSON.stringify({ lines: ['x'.repeat(200_000)] }))).toMatchObject({ status: 401 })
  expect(await send('/bots/other/notes', '{"lines":')).toEqual({ status: 401, code: 'key-wrong' })
  expect(await send('/nowhere', '{"lines":')).toEqual({ status: 404, code: 'not-found' })
  expect(await app.inject({ method: 'PUT', url: '/own', payload: '{', headers: {} })).toMatchObject({ statusCode: 405 })
  expect(parsed).toBe(0)
})

test('a body is at most 64 KiB unless its endpoint says otherwise', async () => {
  const long = JSON.stringify({ lines: ['x'.repeat(80_000)] })
  expect(await send('/public', long)).toEqual({ status: 413, code: 'body-too-large' })
  expect(await send('/bots/b/notes', long)).toEqual({ status: 413, code: 'body-too-large' })
  expect(await send('/long', long)).toEqual({ status: 204, code: undefined })
  expect(await send('/long', JSON.stringify({ lines: ['x'.repeat(100_000)] }))).toMatchObject({ status: 413 })
})

test('a body that nests too deep, or has too many values, is refused before it is parsed', async () => {
  parsed = 0
  const nested = (levels: number) => `{"lines":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  expect(await send('/public', nested(33))).toEqual({ status: 422, code: 'body-too-deep' })
  expect(await send('/long', `{"lines":[${'0,'.repeat(20_000)}0]}`)).toEqual({ status: 422, code: 'body-too-deep' })
  expect(parsed).toBe(0)
  expect(await send('/public', nested(32))).toEqual({ status: 204, code: undefined })
})

test('only JSON is read', async () => {
  const headers = { 'content-type': 'text/plain' }
  const reply = await app.inject({ method: 'POST', url: '/public', payload: '{"lines":[]}', headers })
  expect([reply.statusCode, reply.json<Problem>().code]).toEqual([415, 'media-type'])
})

test.each([
  ['/public', 413],
  ['/bots/b/notes', 413],
  ['/own', 401],
])('a client that sends 10 MB reads why it was refused: %s', async (path, status) => {
  for (const isChunked of [false, true]) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error))
    const length = isChunked ? 'transfer-encoding: chunked' : 'content-length: 10000000'
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${length}\r\n\r\n`)
    const block = ' '.repeat(100_000)
    for (let sent = 0; sent < 100; sent += 1) {
      const hasRoom = socket.write(isChunked ? `${block.length.toString(16)}\r\n${block}\r\n` : block)
      if (!hasRoom) await Promise.race([failed, once(socket, 'drain')])
    }
    // The connection is good for the next request.
    socket.write(`${isChunked ? '0\r\n\r\n' : ''}GET /%zz HTTP/1.1\r\nhost: a\r\n\r\n`)
    await Promise.race([failed, expect.poll(() => answer).toContain('url-malformed')])
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    socket.destroy()
  }
})

test.each([
  ['/public/%zz', 400, 'url-malformed'],
  ['/bots/%E0%A4%A/notes', 400, 'url-malformed'],
  [`/bots/${'x'.repeat(301)}/notes`, 414, 'url-too-long'],
] as const)('a URL that cannot be read gets a problem: %s', async (url, status, code) => {
  const reply = await app.inject({ method: 'POST', url })
  expect(reply.headers['content-type']).toContain('application/problem+json')
  expect(reply.json()).toMatchObject({ status, code })
  expect(reply.statusCode).toBe(status)
})
