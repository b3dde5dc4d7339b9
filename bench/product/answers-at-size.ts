/**
 * How fast a bot answers over HTTP with the 30 items it starts with and with 100,000, how long its index takes to load and whether others wait
 * meanwhile; and how well it answers the FAQ files that are named. On a PostgreSQL of its own.
 * `npx tsx bench/product/answers-at-size.ts [items] [FAQ_FILE...]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import type { Locale } from '#contract/fields.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { realisticItems } from '../data/realistic-items.ts'
import { type ChatTarget, measureChat, readFaqFile } from '../report/measure-chat.ts'

const [sizeArgument = '100000', ...faqPaths] = process.argv.slice(2)
const size = Number(sizeArgument)
const questions = 1000
const origin = 'http://127.0.0.1:3000'

const dataDir = await mkdtemp(join(tmpdir(), 'answers-at-size-'))
const log = pino({ level: 'error' })
const postgres = await startEmbeddedPostgres({ dataDir, log })
try {
  await migrate(postgres.connectionString)
  await measure()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function start() {
  const app = await createApp({
    settings: testSettings({ databaseUrl: postgres.connectionString }),
    webFolder: undefined,
    log,
    requestsPerMinute: 1_000_000,
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return { app, baseUrl: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}` }
}

async function measure(): Promise<void> {
  const first = await start()
  const { house: db } = first.app.database
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

  async function createBot(name: string, language: Locale, items: readonly CorpusItemInput[]) {
    const headers = { cookie, origin }
    const created = await first.app.http.inject({
      method: 'POST',
      url: '/api/v1/bots',
      headers,
      payload: { name, language },
    })
    const { bot, apiKey } = created.json<{ bot: { id: string }; apiKey: string }>()
    for (let at = 0; at < items.length; at += 20_000) {
      const batch = items.slice(at, at + 20_000)
      await db.transaction((tx) => insertItems(tx, account.id, bot.id, batch, { limit: 200_000, at: new Date() }))
    }
    return { botId: bot.id, apiKey }
  }

  const small = await createBot('Small', 'en', [])
  const items = realisticItems(size)
  const big = await createBot('Big', 'en', items)
  const faqs: { path: string; bot: Omit<ChatTarget, 'baseUrl'> }[] = []
  for (const path of faqPaths) {
    const file = readFaqFile(path)
    const faqItems = file.items.map(([, question, answer, keywords]) => {
      const words = typeof keywords === 'string' ? keywords.split(/[,，]/).filter(Boolean) : []
      return { question, answer, intent: '', keywords: words, variants: [], isEnabled: true }
    })
    const language = /\p{Script=Han}/u.test(faqItems[0]?.question ?? '') ? 'zh' : 'en'
    const bot = await createBot(basename(path, '.json').replace(/\W/g, '-'), language, [])
    await first.app.database.pool.query('update corpus_items set deleted_at = now() where bot_id = $1', [bot.botId])
    await db.transaction((tx) => insertItems(tx, account.id, bot.botId, faqItems, { limit: 200_000, at: new Date() }))
    faqs.push({ path, bot })
  }
  await first.app.close()

  // A fresh node, whose memory holds nothing yet.
  const { app, baseUrl } = await start()
  const { text } = items[0] ? { text: items[0].question } : { text: 'Hello?' }
  print('30 items: first answer', [await timeAnswer({ baseUrl, ...small }, text)])
  await measureAnswers('30 items', { baseUrl, ...small }, items)

  const before = process.memoryUsage().rss
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  let isLoading = true
  const others: number[] = []
  const loading = timeAnswer({ baseUrl, ...big }, text).finally(() => {
    isLoading = false
  })
  while (isLoading) others.push(await timeAnswer({ baseUrl, ...small }, 'How do I pay?'))
  print(`${size} items: first answer, index loaded`, [await loading])
  delays.disable()
  print('  answers of another bot meanwhile', others)
  const toMs = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(0)
  console.log(`  event loop held up: p99 ${toMs(delays.percentile(99))} ms, at most ${toMs(delays.max)} ms`)
  console.log(`  memory: + ${((process.memoryUsage().rss - before) / 2 ** 20).toFixed(0)} MB`)
  await measureAnswers(`${size} items`, { baseUrl, ...big }, items)

  for (const { path, bot } of faqs) {
    const { missed: _missed, ...figures } = await measureChat({ baseUrl, ...bot }, readFaqFile(path))
    console.log(basename(path), figures)
  }
  await app.close()
}

/** Questions as customers vary them: a word left out, a word changed, or as they stand. */
async function measureAnswers(label: string, target: ChatTarget, items: readonly CorpusItemInput[]): Promise<void> {
  const random = seededRandom(11)
  const pick = () => items[Math.floor(random() * items.length)]?.question ?? ''
  const texts = Array.from({ length: questions }, (_, i) => {
    const words = pick().split(' ')
    if (i % 3 > 0) words.splice(Math.floor(random() * words.length), 1, ...(i % 3 === 1 ? [] : ['really']))
    return words.join(' ') || pick()
  })
  const oneByOne: number[] = []
  for (const text of texts) oneByOne.push(await timeAnswer(target, text))
  print(`${label}: one after another`, oneByOne)
  const start = performance.now()
  const processor = process.cpuUsage()
  const together: number[] = []
  const queue = [...texts]
  async function work() {
    for (let text = queue.pop(); text !== undefined; text = queue.pop()) together.push(await timeAnswer(target, text))
  }
  await Promise.all(Array.from({ length: 8 }, work))
  print(`${label}: eight at once`, together)
  const tookMs = performance.now() - start
  const { user, system } = process.cpuUsage(processor)
  const processorMs = (user + system) / 1000 / questions
  // The asking side is in this process as well; on a busy machine this says more than the clock.
  console.log(
    `  ${((questions / tookMs) * 1000).toFixed(0)} answers a second, ${processorMs.toFixed(1)} ms of processor each`,
  )
}

async function timeAnswer({ baseUrl, apiKey, botId }: ChatTarget, text: string): Promise<number> {
  for (;;) {
    const start = performance.now()
    const response = await fetch(`${baseUrl}/api/v1/bots/${botId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
    const body = await response.text()
    if (response.ok) return performance.now() - start
    if (response.status !== 429) throw new Error(`${response.status}: ${body}`)
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after')) * 1000))
  }
}

function print(label: string, tookMs: number[]): void {
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  const figures = sorted.length === 1 ? `${at(0.5)} ms` : `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`
  console.log(`${label.padEnd(44)} ${figures}`)
}
