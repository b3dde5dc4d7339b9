/** Two nodes of the product on one PostgreSQL server, as DATABASE_URL allows. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { ChildApp } from './child-app.ts'

export interface DatabaseServer {
  /** Of its first process, the parent of all others. */
  readonly pid: number
  /** The address of a new, empty database, in the form that the setting takes. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'huida-nodes-'))
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  return {
    pid: server.pid,
    async createDatabase() {
      const name = `nodes_${randomBytes(6).toString('hex')}`
      const client = new pg.Client(server.connectionString)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      // The socket's folder stands behind, as an address needs a host.
      return server.connectionString.replace('@/huida?', `@localhost/${name}?`)
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Two nodes, not started yet. They take the address of whoever calls from `X-Forwarded-For`. */
export async function createTwoNodes(
  databaseUrl: string,
  settings: { hasOwner?: boolean; env?: Record<string, string> } = {},
): Promise<[ChildApp, ChildApp]> {
  const env = { TRUST_PROXY: '1', ...settings.env }
  return [
    await ChildApp.create({ databaseUrl, ...settings, env }),
    await ChildApp.create({ databaseUrl, ...settings, env }),
  ]
}
