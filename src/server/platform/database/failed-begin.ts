import type pg from 'pg'

/**
 * Closes a connection on which a transaction could not begin. drizzle asks for `begin` before the part that gives the connection back, so it
 * would be lost to its pool: https://github.com/drizzle-team/drizzle-orm/issues/6023. After a restart of the database a node could lose all of them.
 */
export function closeAfterFailedBegin(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  function watchedQuery(...given: unknown[]): unknown {
    const outcome = query(...given)
    const [first] = given as [string | pg.QueryConfig]
    const text = typeof first === 'string' ? first : first.text
    if (text?.startsWith('begin') === true && outcome instanceof Promise) outcome.catch(() => client.release(true))
    return outcome
  }
  client.query = watchedQuery as typeof client.query
}
