/**
 * Notices a database that says nothing any more, as when its machine hangs or a cable is cut: it closes no connection, and its own time-outs do
 * not run, either. A question of our own, sent twice a second, tells that from a statement that takes long. When it is not answered, all
 * connections are closed, so that every caller gets an error at once and new connections are tried.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionMaxMs } from './database.ts'

const askEveryMs = 500
/** A database that has just started beside this server, on a busy machine, takes long for its first answer. It is not silent yet. */
const patienceAtFirst = 5
/** Nobody should wait for a connection that will hardly come. Whether it could come is found out here. */
const connectionMaxMsWhileSilent = 50

export interface SilenceWatch {
  readonly isSilent: boolean
  stop(): void
}

export interface SilenceSettings {
  readonly connectionString: string
  readonly pools: readonly pg.Pool[]
  readonly log: Logger
  /** An answer that takes longer counts as silence. */
  readonly maxMs: number
}

export function watchSilence({ connectionString, pools, log, maxMs }: SilenceSettings): SilenceWatch {
  let own: pg.Client | undefined
  let isSilent = false
  let isStopped = false
  let hasAnswered = false

  function drop(): void {
    const client = own
    own = undefined
    client?.connection.stream.destroy()
  }

  async function ask(): Promise<void> {
    if (own === undefined) {
      const client = new pg.Client({ connectionString })
      client.on('error', () => {
        if (own === client) own = undefined
      })
      own = client
      await client.connect()
    }
    await own?.query('select 1')
  }

  async function isAnswered(): Promise<boolean> {
    let isOver = false
    const asking = ask().then(
      () => (isOver = true),
      // A refusal is no silence: the database, or its machine, did answer. Who needs it finds out by himself.
      () => {
        isOver = true
        drop()
      },
    )
    const endMs = performance.now() + (hasAnswered ? maxMs : maxMs * patienceAtFirst)
    while (!isOver && performance.now() < endMs) await Promise.race([asking, shortWait()])
    // After a pause of our own the answer may lie there unread.
    if (!isOver) await shortWait()
    hasAnswered ||= isOver
    return isOver
  }

  async function watch(): Promise<void> {
    while (!isStopped) {
      const wasSilent = isSilent
      isSilent = !(await isAnswered())
      if (isStopped) return
      for (const { options } of pools)
        options.connectionTimeoutMillis = isSilent ? connectionMaxMsWhileSilent : connectionMaxMs
      if (isSilent) {
        drop()
        for (const client of pools.flatMap(clientsOf)) client.connection.stream.destroy()
        if (!wasSilent) log.error('the database does not answer; its connections are closed')
      } else if (wasSilent) log.warn('the database answers again')
      await wait(askEveryMs)
    }
  }

  void watch()
  return {
    get isSilent() {
      return isSilent
    },
    stop() {
      isStopped = true
      drop()
    },
  }
}

/** Also those that are not yet connected, which a pool tells nobody of: their callers would wait ten seconds. */
function clientsOf(pool: pg.Pool): readonly pg.PoolClient[] {
  return (pool as unknown as { readonly _clients: readonly pg.PoolClient[] })._clients
}

function shortWait(): Promise<void> {
  return wait(100)
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
