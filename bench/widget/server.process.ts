// The measured node: the whole product on a PostgreSQL of its own, with a bot and visitors who have said something. Answers `measure` with what it holds
// after a collection of garbage.

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount } from '#server/features/accounts/accounts.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { silentReplies } from '#tests/support/silent-replies.ts'

export interface VisitedServer {
  readonly port: number
  readonly botId: string
}
export type Order = 'measure' | 'tell'
export interface Held {
  readonly visitors: number
  readonly heapBytes: number
  readonly rssBytes: number
  readonly cpuMs: number
}

const visitors = Number(process.env.VISITORS)
const log = pino({ level: 'error' })
const dataDir = await mkdtemp(join(tmpdir(), 'idle-visitors-'))
const postgres = await startEmbeddedPostgres({ dataDir, log })
await migrate(postgres.connectionString)
const settings = testSettings({ databaseUrl: postgres.connectionString })
const app = await createApp({ settings, webFolder: undefined, log, requestsPerMinute: 100_000_000 })
const { house, pool } = app.database
const now = new Date()
const { id: accountId } = await addAccount(house, {
  email: 'owner@example.com',
  passwordHash: '',
  role: 'user',
  plan: 'free',
  locale: 'en',
  createdAt: now,
})
const botId = crypto.randomUUID()
await pool.query(
  `insert into bots (account_id, id, name, name_key, language, template, status, reply_settings) values ($1, $2, 'Bot', 'bot', 'en', 'general', 'completed', $3)`,
  [accountId, botId, silentReplies],
)
const hashes = Array.from({ length: visitors }, (_, n) => hashToken(visitorToken(n)))
await pool.query(
  `insert into contacts (account_id, bot_id, id, platform, key_hash, first_seen_at, last_seen_at)
   select $1, $2, gen_random_uuid(), 'FACTORY_WEBSITE_v2', h, now(), now() from unnest($3::text[]) h`,
  [accountId, botId, hashes],
)
await pool.query(
  `insert into conversations (account_id, bot_id, id, platform, contact_id, started_at, last_activity_at)
   select account_id, bot_id, gen_random_uuid(), platform, id, now(), now() from contacts`,
)
await app.http.listen({ port: 0, host: '127.0.0.1' })

function visitorToken(number: number): string {
  return `visitor-number-${String(number).padStart(6, '0')}`
}

function measure(): Held {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return {
    visitors: app.features.visitors.count,
    heapBytes: heapUsed + external,
    rssBytes: rss,
    cpuMs: (user + system) / 1000,
  }
}

/** A person writes to each of them. */
async function tellAll(): Promise<void> {
  await pool.query(
    `insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text)
     select account_id, bot_id, gen_random_uuid(), id, now(), 'out', 'person', platform, 'Hello' from conversations`,
  )
}

process.on('message', (order: Order) => {
  if (order === 'measure') process.send?.(measure())
  else void tellAll()
})
process.once('disconnect', () => {
  app
    .close()
    .then(() => postgres.stop())
    .finally(() => rm(dataDir, { recursive: true, force: true }))
    .finally(() => process.exit())
    .catch(() => undefined)
})
process.send?.({ port: (app.http.server.address() as AddressInfo).port, botId } satisfies VisitedServer)
