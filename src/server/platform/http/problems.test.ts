import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase, shortTransaction } from '../database/database.ts'
import { createServer } from './server.ts'

const log = pino({ level: 'silent' })
let server: TestDatabase
let database: Database

beforeAll(async () => {
  server = await createTestDatabase()
  database = openDatabase(server.connectionString, log)
})

afterAll(async () => {
  await database.close()
  await server.drop()
})

async function answerOf(work: () => Promise<unknown>) {
  const app = await createServer({ isHttps: false, trustProxy: false, log, requestsPerMinute: 1000 })
  app.get('/', work)
  const reply = await app.inject('/')
  await app.close()
  return { status: reply.statusCode, code: reply.json<Problem>().code, retryAfter: reply.headers['retry-after'] }
}

test.each(['DISK', 'DEVICE'])('a full disk is said as what it is: %s', async (where) => {
  const answer = await answerOf(async () => {
    if (where === 'DEVICE') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    await database.db.execute(sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`)
  })
  expect(answer).toEqual({ status: 507, code: 'disk-full', retryAfter: '60' })
})

test('a statement that takes longer than somebody waits is ended, and the next transaction has its old limit', async () => {
  const answer = await answerOf(() => shortTransaction(database.db, 100, (tx) => tx.execute(sql`select pg_sleep(60)`)))
  expect(answer).toMatchObject({ status: 503, code: 'network-busy' })
  const { rows } = await database.db.execute(sql`show statement_timeout`)
  expect(rows).toEqual([{ statement_timeout: '2min' }])
})
