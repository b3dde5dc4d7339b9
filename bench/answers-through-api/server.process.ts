// The measured server in a process of its own: the whole product on a PostgreSQL of its own, or the same server that answers a constant.
// Takes one order by message, answers with where it listens.

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createServer } from '#server/platform/http/server.ts'
import { realisticItems } from '../realistic-items.ts'

export type ServerOrder = { kind: 'product'; bots: number; items: number } | { kind: 'constant'; reply: string }
export interface ServerAddress {
  origin: string
  bots: { botId: string; apiKey: string }[]
}

const origin = 'http://127.0.0.1:3000'
/** Of one address; here all ask from one. */
const requestsPerMinute = 100_000_000
const log = pino({ level: 'error' })

async function listen(http: FastifyInstance): Promise<string> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

async function serveProduct({ bots: botCount, items }: { bots: number; items: number }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'answers-through-api-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await migrate(postgres.connectionString)
  const app = await createApp({
    connectionString: postgres.connectionString,
    baseUrl: origin,
    trustProxy: false,
    smtpUrl: undefined,
    forceLocale: undefined,
    webFolder: undefined,
    log,
    requestsPerMinute,
  })
  const { house: db } = app.database
  const now = new Date()
  const account = await addAccount(db, {
    email: 'owner@example.com',
    passwordHash: '',
    role: 'admin',
    plan: 'free',
    locale: 'en',
    createdAt: now,
  })
  const cookie = `huida_session=${await openSession(db, account.id, now)}`
  const bots: ServerAddress['bots'] = []
  // A key has a limit on speed of its own, which is not what is measured.
  for (let number = 0; number < botCount; number++) {
    const payload = { name: `Bot ${number}`, language: 'en' }
    const created = await app.http.inject({
      method: 'POST',
      url: '/api/v1/bots',
      headers: { cookie, origin },
      payload,
    })
    const { bot, apiKey } = created.json<{ bot: { id: string }; apiKey: string }>()
    const added = realisticItems(items)
    await db.transaction((tx) => insertItems(tx, account.id, bot.id, added, { limit: 200_000, at: new Date() }))
    bots.push({ botId: bot.id, apiKey })
  }
  process.send?.({ origin: await listen(app.http), bots } satisfies ServerAddress)
  process.once('disconnect', () => {
    app
      .close()
      .then(() => postgres.stop())
      .finally(() => rm(dataDir, { recursive: true, force: true }))
      .finally(() => process.exit())
      .catch(() => undefined)
  })
}

async function serveConstant(reply: string): Promise<void> {
  const http = await createServer({ isHttps: false, trustProxy: false, log, requestsPerMinute })
  http.post('/api/v1/bots/:botId/messages', (_request, response) => response.type('application/json').send(reply))
  process.send?.({ origin: await listen(http), bots: [{ botId: 'any', apiKey: 'any' }] } satisfies ServerAddress)
  process.once('disconnect', () => process.exit())
}

process.once('message', (order: ServerOrder) => {
  const serving = order.kind === 'product' ? serveProduct(order) : serveConstant(order.reply)
  serving.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
