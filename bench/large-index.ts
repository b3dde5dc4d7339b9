/**
 * How long the first question to a large bot waits on a node that has just started, without a snapshot and with one, and whether the node
 * stands still meanwhile. `npx tsx bench/large-index.ts [items]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { type App, createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount } from '#server/features/accounts/accounts.public.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { syntheticEntries } from './data/synthetic-corpus.ts'
import { machineLine } from './report/machine-line.ts'

const size = Number(process.argv[2] ?? 100_000)
const batch = 20_000

const dataDir = await mkdtemp(join(tmpdir(), 'large-index-'))
const log = pino({ level: 'warn' })
const postgres = await startEmbeddedPostgres({ dataDir, log })
try {
  await migrate(postgres.connectionString)
  await measure(postgres.connectionString)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function startNode(connectionString: string): Promise<App> {
  const settings = testSettings({ databaseUrl: connectionString, indexMemoryMb: 2048 })
  return await createApp({ settings, webFolder: undefined, log })
}

async function measure(connectionString: string): Promise<void> {
  console.log(machineLine())
  const first = await startNode(connectionString)
  const { accountId, botId } = await fill(first)
  await report('first answer, nothing kept', () => ask(first, accountId, botId))
  await report('then until the snapshot is kept', () => untilKept(first, accountId, botId))
  const { rows } = await first.database.pool.query<{ whole: number; kept: number }>(
    `select byte_length as whole, (select sum(length(bytes))::int from answer_snapshot_parts) as kept from answer_snapshots`,
  )
  console.log(`snapshot: ${mb(rows[0]?.whole)} MB, ${mb(rows[0]?.kept)} MB in the database`)
  await first.close()
  const second = await startNode(connectionString)
  await report('first answer of the next node, from the snapshot', () => ask(second, accountId, botId))
  await report('second answer', () => ask(second, accountId, botId))
  console.log(`memory of the process: ${mb(process.memoryUsage().rss)} MB`)
  await second.close()
}

function mb(bytes: number | undefined): string {
  return ((bytes ?? 0) / 2 ** 20).toFixed(0)
}

async function fill({ database: { house: db, pool } }: App): Promise<{ accountId: string; botId: string }> {
  const at = new Date()
  const person = {
    email: 'owner@example.com',
    passwordHash: '',
    role: 'user',
    plan: 'vip-yearly',
    locale: 'en',
  } as const
  const { id: accountId } = await addAccount(db, { ...person, createdAt: at })
  const { rows } = await pool.query<{ id: string }>(
    `insert into bots (account_id, id, name, name_key, language, template, status, reply_settings)
     values ($1, gen_random_uuid(), 'Large', 'large', 'en', 'general', 'completed', '{}') returning id`,
    [accountId],
  )
  const botId = rows[0]?.id ?? ''
  const items = (['zh', 'en'] as const)
    .flatMap((language) => syntheticEntries(language, size / 2))
    .map(({ question, answer, variants, keywords }, i) => ({
      question: `${question} ${i}`,
      answer,
      variants: [...variants],
      keywords: [...keywords],
      intent: '',
      isEnabled: true,
    }))
  for (let start = 0; start < items.length; start += batch) {
    const rows = items.slice(start, start + batch)
    await db.transaction((tx) => insertItems(tx, accountId, botId, rows, { limit: size, at }))
  }
  console.log(`${size} items are in the database`)
  return { accountId, botId }
}

/** The index alone, without what a reply writes. A question waits for 20 s at most and is asked again. */
async function ask(app: App, accountId: string, botId: string): Promise<void> {
  for (;;) {
    try {
      await app.features.answerIndexes.similar(accountId, botId, 'corpus', 'Where do I find my order?')
      return
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'answers-preparing') throw error
    }
  }
}

async function untilKept({ database: { house: db, pool } }: App, accountId: string, botId: string): Promise<void> {
  const version = (await findBot(db, accountId, botId))?.contentVersion
  for (;;) {
    const { rows } = await pool.query('select content_version from answer_snapshots')
    if (Number(rows[0]?.content_version) === version) return
    await delay(100)
  }
}

async function report(what: string, run: () => Promise<unknown>): Promise<void> {
  const stalls = monitorEventLoopDelay({ resolution: 2 })
  stalls.enable()
  const startMs = performance.now()
  await run()
  const tookMs = performance.now() - startMs
  stalls.disable()
  console.log(
    `${what}: ${tookMs.toFixed(0)} ms; event loop late by p50 ${late(stalls, 50)}, p99 ${late(stalls, 99)}, at most ${late(stalls, 100)} ms`,
  )
}

function late(stalls: IntervalHistogram, percentile: number): string {
  return (stalls.percentile(percentile) / 1e6).toFixed(0)
}
