/**
 * 20,000 rows: how long until the preview, the commit and the undo, and how long everybody else waits meanwhile. Through a real server on a
 * PostgreSQL of its own. `npx tsx bench/product/imports.ts [rows]`
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import type { CorpusImport } from '#contract/features/imports.ts'
import { createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { realisticItems } from '../data/realistic-items.ts'

const size = Number(process.argv[2] ?? 20_000)
const dataDir = await mkdtemp(join(tmpdir(), 'imports-'))
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
  await app.startJobs()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const now = new Date()
  const account = await addAccount(app.database.house, {
    email: 'owner@example.com',
    passwordHash: '',
    role: 'user',
    plan: 'vip-yearly',
    locale: 'en',
    createdAt: now,
  })
  const cookie = `huida_session=${await openSession(app.database.house, account.id, now)}`

  async function request<R>(method: string, path: string, body?: object | FormData): Promise<R> {
    const isForm = body instanceof FormData
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as R
  }

  async function settled(path: string): Promise<CorpusImport> {
    for (;;) {
      const made = await request<CorpusImport>('GET', path)
      if (!['reading', 'committing', 'undoing'].includes(made.status)) return made
      await delay(100)
    }
  }

  /** Runs something and asks other things all the while: a page of a list, which queries, and the health of the server, which does not. */
  async function time<R>(label: string, run: () => Promise<R>): Promise<R> {
    const listMs: number[] = []
    const healthMs: number[] = []
    let isRunning = true
    const others = (async () => {
      while (isRunning) {
        listMs.push(await timeMs(() => request('GET', `/bots/${other.bot.id}/corpus`)))
        healthMs.push(await timeMs(() => fetch(`${origin}/healthz`).then((response) => response.text())))
        await delay(5)
      }
    })()
    const loop = monitorEventLoopDelay({ resolution: 5 })
    loop.enable()
    let longestTurnMs = 0
    let lastCpuMs = threadCpuMs()
    const sampler = setInterval(() => {
      const cpuMs = threadCpuMs()
      longestTurnMs = Math.max(longestTurnMs, cpuMs - lastCpuMs)
      lastCpuMs = cpuMs
    }, 2)
    const startCpu = process.cpuUsage()
    const begun = performance.now()
    const result = await run()
    const tookMs = performance.now() - begun
    const { user, system } = process.cpuUsage(startCpu)
    isRunning = false
    loop.disable()
    clearInterval(sampler)
    await others
    const cpu = ((user + system) / 1000).toFixed(0)
    console.log(
      `${label.padEnd(34)} ${tookMs.toFixed(0)} ms (${cpu} ms of processor); meanwhile list ${figuresOf(listMs)}, health ${figuresOf(healthMs)}, loop p99 ${(loop.percentile(99) / 1e6).toFixed(0)} max ${(loop.max / 1e6).toFixed(0)} ms, longest turn ${longestTurnMs.toFixed(0)} ms of processor, memory ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`,
    )
    return result
  }

  const bot = await request<{ bot: { id: string } }>('POST', '/bots', { name: 'Big', language: 'en' })
  const other = await request<{ bot: { id: string } }>('POST', '/bots', { name: 'Other', language: 'zh' })
  const base = `/bots/${bot.bot.id}`
  const items = realisticItems(size)
  // Cut, so that 20,000 fit into 5 MB.
  const lines = items.map((item) =>
    [item.question, item.answer.slice(0, 90), item.intent, item.keywords.join(','), item.variants.join('\n')]
      .map(quote)
      .join(','),
  )
  const csv = Buffer.from(['question,answer,intent,keywords,variants', ...lines].join('\n'))
  console.log(`${size} rows, ${(csv.length / 1024).toFixed(0)} KiB as csv`)
  await time('nothing else', () => delay(3000))

  function upload(file: Buffer, name: string): Promise<CorpusImport> {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(file)], name))
    return request<CorpusImport>('POST', `${base}/imports`, form)
  }
  const made = await time('upload, csv', () => upload(csv, 'big.csv'))
  const path = `${base}/imports/${made.id}`
  const preview = await time('  until the preview', () => settled(path))
  console.log(
    `  ${preview.status}: ${preview.newRows} new, ${preview.duplicateRows} duplicate, ${preview.errorRows} errors`,
  )
  await time('correct a row', () => request('PATCH', `${path}/rows/2`, { answer: 'Another answer' }))
  await request('POST', `${path}/commit`, { withoutErrorRows: true })
  const done = await time('commit', () => settled(path))
  console.log(`  ${done.status}: ${done.added} added, ${done.skipped} skipped`)
  const file = await time('export, xlsx', async () => {
    const response = await fetch(`${origin}/api/v1${base}/corpus-export`, { headers: { cookie } })
    return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
  })
  console.log(`  ${file.type}, ${(file.bytes.length / 1024).toFixed(0)} KiB`)
  if (file.type.includes('sheet')) {
    const again = await time('upload, xlsx of the same', () => upload(file.bytes, 'again.xlsx'))
    const judged = await time('  until the preview', () => settled(`${base}/imports/${again.id}`))
    console.log(`  ${judged.newRows} new, ${judged.duplicateRows} duplicate, ${judged.errorRows} errors`)
  }
  await request('POST', `${path}/undo`)
  const undone = await time('undo', () => settled(path))
  console.log(`  ${undone.status}, ${undone.kept} kept`)
  await app.close()
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** What this thread has used of a processor: on a busy machine the clock tells of the other programs. Linux only. */
function threadCpuMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
}

async function timeMs(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

function figuresOf(tookMs: number[]): string {
  const sorted = tookMs.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms`
}
