/**
 * A transaction that asks a pool for another connection waits for others of its kind, and they for it: as many of them at once as the pool has
 * connections stop all work until the time for connecting is over. Here one alone fails the test, with the place that asked.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgSession } from 'drizzle-orm/node-postgres/session'
import pg from 'pg'
import { afterEach } from 'vitest'

interface Mark {
  isOpen: boolean
}

type Connect = (this: pg.Pool, callback?: (error: Error) => void) => Promise<pg.PoolClient> | undefined
type Run = (tx: unknown) => Promise<unknown>
type Begin = (this: unknown, run: Run, config?: unknown) => Promise<unknown>

const isWatching = Symbol.for('huida.one-connection')
const marks = new AsyncLocalStorage<Mark>()
const offences: Error[] = []

watch()

// What was asked for may have been caught and answered as a failure: the test fails all the same.
afterEach(() => {
  const [first] = offences.splice(0)
  if (first !== undefined) throw first
})

/** Once a worker, whose files share the packages. */
function watch(): void {
  const pools = pg.Pool.prototype as unknown as { connect: Connect; [isWatching]?: true }
  if (pools[isWatching]) return
  pools[isWatching] = true
  const { connect } = pools
  pools.connect = function (callback) {
    if (marks.getStore()?.isOpen !== true) return connect.call(this, callback)
    const offence = new Error('A transaction asks for a second connection: read it before, or through its `tx`')
    offences.push(offence)
    if (callback === undefined) return Promise.reject(offence)
    callback(offence)
    return undefined
  }
  const sessions = NodePgSession.prototype as unknown as { transaction: Begin }
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
}
