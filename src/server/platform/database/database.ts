import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { createKeyedPlaces } from '../turns/keyed-places.ts'
import { closeAfterFailedBegin } from './failed-begin.ts'
import { TenantPool } from './tenant-pool.ts'

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Either a transaction or the database itself: what a store function needs to query. */
export type Queryable = NodePgDatabase | Transaction

/** Where statements that are written by hand are prepared by name. */
export type Client = Pick<pg.ClientBase, 'query'>

/** Sees every account. */
export type House = NodePgDatabase & { readonly $client: Client }

export interface Database {
  /** For threads, which open connections of their own. */
  readonly connectionString: string
  /** Connections of the login: of the installation itself. */
  readonly pool: pg.Pool
  /** As `pool`, for what each message of a customer waits for before its account is known: a statement ends after five seconds. */
  readonly lookUps: pg.Pool
  /** Every pool of this node. */
  readonly pools: readonly pg.Pool[]
  /** Sees every account: for `*.house.store.ts` alone. */
  readonly house: House
  /** Sees the rows of this account alone, whatever a query asks for. As cheap as an object: make one for each use. */
  of(accountId: string): NodePgDatabase
  /** Sees the rows of these accounts: for work that is gathered over several. */
  ofMany(accountIds: readonly string[]): NodePgDatabase
  /** As `of`, for statements that are written by hand and prepared by name: the database plans them once a connection. */
  clientOf(accountId: string): Client
  /** As `clientOf`, for the rows of several accounts. */
  clientOfMany(accountIds: readonly string[]): Client
  close(): Promise<void>
}

/**
 * Connections of one node, by whose rows they see. Apart, so that none comes from one kind of work into another. The embedded server allows 100:
 * two nodes, their job runners and a tool fit.
 */
const poolSizes = { house: 8, lookUps: 3, tenants: 10, batches: 6 }
/**
 * Whoever changes a bot while a large import of it is committed waits for that, and holds a connection meanwhile. One account may hold so many for
 * transactions and as many for single queries, never all: others find one free.
 */
const maxConnectionsOfAccount = 4
/** Of a thread that does nothing but load indexes, four at a time. */
export const poolSizesOfThread: typeof poolSizes = { house: 1, lookUps: 1, tenants: 4, batches: 1 }

/** How long a query may wait for a connection. `watchSilence` shortens it while the database says nothing. */
export const connectionMaxMs = 10_000
/** A query that outlives every request is a bug, or a lock nobody will release. */
const statementMaxMs = 120_000
/** Of batches and look-ups, which customers wait for. Nobody waits longer for an answer. */
const askedStatementMaxMs = 5000
/** A row that somebody holds for long, such as that of a bot that is being deleted, must not hold up the others of a batch. */
const batchLockMaxMs = 2000

export function openDatabase(connectionString: string, log: Logger, sizes = poolSizes): Database {
  const house = openPool(connectionString, log, sizes.house, statementMaxMs)
  const lookUps = openPool(connectionString, log, sizes.lookUps, askedStatementMaxMs)
  const tenants = openPool(connectionString, log, sizes.tenants, statementMaxMs)
  const batches = openPool(connectionString, log, sizes.batches, askedStatementMaxMs, batchLockMaxMs)
  const places = () =>
    createKeyedPlaces({
      maxRunning: maxConnectionsOfAccount,
      maxWaitMs: () => tenants.options.connectionTimeoutMillis ?? connectionMaxMs,
      onTimeout: () => new Error('timeout exceeded when trying to connect: one account uses all that it may'),
    })
  const shares = { transactions: places(), queries: places() }
  return {
    connectionString,
    pool: house,
    lookUps,
    pools: [house, lookUps, tenants, batches],
    house: drizzle(house),
    of: (accountId) => drizzle(TenantPool.ofOne(tenants, accountId, shares) as unknown as pg.Pool),
    clientOf: (accountId) => TenantPool.ofOne(tenants, accountId, shares) as unknown as Client,
    ofMany: (accountIds) => drizzle(TenantPool.ofMany(batches, accountIds) as unknown as pg.Pool),
    clientOfMany: (accountIds) => TenantPool.ofMany(batches, accountIds) as unknown as Client,
    async close() {
      await Promise.all([house, lookUps, tenants, batches].map((pool) => pool.end()))
    },
  }
}

function openPool(
  connectionString: string,
  log: Logger,
  max: number,
  statement_timeout: number,
  lock_timeout = 0,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectionMaxMs,
    statement_timeout,
    ...(lock_timeout > 0 && { lock_timeout }),
    idle_in_transaction_session_timeout: 60_000,
  })
  // Without a listener a connection that breaks while idle would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  pool.on('error', onLost)
  // One that breaks while checked out tells its client, not the pool; the query under way fails by itself.
  pool.on('connect', (client) => client.on('error', onLost))
  pool.on('connect', closeAfterFailedBegin)
  return pool
}

/** PostgreSQL's code of an error, through drizzle's wrapping. */
export function postgresCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) return current.code
  }
  return undefined
}

/** Whether other rows of the same batch may well be stored: a broken rule, a value, a deadlock, or a lock that was not to be had in time. */
export function isOfOneRow(error: unknown): boolean {
  return /^(2[23]|40|55P03)/.test(postgresCode(error) ?? '')
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
