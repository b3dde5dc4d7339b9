// The measured server in a process of its own: the whole product on a PostgreSQL of its own, or the same server that answers a constant.
// Takes one order by message, answers with where it listens.

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createServer } from '#server/platform/http/server.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { realisticItems } from '../../data/realistic-items.ts'

export type ServerOrder = { kind: 'product'; bots: number; items: number } | { kind: 'constant'; reply: string }
export interface BotAddress {
  botId: string
  apiKey: string
}
export interface ServerAddress {
  port: number
  postmasterPid: number | undefined
  connectionString: string | undefined
  /** One bot an account. */
  ofManyAccounts: BotAddress[]
  /** As many bots of one account. */
  ofOneAccount: BotAddress[]
}

const origin = 'http://127.0.0.1:3000'
/** Of one address; here all ask from one. */
const requestsPerMinute = 100_000_000
const log = pino({ level: 'error' })

async function listen(http: FastifyInstance): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  return (http.server.address() as AddressInfo).port
}

async function serveProduct({ bots: botCount, items }: { bots: number; items: number }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'answers-through-api-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await migrate(postgres.connectionString)
  const app = await createApp({
    settings: testSettings({
      databaseUrl: postgres.connectionString,
      engineThreads: Number(process.env.ENGINE_THREADS ?? 1),
    }),
    webFolder: undefined,
    log,
    requestsPerMinute,
  })
  const { house: db } = app.database
  const now = new Date()

  // An ADMIN has no daily limit: what is measured would end at it.
  async function addAdmin(email: string): Promise<{ id: string; cookie: string }> {
    const account = await addAccount(db, {
      email,
      passwordHash: '',
      role: 'admin',
      plan: 'free',
      locale: 'en',
      createdAt: now,
    })
    return { id: account.id, cookie: `huida_session=${await openSession(db, account.id, now)}` }
  }
  async function addBot(owner: { id: string; cookie: string }, name: string): Promise<BotAddress> {
    const created = await app.http.inject({
      method: 'POST',
      url: '/api/v1/bots',
      headers: { cookie: owner.cookie, origin },
      payload: { name, language: 'en' },
    })
    const { bot, apiKey } = created.json<{ bot: { id: string }; apiKey: string }>()
    const added = realisticItems(items)
    await db.transaction((tx) => insertItems(tx, owner.id, bot.id, added, { limit: 200_000, at: new Date() }))
    return { botId: bot.id, apiKey }
  }

  const ofManyAccounts: BotAddress[] = []
  const ofOneAccount: BotAddress[] = []
  const owner = await addAdmin('owner@example.com')
  // A key has a limit on speed of its own, which is not what is measured: so ten bots.
  for (let number = 0; number < botCount; number++) {
    ofManyAccounts.push(await addBot(await addAdmin(`owner-${number}@example.com`), 'Bot'))
    ofOneAccount.push(await addBot(owner, `Bot ${number}`))
  }
  const { pid: postmasterPid, connectionString } = postgres
  const port = await listen(app.http)
  process.send?.({ port, postmasterPid, connectionString, ofManyAccounts, ofOneAccount } satisfies ServerAddress)
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
  const bots = [{ botId: 'any', apiKey: 'any' }]
  const none = { postmasterPid: undefined, connectionString: undefined }
  const port = await listen(http)
  process.send?.({ port, ...none, ofManyAccounts: bots, ofOneAccount: bots } satisfies ServerAddress)
  process.once('disconnect', () => process.exit())
}

process.once('message', (order: ServerOrder) => {
  const serving = order.kind === 'product' ? serveProduct(order) : serveConstant(order.reply)
  serving.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
