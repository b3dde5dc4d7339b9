/**
 * Files in the database beside files on a disk, of the same bytes in the same run: storing one so that it survives, reading one over HTTP, and what a
 * read holds in memory. `npx tsx bench/product/files.ts [--files=40] [--mb=5]`
 */

import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startingQuantities } from '#contract/entitlements.ts'
import { createApp } from '#server/app.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { addAccount, openSession } from '#server/features/accounts/accounts.public.ts'
import { checkFile } from '#server/features/files/files.public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testSettings } from '#tests/support/apps/settings.ts'
import { machineLine } from '../report/machine-line.ts'
import { quantile } from '../report/quantile.ts'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '40' }, mb: { type: 'string', default: '5' } },
})
const count = Number(values.files)
const sizeBytes = Number(values.mb) * 1024 * 1024
const readers = 20

const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
const log = pino({ level: 'error' })
const postgres = await startEmbeddedPostgres({ dataDir, log })
try {
  await migrate(postgres.connectionString)
  await measure(postgres.connectionString)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function newBytes(): Buffer {
  const bytes = randomBytes(sizeBytes)
  bytes.set([0x89, 0x50, 0x4e, 0x47])
  return bytes
}

async function timesOf(work: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < count; number += 1) {
    const beganMs = performance.now()
    await work(number)
    times.push(performance.now() - beganMs)
  }
  return times
}

function download(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie } }, (response) => {
      let received = 0
      response.on('data', (chunk: Buffer) => (received += chunk.length)).on('end', () => resolve(received))
    }).on('error', reject)
  })
}

/** Each reads one file; answers with the most memory held meanwhile, above what was held before. */
async function memoryOf(urls: readonly string[], cookie: string): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  const received = await Promise.all(
    Array.from({ length: readers }, (_, n) => download(urls[n % urls.length] ?? '', cookie)),
  )
  clearInterval(watch)
  if (received.some((bytes) => bytes !== sizeBytes)) throw new Error('A file came back shorter')
  return most - before
}

async function measure(connectionString: string): Promise<void> {
  const settings = testSettings({ databaseUrl: connectionString })
  const app = await createApp({ settings, webFolder: undefined, log, requestsPerMinute: 1_000_000 })
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
  const made = await fetch(`${origin}/api/v1/bots`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Files', language: 'en' }),
  })
  const { bot } = (await made.json()) as { bot: { id: string } }
  const owner = { accountId: account.id, limits: startingQuantities.ADMIN, botId: bot.id }
  const { store } = app.features.files

  const ids: string[] = []
  const putMs = await timesOf(async () => {
    const bytes = newBytes()
    ids.push(
      await app.database
        .of(account.id)
        .transaction((tx) => store.put(tx, owner, checkFile({ name: 'a.png', bytes }, ['png']))),
    )
  })
  const writeMs = await timesOf(async (number) => {
    const file = await open(join(dataDir, `plain-${number}`), 'w')
    await file.write(newBytes())
    await file.sync()
    await file.close()
  })
  const plain = createServer((request, response) => createReadStream(join(dataDir, request.url ?? '')).pipe(response))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const plainOrigin = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  const urls = ids.map((id) => `${origin}/files/${id}`)
  const plainUrls = ids.map((_, number) => `${plainOrigin}/plain-${number}`)
  const getMs = await timesOf((number) => download(urls[number] ?? '', cookie))
  const readMs = await timesOf((number) => download(plainUrls[number] ?? '', cookie))
  const { rows } = await app.database.pool.query<{ bytes: string }>(
    `select pg_total_relation_size('file_parts') as bytes`,
  )

  const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
  const line = (name: string, own: number[], disk: number[]) =>
    console.log(
      `${name}: database p50 ${quantile(own, 0.5).toFixed(1)} ms, p99 ${quantile(own, 0.99).toFixed(1)}; disk ${quantile(disk, 0.5).toFixed(1)} and ${quantile(disk, 0.99).toFixed(1)}; ratio ${(quantile(own, 0.5) / quantile(disk, 0.5)).toFixed(1)}`,
    )
  console.log(machineLine())
  console.log(`${count} files of ${values.mb} MB`)
  line('store', putMs, writeMs)
  line('read over HTTP', getMs, readMs)
  console.log(`on disk: ${mb(Number(rows[0]?.bytes))} for ${mb(count * sizeBytes)}`)
  console.log(
    `${readers} readers at once: ${mb(await memoryOf(urls, cookie))} more memory, client included; from disk ${mb(await memoryOf(plainUrls, cookie))}`,
  )
  plain.close()
  await app.close()
}
