/**
 * How fast one bot with 100,000 items is to work with: list, filters, search, edits, hits, deletion and undo, through the HTTP handlers on a
 * PostgreSQL of its own. `npx tsx bench/product/corpus-at-size.ts [items]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { CorpusItem } from '#contract/features/corpus.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { addHits, insertItems } from '#server/features/corpus/corpus.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { realisticItems } from '../data/realistic-items.ts'
import { storeAnsweredMessages } from './corpus/answered-messages.ts'

const size = Number(process.argv[2] ?? 100_000)
const batch = 20_000
const rounds = 40
const messageCount = 200_000
const origin = 'http://127.0.0.1:3000'

const dataDir = await mkdtemp(join(tmpdir(), 'corpus-at-size-'))
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
  const account = await addAccount(db, {
    email: 'owner@example.com',
    passwordHash: '',
    role: 'user',
    plan: 'vip-yearly',
    locale: 'en',
    createdAt: now,
  })
  const cookie = `huida_session=${await openSession(db, account.id, now)}`

  async function request<R>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<R> {
    const response = await app.http.inject({ method, url, headers: { cookie, origin }, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return (response.body === '' ? undefined : response.json()) as R
  }

  async function time(label: string, run: (round: number) => Promise<unknown>, times = rounds): Promise<void> {
    const tookMs: number[] = []
    for (let round = -2; round < times; round++) {
      const start = performance.now()
      await run(Math.max(round, 0))
      if (round >= 0) tookMs.push(performance.now() - start)
    }
    print(label, tookMs)
  }

  async function once<R>(label: string, run: () => Promise<R>): Promise<R> {
    const start = performance.now()
    const result = await run()
    print(label, [performance.now() - start])
    return result
  }

  const name = 'Big'
  const created = await request<{ bot: { id: string } }>('POST', '/api/v1/bots', { name, language: 'en' })
  const base = `/api/v1/bots/${created.bot.id}`
  const corpus = `${base}/corpus`

  const items = realisticItems(size)
  const seeds = await request<{ total: number }>('GET', corpus)
  const room = items.slice(0, size - seeds.total)
  for (let start = 0; start < room.length; start += batch) {
    const rows = room.slice(start, start + batch)
    const at = new Date(now.getTime() - (room.length - start) * 1000)
    await once(`insert ${rows.length} items`, () =>
      db.transaction((tx) => insertItems(tx, account.id, created.bot.id, rows, { limit: size, at })),
    )
  }

  // What autovacuum does within a minute.
  await app.database.pool.query('vacuum analyze corpus_items, answer_entries')
  const first = await request<{ items: CorpusItem[]; nextCursor: string; total: number }>('GET', corpus)
  console.log(`items in the bot: ${first.total}`)
  const random = seededRandom(5)
  const sample: CorpusItem[] = []
  for (let page = first, i = 0; i < 40 && page.nextCursor !== null; i++) {
    sample.push(...page.items)
    page = await request('GET', `${corpus}?cursor=${page.nextCursor}`)
  }
  await addHits(
    db,
    [account.id],
    sample.map(({ id }, i) => ({ accountId: account.id, botId: created.bot.id, itemId: id, hits: i, lastHitAt: now })),
  )
  const pick = () => sample[Math.floor(random() * sample.length)]?.id

  let cursor = ''
  await time('list: first page', () => request('GET', corpus))
  await time('list: walk by cursor', async () => {
    const page = await request<{ nextCursor: string }>('GET', `${corpus}${cursor && `?cursor=${cursor}`}`)
    cursor = page.nextCursor
  })
  const day = (offset: number) => new Date(now.getTime() - offset * 86_400_000).toISOString().slice(0, 10)
  for (const order of ['oldest', 'hits', 'unused']) {
    await time(`order: ${order}, first page`, () => request('GET', `${corpus}?order=${order}`))
    let place = ''
    await time(`order: ${order}, walk by cursor`, async () => {
      const page = await request<{ nextCursor: string }>(
        'GET',
        `${corpus}?order=${order}${place && `&cursor=${place}`}`,
      )
      place = page.nextCursor
    })
  }
  await time('order: hits, of a search', () => request('GET', `${corpus}?order=hits&q=refund`))
  await time('filter: enabled', () => request('GET', `${corpus}?enabled=yes`))
  await time('filter: disabled', () => request('GET', `${corpus}?enabled=no`))
  const { items: intents } = await request<{ items: { intent: string }[] }>('GET', `${base}/corpus-intents`)
  await time('filter: intent', (i) =>
    request('GET', `${corpus}?intent=${encodeURIComponent(intents[i % intents.length]?.intent ?? '')}`),
  )
  await time('filter: dates, all items', () => request('GET', `${corpus}?from=${day(3)}&to=${day(0)}`))
  await time('filter: open blanks', () => request('GET', `${corpus}?blanks=open`))
  await time('facts with their items', () => request('GET', `${base}/facts`))
  await time('list of bots', () => request('GET', '/api/v1/bots'))
  await time('filter: dates, none', () => request('GET', `${corpus}?from=${day(90)}&to=${day(60)}`))
  await time('intents', () => request('GET', `${base}/corpus-intents`))

  await time('filter: upcoming', () => request('GET', `${corpus}?valid=upcoming`))
  await time('filter: with dates', () => request('GET', `${corpus}?valid=limited`))

  const itemIds = [...new Set(sample.map(({ id }) => id))]
  await once(`store ${messageCount} answered messages`, () =>
    storeAnsweredMessages(app.database.pool, {
      accountId: account.id,
      botId: created.bot.id,
      itemIds,
      count: messageCount,
    }),
  )
  const questionsOf = (id = '') => request('GET', `${corpus}/${id}/questions`)
  // Within what one account may ask for at once.
  await time('customer questions: the most asked', () => questionsOf(itemIds[0]), 25)
  await time('customer questions: others', (i) => questionsOf(itemIds[1 + (i % (itemIds.length - 1))]), 25)

  const queries = [
    '退',
    '的',
    '号',
    '退款',
    '运费',
    '比特',
    '怎么退款',
    '發票',
    '钱包 安全',
    'a',
    'an',
    're',
    'the',
    'refund',
    'wallet',
    'delivery address',
    'no. 77',
    '1234',
    'zzzz',
    '没有这个',
  ]
  for (const q of queries) {
    const url = `${corpus}?q=${encodeURIComponent(q)}`
    const { total } = await request<{ total: number }>('GET', url)
    await time(`search: ${q} (${total})`, () => request('GET', url), 12)
  }
  await time(
    'search: all of these',
    (i) => request('GET', `${corpus}?q=${encodeURIComponent(queries[i % queries.length] ?? '')}`),
    100,
  )

  await time(
    'edit an answer',
    (i) => request('PATCH', `${corpus}/${pick()}`, { answer: `A new answer, number ${i}.` }),
    100,
  )
  await time('history', () => request('GET', `${corpus}/${pick()}/versions`))
  await time('switch off and on', (i) => request('PATCH', `${corpus}/${pick()}`, { isEnabled: i % 2 === 0 }), 100)
  await time('delete an item and add one', async (i) => {
    await request('POST', `${base}/corpus-deletions`, { ids: [sample.shift()?.id] })
    await request('POST', corpus, { question: `A new question, number ${i} of ${performance.now()}`, answer: 'Yes.' })
  })

  const deletion = await once('delete all that match (English)', () =>
    request<{ deletionId: string; count: number }>('POST', `${base}/corpus-deletions`, { matching: { q: 'no.' } }),
  )
  await once(`undo of ${deletion.count}`, () => request('DELETE', `${base}/corpus-deletions/${deletion.deletionId}`))
  await once('delete all', () => request('POST', `${base}/corpus-deletions`, { matching: {} })).then((all) =>
    once('undo of all', () =>
      request('DELETE', `${base}/corpus-deletions/${(all as { deletionId: string }).deletionId}`),
    ),
  )
  await time(
    'search: all of these, after the undo',
    (i) => request('GET', `${corpus}?q=${encodeURIComponent(queries[i % queries.length] ?? '')}`),
    60,
  )
  const { rows } = await app.database.pool.query<{ size: string }>(
    `select pg_size_pretty(pg_relation_size('corpus_items_grams')) || ' search, ' || pg_size_pretty(pg_total_relation_size('corpus_items')) || ' in all, entries ' || pg_size_pretty(pg_total_relation_size('answer_entries')) as size`,
  )
  console.log(`size: ${rows[0]?.size}`)
  await once('delete the bot', () => request('DELETE', base, { name }))
  await app.close()
}

function print(label: string, tookMs: number[]): void {
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  const figures = sorted.length === 1 ? `${at(0.5)} ms` : `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`
  console.log(`${label.padEnd(36)} ${figures}`)
}
