import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Problem, problemSchema } from '#contract/errors.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/apps/database.ts'
import { slowTest } from '#tests/support/slow.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { AppError } from './app-error.ts'
import { createServer } from './server.ts'
import { streamEvents } from './stream-events.ts'

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
    await database.house.execute(sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`)
  })
  expect(answer).toEqual({ status: 507, code: 'disk-full', retryAfter: '60' })
})

test('a reply that is told while it is made ends with the whole problem: how long to wait, and which field', async () => {
  const app = await createServer({ isHttps: false, trustProxy: false, log, requestsPerMinute: 1000 })
  app.get('/', (_, reply) =>
    streamEvents(reply, async (tell) => {
      tell({ text: 'It' })
      throw new AppError('too-many-requests', { retryAfterSeconds: 7, field: 'text' })
    }),
  )
  const [first, last] = (await app.inject('/')).body.trim().split('\n\n')
  await app.close()
  expect(first).toBe('data: {"text":"It"}')
  const { problem } = JSON.parse(last?.replace('data: ', '') ?? '')
  expect(problemSchema.parse(problem)).toMatchObject({
    status: 429,
    field: 'text',
    details: { retryAfterSeconds: 7 },
  })
})

slowTest('a statement that takes longer than a customer waits is ended', async () => {
  const accountId = '00000000-0000-4000-8000-000000000000'
  for (const client of [database.clientOfMany([accountId]), database.lookUps]) {
    const answer = await answerOf(() => client.query('select pg_sleep(60)'))
    expect(answer).toMatchObject({ status: 503, code: 'network-busy' })
  }
})
