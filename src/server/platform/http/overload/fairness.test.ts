/** One address that floods a full server does not keep the others from it. */
import { Agent, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { closeServer, createServer } from '../server.ts'

let app: FastifyInstance
let release: () => void
let served: string[]

afterEach(async () => {
  release()
  await closeServer(app, 100)
})

async function start(trustProxy: boolean): Promise<void> {
  const released = new Promise<void>((resolve) => (release = resolve))
  served = []
  const log = pino({ level: 'silent' })
  app = await createServer({ isHttps: false, trustProxy, log, requestsPerMinute: 100_000 })
  app.get<{ Querystring: { who: string } }>('/held', async (request) => {
    served.push(request.query.who)
    await released
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

/** Asks so many times at once, on connections of its own. */
function flood(times: number, who: string, more: { localAddress?: string; headers?: Record<string, string> }) {
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 600 })
  const statuses: number[] = []
  const all = Promise.all(
    Array.from(
      { length: times },
      () =>
        new Promise<void>((resolve, reject) => {
          const sent = ask({ host: '127.0.0.1', port, path: `/held?who=${who}`, agent, ...more }, (response) => {
            statuses.push(response.statusCode ?? 0)
            response.resume().on('end', resolve)
          })
          sent.on('error', reject).end()
        }),
    ),
  ).finally(() => agent.destroy())
  return { statuses, all }
}

const doors = [
  ['connections', false, { localAddress: '127.0.0.1' }, { localAddress: '127.0.0.2' }],
  [
    'a proxy in front',
    true,
    { headers: { 'x-forwarded-for': '192.0.2.1' } },
    { headers: { 'x-forwarded-for': '192.0.2.2' } },
  ],
] as const

test.each(doors)(
  'others get their turn while one address floods, told apart by %s',
  async (_, isProxied, one, other) => {
    await start(isProxied)
    const flooding = flood(450, 'flooder', one)
    // As many wait as may, and the others of the flood were refused.
    await expect.poll(() => flooding.statuses.length).toBeGreaterThan(10)
    const asking = flood(10, 'other', other)
    const again = flood(30, 'flooder', one)
    await again.all
    expect(again.statuses).toEqual(Array(30).fill(503))
    expect(served).not.toContain('other')
    release()
    await asking.all
    expect(asking.statuses).toEqual(Array(10).fill(200))
    // In turns with those of the flood, not behind the hundreds of them.
    expect(served.lastIndexOf('other')).toBeLessThan(100)
    await flooding.all
    // As many of the flood gave way.
    expect(flooding.statuses.filter((status) => status === 200).length).toBeGreaterThan(300)
  },
)
