/**
 * Two statements in one round trip. Both go to PostgreSQL before one Sync: when the first fails, the second is skipped, and both are one
 * transaction. See "Extended Query" and "Pipelining" in https://www.postgresql.org/docs/current/protocol-flow.html.
 */
import pg from 'pg'

interface Named extends pg.QueryConfig {
  readonly name: string
  readonly values: unknown[]
}

/** What `pg.Query` has beyond its types: https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/query.js. */
interface QueryInternals {
  callback: (error: Error | null, result: pg.QueryResult) => void
  prepare(connection: ConnectionInternals): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: ConnectionInternals): void
}

interface ConnectionInternals {
  readonly parsedStatements: Readonly<Record<string, string>>
  bind(message: { statement: string; values: unknown[] }): void
  execute(message: object): void
}

const Query = pg.Query as unknown as new (config: pg.QueryConfig) => pg.Submittable & QueryInternals

/** Without parameters `pg` would choose the protocol that takes several statements, and ends each with a transaction of its own. */
export function asOneStatement(query: pg.QueryConfig): pg.QueryConfig {
  return { ...query, queryMode: 'extended' } as pg.QueryConfig
}

class QueryAfter extends Query {
  readonly #first: Named
  #isFirstDone = false

  constructor(first: Named, second: pg.QueryConfig) {
    super(asOneStatement(second))
    this.#first = first
  }

  override prepare(connection: ConnectionInternals): void {
    connection.bind({ statement: this.#first.name, values: this.#first.values })
    connection.execute({})
    super.prepare(connection)
  }

  /** What the first statement answers is of no interest. */
  override handleDataRow(message: unknown): void {
    if (this.#isFirstDone) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: ConnectionInternals): void {
    if (this.#isFirstDone) super.handleCommandComplete(message, connection)
    this.#isFirstDone = true
  }
}

/** The outcome of `second`, which runs after `first` on the same connection and fails with it. */
export async function queryAfter(client: pg.PoolClient, first: Named, second: pg.QueryConfig): Promise<pg.QueryResult> {
  const { connection } = client as unknown as { connection: ConnectionInternals }
  if (connection.parsedStatements[first.name] === undefined) {
    // The first time on a connection. It is prepared apart, as `pg` notes one statement a query as prepared.
    await client.query(first)
    return await client.query(asOneStatement(second))
  }
  return await new Promise((resolve, reject) => {
    const query = new QueryAfter(first, second)
    query.callback = (error, result) => (error === null || error === undefined ? resolve(result) : reject(error))
    client.query(query)
  })
}
