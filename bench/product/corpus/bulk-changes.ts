/**
 * What changes of many items at once cost, and what one edit costs beside them: switching, intents, deleting and undoing, overwriting as an import
 * does. Through the HTTP handlers on a PostgreSQL of its own. `npx tsx bench/product/corpus/bulk-changes.ts [items] [rounds]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { CorpusItem } from '#contract/features/corpus.ts'
import { createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { insertItems, overwriteItems, readItems } from '#server/features/corpus/corpus.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { realisticItems } from '../../data/realistic-items.ts'

const size = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 5)
const origin = 'http://127.0.0.1:3000'

const dataDir = await mkdtemp(join(tmpdir(), 'corpus-bulk-'))
const log = pino({ level: 'error' })
const postgres = await startEmbeddedPostgres({ dataDir, log })
try {
  await migrate(postgres.connectionString)
  await measure(postgres.connectionString)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(connectionString: string): Promise<void> {
  const app = await createApp({
    settings: testSettings({ databaseUrl: connectionString }),
    webFolder: undefined,
    log,
    requestsPerMinute: 1_000_000,
  })
  const { house: db } = app.database
  const now = new Date()
  const person = {
    email: 'owner@example.com',
    passwordHash: '',
    role: 'user',
    plan: 'vip-yearly',
    locale: 'en',
  } as const
  const account = await addAccount(db, { ...person, createdAt: now })
  const cookie = `huida_session=${await openSession(db, account.id, now)}`

  async function request<R>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<R> {
    const response = await app.http.inject({ method, url, headers: { cookie, origin }, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return (response.body === '' ? undefined : response.json()) as R
  }

  const created = await request<{ bot: { id: string } }>('POST', '/api/v1/bots', { name: 'Bulk', language: 'en' })
  const botId = created.bot.id
  const base = `/api/v1/bots/${botId}`
  await request('POST', `${base}/corpus-deletions`, { matching: {} })
  const items = realisticItems(size)
  const { ids } = await db.transaction((tx) =>
    insertItems(tx, account.id, botId, items, { limit: size * 2, at: new Date() }),
  )
  await app.database.pool.query('vacuum analyze corpus_items, answer_entries')

  async function time(label: string, run: (round: number) => Promise<unknown>, times = rounds): Promise<void> {
    const tookMs: number[] = []
    for (let round = 0; round < times; round++) {
      const start = performance.now()
      await run(round)
      tookMs.push(performance.now() - start)
    }
    print(label, tookMs)
  }
  const change = (set: object) => request('POST', `${base}/corpus-changes`, { selection: { matching: {} }, set })

  console.log(`${size} items`)
  await time('switch all', (round) => change({ isEnabled: round % 2 === 1 }), rounds * 2)
  await time('set the intent of all', (round) => change({ intent: `Round ${round}` }))
  await time('overwrite all, as an import does', async (round) => {
    await db.transaction(async (tx) => {
      const rows = ids.map((id, i) => ({ id, item: items[i], round }))
      await overwriteItems(
        tx,
        account.id,
        botId,
        rows.flatMap(({ id, item }) => (item ? [{ id, item: { ...item, answer: `${item.answer} ${round}` } }] : [])),
        { at: new Date(), change: 'import', by: account.id },
      )
    })
  })
  await time('delete all and undo', async () => {
    const deletion = await request<{ deletionId: string }>('POST', `${base}/corpus-deletions`, { matching: {} })
    await request('DELETE', `${base}/corpus-deletions/${deletion.deletionId}`)
  })
  const some = await readItems(db, account.id, botId, ids.slice(0, 100))
  await time(
    'edit one',
    (round) => request<CorpusItem>('PATCH', `${base}/corpus/${some[round % 100]?.item.id}`, { answer: `No. ${round}` }),
    300,
  )
  const { rows } = await app.database.pool.query<{ size: string }>(
    `select pg_size_pretty(pg_total_relation_size('corpus_versions')) as size`,
  )
  console.log(`versions: ${rows[0]?.size}`)
  await app.close()
}

function print(label: string, tookMs: number[]): void {
  const sorted = tookMs.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  console.log(`${label.padEnd(36)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, min ${at(0)} ms`)
}
