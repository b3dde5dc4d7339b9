import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemSchema } from '#contract/errors.ts'
import { closeServer, createServer } from './server.ts'

let app: FastifyInstance

beforeEach(async () => {
  const log = pino({ level: 'silent' })
  app = await createServer({ isHttps: false, trustProxy: false, log, requestsPerMinute: 1000 })
  app.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 100 }).write('the first half')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => closeServer(app, 100))

/** All that the server says until it closes the connection; what comes later is sent after its first words. */
async function say(text: string, later?: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  await new Promise<void>((resolve) => {
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)))
    socket.on('error', () => undefined).on('close', () => resolve())
    if (later !== undefined) socket.once('data', () => socket.write(later))
    socket.write(text)
  })
  return answer
}

async function problemTo(text: string) {
  const [head = '', body = ''] = (await say(text)).split('\r\n\r\n')
  const problem = problemSchema.parse(JSON.parse(body))
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(head.toLowerCase()).toContain('connection: close')
  expect(head).toContain(`x-request-id: ${problem.requestId}`)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${problem.status} `))
  return problem.code
}

test('what is no request gets a problem, too, and the connection ends', async () => {
  expect(await problemTo('This is no HTTP.\r\n\r\n')).toBe('request-malformed')
  const long = `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`
  expect(await problemTo(long)).toBe('headers-too-large')
})

test('who does not finish a request gets a problem', async () => {
  app.server.headersTimeout = 100
  expect(await problemTo('GET / HTTP/1.1\r\nhost: a\r\n')).toBe('request-time-out')
})

test('an answer that has begun is cut off, not followed by another', async () => {
  const answer = await say('GET /begun HTTP/1.1\r\nhost: a\r\n\r\n', 'This is no HTTP.\r\n\r\n')
  expect(answer).toContain('the first half')
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
})
