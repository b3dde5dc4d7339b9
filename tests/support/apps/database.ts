import { randomUUID } from 'node:crypto'
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
    drop: () => run(server, `drop database if exists ${name} with (force)`),
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
