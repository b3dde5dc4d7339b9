/** The node that open streams are measured on, in a process of its own: the whole product on a PostgreSQL of its own. */

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount } from '#server/features/accounts/accounts.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'

export type Order = 'measure' | 'tell'
export interface Held {
  readonly streams: number
  /** After a collection of garbage. */
  readonly heapBytes: number
  readonly rssBytes: number
  readonly cpuMs: number
}

export interface Measured<Facts> {
  /** What whoever opens the streams must know. */
  readonly facts: Facts
  readonly count: () => number
  /** Makes every stream be told something. */
  readonly tell: () => void
}

/** Says the port and the facts to the process that started this one, and does what it orders until it goes. */
export async function serveMeasured<Facts extends object>(
  prepare: (app: App) => Promise<Measured<Facts>>,
): Promise<void> {
  const log = pino({ level: 'error' })
  const dataDir = await mkdtemp(join(tmpdir(), 'measured-node-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await migrate(postgres.connectionString)
  const settings = testSettings({ databaseUrl: postgres.connectionString })
  const app = await createApp({ settings, webFolder: undefined, log, requestsPerMinute: 100_000_000 })
  const { facts, count, tell } = await prepare(app)
  await app.http.listen({ port: 0, host: '127.0.0.1' })

  process.on('message', (order: Order) => {
    if (order === 'measure') process.send?.(measure(count()))
    else tell()
  })
  process.once('disconnect', () => {
    app
      .close()
      .then(() => postgres.stop())
      .finally(() => rm(dataDir, { recursive: true, force: true }))
      .finally(() => process.exit())
      .catch(() => undefined)
  })
  process.send?.({ ...facts, port: (app.http.server.address() as AddressInfo).port })
}

function measure(streams: number): Held {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return { streams, heapBytes: heapUsed + external, rssBytes: rss, cpuMs: (user + system) / 1000 }
}

export async function addOwner({ database }: App, email: string) {
  return await addAccount(database.house, {
    email,
    passwordHash: '',
    role: 'user',
    plan: 'free',
    locale: 'en',
    createdAt: new Date(),
  })
}
