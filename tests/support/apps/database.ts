import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the test server; its database stays empty and is where databases are made from. */
    postgres: string
  }
}

/** The database with every migration applied, which each test file copies. */
export const templateName = 'migrated'

export interface TestDatabase {
  readonly connectionString: string
  readonly drop: () => Promise<void>
}

/** A migrated database for one test file alone. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} template ${templateName}`)
  return {
    connectionString: server.replace('/huida?', `/${name}?`),
    drop: () => dropDatabase(server, name),
  }
}

/** Longest wait for connections that are closing. */
const maxClosingMs = 2000

/**
 * Waits until nobody is connected: a pool says that it has ended before its connections are closed, and to end one by force then is an error that
 * nobody handles. Whoever stays is put out.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const giveUpAt = Date.now() + maxClosingMs
    const connected = "select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend'"
    while ((await client.query(connected, [name])).rowCount !== 0 && Date.now() < giveUpAt) await delay(20)
    await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
