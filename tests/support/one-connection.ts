/**
 * A transaction that asks a pool for another connection waits for others of its kind, and they for it: as many of them at once as the pool has
 * connections stop all work until the time for connecting is over. Here one alone is refused and noted, with the place that asked.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgSession } from 'drizzle-orm/node-postgres/session'
import pg from 'pg'

interface Mark {
  isOpen: boolean
}

type Connect = (this: pg.Pool, callback?: (error: Error) => void) => Promise<pg.PoolClient> | undefined
type Run = (tx: unknown) => Promise<unknown>
type Begin = (this: unknown, run: Run, config?: unknown) => Promise<unknown>

/** A worker shares the packages between its test files, and may evaluate this one anew for each: what was asked stands beside what is watched. */
const watched = Symbol.for('huida.one-connection')
type Pools = { connect: Connect; [watched]?: Error[] }
type Sessions = { transaction: Begin }

const pools = pg.Pool.prototype as unknown as Pools
pools[watched] ??= watch(pools, NodePgSession.prototype as unknown as Sessions)
const offences = pools[watched]

/** What was asked for since the last look. */
export function takeOffences(): Error[] {
  return offences.splice(0)
}

function watch(pools: Pools, sessions: Sessions): Error[] {
  const marks = new AsyncLocalStorage<Mark>()
  const offences: Error[] = []
  const { connect } = pools
  pools.connect = function (callback) {
    if (marks.getStore()?.isOpen !== true) return connect.call(this, callback)
    const offence = new Error('A transaction asks for a second connection: read it before, or through its `tx`')
    offences.push(offence)
    if (callback === undefined) return Promise.reject(offence)
    callback(offence)
    return undefined
  }
  const { transaction } = sessions
  sessions.transaction = function (run, config) {
    const marked: Run = async (tx) => {
      // What is started in a transaction and goes on after it is free to ask.
      const mark = { isOpen: true }
      try {
        return await marks.run(mark, () => run(tx))
      } finally {
        mark.isOpen = false
      }
    }
    return transaction.call(this, marked, config)
  }
  return offences
}
