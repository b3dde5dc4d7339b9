import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/apps/database.ts'
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
    await expect.poll(() => failure).toBeInstanceOf(Error)
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  // It may need a moment: until it is heard again, callers are not let wait.
  await expect.poll(() => database.pool.query('select 1 as one').then(({ rows }) => rows, String)).toEqual([{ one: 1 }])
  await expect.poll(() => silence.isSilent).toBe(false)
})

test('a caller whose connection is still being made fails as soon', async () => {
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const connectionString = `postgres://nobody@127.0.0.1:${(mute.address() as AddressInfo).port}/none`
  const unheard = openDatabase(connectionString, log)
  // Were they not ended here, they would outlast the test.
  for (const { options } of unheard.pools) options.connectionTimeoutMillis = 3_600_000
  const asking = Promise.allSettled(Array.from({ length: 20 }, () => unheard.lookUps.query('select 1')))
  const watch = watchSilence({ connectionString, pools: unheard.pools, log, maxMs: 300 })
  try {
    expect((await asking).every(({ status }) => status === 'rejected')).toBe(true)
  } finally {
    watch.stop()
    await unheard.close()
    mute.close()
  }
})

test('transactions that could not begin give their connections back', async () => {
  const transaction = () => database.house.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`))
  const many = () => Promise.allSettled(Array.from({ length: 8 }, transaction))
  await many()
  for (let round = 0; round < 5; round += 1) {
    const running = many()
    await observer.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = any ($1)', [
      await backends(),
    ])
    await running
  }
  await expect.poll(transaction).toMatchObject({ rowCount: 1 })
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0)
})

test('a transaction whose begin fails closes its connection', async () => {
  const single = openDatabase(server.connectionString, log, { house: 1, lookUps: 1, tenants: 1, batches: 1 })
  single.pool.once('acquire', (client) => client.connection.stream.destroy())
  await expect(single.house.transaction(async () => undefined)).rejects.toThrow()
  expect((await single.house.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await single.close()
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
