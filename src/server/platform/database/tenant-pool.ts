/** Connections that can see the rows of some accounts only. */
import type pg from 'pg'
import type { KeyedPlaces } from '../turns/keyed-places.ts'
import { asOneStatement, queryAfter } from './query-after.ts'
import { accountSetting, accountsSetting, batchRole, tenantRole } from './tenant-roles.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The role and accounts that a connection was last set to. One that is not in here has the rights of the login, and is not given out. */
const setTo = new WeakMap<pg.PoolClient, string>()

/** How many connections one account may use at once. Apart, as an import in a thread writes its progress beside its transaction. */
export interface TenantShares {
  readonly transactions: KeyedPlaces
  readonly queries: KeyedPlaces
}

/**
 * Stands where drizzle expects a pool: it knows one by `Pool` in the name of its class. Each connection it gives out is in a tenant's role and
 * set to its accounts. A single query takes that along, so it costs no round trip of its own.
 */
export class TenantPool {
  readonly #pool: pg.Pool
  readonly #accounts: string
  readonly #roleAndAccounts: string
  readonly #setting: { readonly name: string; readonly text: string }
  readonly #shares: TenantShares | undefined

  private constructor(
    pool: pg.Pool,
    role: string,
    setting: string,
    accountIds: readonly string[],
    shares?: TenantShares,
  ) {
    const wrong = accountIds.find((id) => !uuid.test(id))
    if (wrong !== undefined || accountIds.length === 0) throw new Error('A tenant is named by the id of its account')
    this.#pool = pool
    this.#shares = shares
    this.#accounts = [...new Set(accountIds)].sort().join()
    this.#roleAndAccounts = `${role} ${this.#accounts}`
    const text = `select set_config('role', '${role}', false), set_config('${setting}', $1, false)`
    this.#setting = { name: `become-${role}`, text }
  }

  static ofOne(pool: pg.Pool, accountId: string, shares?: TenantShares): TenantPool {
    return new TenantPool(pool, tenantRole, accountSetting, [accountId], shares)
  }

  static ofMany(pool: pg.Pool, accountIds: readonly string[]): TenantPool {
    return new TenantPool(pool, batchRole, accountsSetting, accountIds)
  }

  async connect(): Promise<pg.PoolClient> {
    const end = await this.#shares?.transactions.take(this.#accounts)
    try {
      return await this.#connect(end)
    } catch (error) {
      end?.()
      throw error
    }
  }

  async #connect(onReleased: (() => void) | undefined): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    if (!this.#isSet(client)) {
      try {
        // Forgotten first: a connection whose setting failed half-way is nobody's.
        setTo.delete(client)
        await client.query({ ...this.#setting, values: [this.#accounts] })
        setTo.set(client, this.#roleAndAccounts)
      } catch (error) {
        client.release(true)
        throw error
      }
    }
    const release = client.release.bind(client)
    client.release = (reason) => {
      // A connection left inside a transaction could fall back to the account before, with a rollback that comes later: it is closed.
      release(reason ?? (client.getTransactionStatus() === 'I' ? undefined : true))
      onReleased?.()
    }
    return client
  }

  async query(query: pg.QueryConfig, values: unknown[] = query.values ?? []): Promise<pg.QueryResult> {
    const end = await this.#shares?.queries.take(this.#accounts)
    try {
      return await this.#query(query, values)
    } finally {
      end?.()
    }
  }

  async #query(query: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#pool.connect()
    try {
      if (this.#isSet(client)) return await client.query(asOneStatement({ ...query, values }))
      setTo.delete(client)
      const result = await queryAfter(client, { ...this.#setting, values: [this.#accounts] }, { ...query, values })
      setTo.set(client, this.#roleAndAccounts)
      return result
    } finally {
      client.release(client.getTransactionStatus() === 'I' ? undefined : true)
    }
  }

  #isSet(client: pg.PoolClient): boolean {
    return setTo.get(client) === this.#roleAndAccounts
  }
}
