import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from './database.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

const log = pino({ level: 'silent' })
let server: TestDatabase
let database: Database
let silence: SilenceWatch
/** Looks at the others from outside. */
let observer: pg.Client

beforeAll(async () => {
  server = await createTestDatabase()
  observer = new pg.Client(server.connectionString)
  await observer.connect()
  database = openDatabase(server.connectionString, log)
  silence = watchSilence({ connectionString: server.connectionString, pools: database.pools, log, maxMs: 1500 })
})

afterAll(async () => {
  silence.stop()
  await database.close()
  await observer.end()
  await server.drop()
})

/** The database's processes that serve the pool and the watch. */
async function backends(): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}

test('a statement that takes long is left alone', async () => {
  await database.pool.query('select pg_sleep(4)')
  expect(silence.isSilent).toBe(false)
})

test('a database that stops in the middle fails its callers soon, and serves again when it goes on', async () => {
  let failure: unknown
  database.pool.query('select pg_sleep(600)').catch((error: unknown) => (failure = error))
  await expect.poll(async () => (await backends()).length).toBeGreaterThanOrEqual(2)
  const frozen = await backends()
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    await expect.poll(() => failure, { timeout: 10_000 }).toBeInstanceOf(Error)
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect.poll(() => silence.isSilent, { timeout: 10_000 }).toBe(false)
})

test('a database that refuses is not taken for a silent one', async () => {
  const refusing = openDatabase('postgres://nobody@127.0.0.1:9/none', log)
  const watch = watchSilence({
    connectionString: 'postgres://nobody@127.0.0.1:9/none',
    pools: refusing.pools,
    log,
    maxMs: 300,
  })
  await delay(1000)
  expect(watch.isSilent).toBe(false)
  watch.stop()
  await refusing.close()
})
