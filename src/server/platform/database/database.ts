import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Either a transaction or the database itself: what a store function needs to query. */
export type Queryable = NodePgDatabase | Transaction

export interface Database {
  readonly pool: pg.Pool
  readonly db: NodePgDatabase
  close(): Promise<void>
}

/** Connections of one node. The embedded server allows 60; two nodes, their job runners and a tool fit. */
const poolSize = 20

/** How long a query may wait for a connection. `watchSilence` shortens it while the database says nothing. */
export const connectionMaxMs = 10_000

export function openDatabase(connectionString: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectionMaxMs,
    // A query that outlives every request is a bug or a lock nobody will release.
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // Without a listener a connection that breaks while idle would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  pool.on('error', onLost)
  // One that breaks while checked out tells its client, not the pool; the query under way fails by itself.
  pool.on('connect', (client) => client.on('error', onLost))
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/** A transaction with a shorter limit for each of its statements, for work that somebody waits for. */
export function shortTransaction<T>(
  db: NodePgDatabase,
  statementMaxMs: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${Math.round(statementMaxMs)}`))
    return await work(tx)
  })
}

/** PostgreSQL's code of an error, through drizzle's wrapping. */
export function postgresCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) return current.code
  }
  return undefined
}

/** Whether an error is a broken unique rule, of that name if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (postgresCode(error) !== '23505') return false
  if (constraint === undefined) return true
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && current.constraint === constraint) return true
  }
  return false
}
