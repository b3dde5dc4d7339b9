// The measured node: the whole product on a PostgreSQL of its own. Answers `measure` with what it holds after a collection of garbage.

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { publish } from '#server/platform/live/publish.ts'
import { testSettings } from '#tests/support/apps/settings.ts'

export interface ListenedServer {
  readonly port: number
  readonly cookies: readonly string[]
}
export type Order = 'measure' | 'tell'
export interface Held {
  readonly listeners: number
  readonly heapBytes: number
  readonly rssBytes: number
  readonly cpuMs: number
}

const log = pino({ level: 'error' })
const accountCount = 250
const dataDir = await mkdtemp(join(tmpdir(), 'live-listeners-'))
const postgres = await startEmbeddedPostgres({ dataDir, log })
await migrate(postgres.connectionString)
const settings = testSettings({ databaseUrl: postgres.connectionString })
const app = await createApp({ settings, webFolder: undefined, log, requestsPerMinute: 100_000_000 })
const { house } = app.database
const now = new Date()
const accountIds: string[] = []
const cookies: string[] = []
for (let number = 0; number < accountCount; number += 1) {
  const account = await addAccount(house, {
    email: `listener-${number}@example.com`,
    passwordHash: '',
    role: 'user',
    plan: 'free',
    locale: 'en',
    createdAt: now,
  })
  accountIds.push(account.id)
  cookies.push(`huida_session=${await openSession(house, account.id, now)}`)
}
await app.http.listen({ port: 0, host: '127.0.0.1' })

function measure(): Held {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return {
    listeners: app.features.live.count,
    heapBytes: heapUsed + external,
    rssBytes: rss,
    cpuMs: (user + system) / 1000,
  }
}

process.on('message', (order: Order) => {
  if (order === 'measure') process.send?.(measure())
  else for (const accountId of accountIds) void publish(house, { accountId, topic: 'bots' })
})
process.once('disconnect', () => {
  app
    .close()
    .then(() => postgres.stop())
    .finally(() => rm(dataDir, { recursive: true, force: true }))
    .finally(() => process.exit())
    .catch(() => undefined)
})
process.send?.({ port: (app.http.server.address() as AddressInfo).port, cookies } satisfies ListenedServer)
