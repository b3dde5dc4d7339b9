/** Connections that can see the rows of some accounts only. */
import type pg from 'pg'
import { accountSetting, accountsSetting, batchRole, tenantRole } from './tenant-roles.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The role and accounts that a connection was last set to. One that is not in here has the rights of the login, and is not given out. */
const setTo = new WeakMap<pg.PoolClient, string>()

/**
 * Stands where drizzle expects a pool: it knows one by `Pool` in the name of its class. Each connection it gives out is in a tenant's role and
 * set to its accounts; that costs a round trip only when the connection was set to others before.
 */
export class TenantPool {
  readonly #pool: pg.Pool
  readonly #accounts: string
  readonly #roleAndAccounts: string
  readonly #statement: string

  private constructor(pool: pg.Pool, role: string, setting: string, accountIds: readonly string[]) {
    const wrong = accountIds.find((id) => !uuid.test(id))
    if (wrong !== undefined || accountIds.length === 0) throw new Error('A tenant is named by the id of its account')
    this.#pool = pool
    this.#accounts = [...new Set(accountIds)].sort().join()
    this.#roleAndAccounts = `${role} ${this.#accounts}`
    this.#statement = `select set_config('role', '${role}', false), set_config('${setting}', $1, false)`
  }

  static ofOne(pool: pg.Pool, accountId: string): TenantPool {
    return new TenantPool(pool, tenantRole, accountSetting, [accountId])
  }

  static ofMany(pool: pg.Pool, accountIds: readonly string[]): TenantPool {
    // In one order, so that the same accounts find a connection that is set to them.
    return new TenantPool(pool, batchRole, accountsSetting, [...new Set(accountIds)].sort())
  }

  async connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    if (setTo.get(client) !== this.#roleAndAccounts) {
      try {
        // Forgotten first: a connection whose setting failed half-way is nobody's.
        setTo.delete(client)
        await client.query(this.#statement, [this.#accounts])
        setTo.set(client, this.#roleAndAccounts)
      } catch (error) {
        client.release(true)
        throw error
      }
    }
    const release = client.release.bind(client)
    // A connection left inside a transaction could fall back to the account before, with a rollback that comes later: it is closed.
    client.release = (reason) => release(reason ?? (client.getTransactionStatus() === 'I' ? undefined : true))
    return client
  }

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      return await client.query(query, values)
    } finally {
      client.release()
    }
  }
}
