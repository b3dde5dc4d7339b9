import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from '../platform/start-error.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { adoptPostmaster, connectionStringOf, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { readProcessStart } from './processes.ts'
import { makeSocketFolder, remakeSocketFolder, removeSocketFolder } from './socket.ts'

const database = 'huida'
/** Any number that nothing else locks in the database `postgres`: "huida" in ASCII. */
const ownerLockKey = 0x68_75_69_64_61
const ownerLockWaitMs = 2000
const logMaxBytes = 10 * 1024 * 1024
const startTries = 5

export interface EmbeddedPostgres {
  /** Stays the same when the server died and was started again. */
  connectionString: string
  readonly pid: number
  /** Ends the server, within 8 s, and gives the data folder free. */
  readonly stop: () => Promise<void>
}

interface Options {
  /** An absolute path; the database is in its folder `postgres`. */
  dataDir: string
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Told when the server died and could not be started again. Without it the process ends, for a supervisor to restart. */
  onLost?: (error: unknown) => void
  /**
   * `false` is for test servers, which are thrown away: they do not wait for the disk. No setting reaches it, and the
   * product's start refuses such a server (`assertDurable`).
   */
  isDurable?: boolean
}

/** Starts the PostgreSQL that comes with Huida, or takes over the one that a killed app left running, and keeps it up. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const lock = await lockDataFolder(options.dataDir)
  const supervisor = new Supervisor(options)
  try {
    const cluster = await openCluster(options.dataDir, options.isDurable ?? true)
    const postmaster = await supervisor.start(cluster)
    return {
      connectionString: connectionStringOf(cluster, postmaster, database),
      get pid() {
        return supervisor.pid
      },
      async stop() {
        await supervisor.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await supervisor.stop()
    await lock.release()
    throw error
  }
}

class Supervisor {
  readonly #options: Options
  readonly #stopping = new AbortController()
  #postmaster: Postmaster | undefined
  #owner: pg.Client | undefined
  #watch: NodeJS.Timeout | undefined
  #revival: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get pid(): number {
    return this.#postmaster?.pid ?? 0
  }

  async start(cluster: Cluster): Promise<Postmaster> {
    const postmaster = await this.#adoptOrStart(cluster)
    this.#owner = await this.#claim(cluster, postmaster)
    // One that was taken over is not ours to stop before it is known that nobody else owns it.
    this.#postmaster = postmaster
    return postmaster
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#watch)
    await this.#revival
    await this.#owner?.end().catch(() => undefined)
    if (this.#postmaster === undefined) return
    await stopPostmaster(this.#postmaster)
    await removeSocketFolder(this.#postmaster.socketFolder)
  }

  async #adoptOrStart(cluster: Cluster, earlierSocketFolder?: string): Promise<Postmaster> {
    const { dataDir, log } = this.#options
    const { signal } = this.#stopping
    const adopted = await adoptPostmaster(cluster, signal)
    if (adopted !== undefined) {
      // Not a child of this process: nobody tells when it ends.
      const start = await readProcessStart(adopted.pid)
      this.#watch = setInterval(async () => {
        if ((await readProcessStart(adopted.pid)) !== start) this.#onExit(cluster)
      }, 500)
      this.#watch.unref()
      log.info({ pid: adopted.pid }, 'database taken over from an earlier start')
      return adopted
    }
    const socketFolder = earlierSocketFolder ?? (await makeSocketFolder(cluster.user))
    if (earlierSocketFolder !== undefined) await remakeSocketFolder(earlierSocketFolder, cluster.user)
    const logPath = join(dataDir, 'postgres.log')
    if (((await stat(logPath).catch(() => undefined))?.size ?? 0) > logMaxBytes) await rename(logPath, `${logPath}.1`)
    const started = await startPostmaster(cluster, socketFolder, logPath, signal, () => this.#onExit(cluster))
    log.info({ pid: started.pid }, 'database started')
    this.#postmaster = started
    return started
  }

  #onExit(cluster: Cluster): void {
    clearInterval(this.#watch)
    // Before it was ready, the one who started it is told; afterwards it has to come back by itself.
    if (this.#stopping.signal.aborted || this.#postmaster === undefined || this.#revival !== undefined) return
    const { log, onLost } = this.#options
    log.error({ pid: this.pid }, 'database ended by itself; starting it again')
    this.#revival = this.#revive(cluster, this.#postmaster.socketFolder)
      .catch((error: unknown) => {
        if (this.#stopping.signal.aborted) return
        log.error({ err: error }, 'database could not be started again')
        if (onLost !== undefined) onLost(error)
        else process.exit(1)
      })
      .finally(() => {
        this.#revival = undefined
      })
  }

  async #revive(cluster: Cluster, socketFolder: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        // The same socket again, as every pool was told of it.
        this.#postmaster = await this.#adoptOrStart(cluster, socketFolder)
        return
      } catch (error) {
        if (this.#stopping.signal.aborted || tries === startTries) throw error
        this.#options.log.warn({ err: error }, 'database did not start; trying again')
        await delay(500 * tries)
      }
    }
  }

  /**
   * The second wall behind the lock file: a lock inside the server, which ends with the connection that holds it. Two
   * starters that both got past the file would share one server, and one of them is refused here.
   */
  async #claim(cluster: Cluster, postmaster: Postmaster): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: connectionStringOf(cluster, postmaster, 'postgres'),
      application_name: 'huida data folder owner',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      for (const endMs = Date.now() + ownerLockWaitMs; ; await delay(100)) {
        const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ownerLockKey])
        if (rows[0].taken) break
        if (Date.now() < endMs) continue
        throw new StartError(
          `数据文件夹 ${this.#options.dataDir} 正由另一个会答进程使用。请先停止它，或用 DATA_DIR 换一个文件夹。`,
          `The data folder ${this.#options.dataDir} is in use by another Huida process. Stop that one first, or take another folder with DATA_DIR.`,
        )
      }
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
      if (rowCount === 0) await client.query(`create database ${database}`)
    } catch (error) {
      await client.end()
      throw error
    }
    client.once('end', () => this.#reclaim(cluster))
    return client
  }

  // The lock is lost with its connection: when the server crashed and came back, or was started again.
  async #reclaim(cluster: Cluster): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await delay(250)
      try {
        if (this.#postmaster === undefined || this.#revival !== undefined) continue
        this.#owner = await this.#claim(cluster, this.#postmaster)
        return
      } catch (error) {
        this.#options.log.warn({ err: error }, 'database lost its owner lock; trying again')
      }
    }
  }
}
