// The server process: how it is started, found again after its parent was killed, and stopped.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { open, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { findProcesses, readProcessStart } from './processes.ts'
import { removeSocketFolder } from './socket.ts'

const pollMs = 25
/** Recovery after a kill reads the log from the last checkpoint: seconds, or minutes on a slow disk. */
const recoveryMs = 300_000
/** How long a living server may be without its socket, and the sessions of a dead one without an end. */
const patienceMs = 3000

export interface Postmaster {
  pid: number
  socketFolder: string
}

/** On the command line nothing in the data folder can override them. `on` is the promise of an acknowledged write. */
const durability = (value: 'on' | 'off'): Record<string, string> => ({
  fsync: value,
  synchronous_commit: value,
  full_page_writes: value,
})

const settings: Record<string, string> = {
  // Reached by the socket alone.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Modest: app and database together idle below 350 MB.
  shared_buffers: '64MB',
  max_connections: '100',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  max_wal_size: '512MB',
  // Statements are planned once a connection: what was planned while a table was almost empty is planned anew when it is analysed.
  autovacuum_naptime: '10s',
  checkpoint_completion_target: '0.9',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** The server's name in its command line and those of its children: how they are told from other servers'. */
async function nameCluster(cluster: Cluster): Promise<string> {
  return `huida-${createHash('sha256')
    .update(await realpath(cluster.folder))
    .digest('hex')
    .slice(0, 16)}`
}

export function connectionStringOf(cluster: Cluster, { socketFolder }: Postmaster, database: string): string {
  return `postgres://${cluster.role}:${cluster.password}@/${database}?host=${encodeURIComponent(socketFolder)}`
}

async function readPostmasterFile(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , , socketFolder = ''] = text.split('\n')
  return /^\d+$/.test(pid) ? { pid: Number(pid), socketFolder } : undefined
}

/**
 * The server that a killed parent left running on this cluster, once it answers. When there is none, what a killed
 * server left behind is cleared away, so that a new one can start.
 */
export async function adoptPostmaster(cluster: Cluster, signal: AbortSignal): Promise<Postmaster | undefined> {
  const name = await nameCluster(cluster)
  const beginMs = Date.now()
  for (; Date.now() < beginMs + recoveryMs; await delay(pollMs)) {
    signal.throwIfAborted()
    const isPatienceOver = Date.now() > beginMs + patienceMs
    const left = await readPostmasterFile(cluster)
    const processes = await findProcesses(name)
    if (left !== undefined && processes.includes(left.pid)) {
      const state = await probe(cluster, left)
      if (state === 'ready') return left
      // Alive without its socket (a cleaner of temporary files, say), it is of no use to anyone.
      if (state === 'unreachable' && isPatienceOver) await stopPostmaster(left)
      continue
    }
    // Sessions of a killed postmaster end by themselves within moments; a new one must not start beside them.
    if (processes.length > 0) {
      if (isPatienceOver) for (const pid of processes) kill(pid, 'SIGKILL')
      continue
    }
    if (left !== undefined) {
      // PostgreSQL would refuse to start while the id is a zombie's, or by now another process's.
      await rm(join(cluster.folder, 'postmaster.pid'), { force: true })
      await removeSocketFolder(left.socketFolder)
    }
    return undefined
  }
  throw new Error('The database left running by an earlier start does not answer')
}

type State = 'ready' | 'starting' | 'unreachable'

async function probe(cluster: Cluster, postmaster: Postmaster): Promise<State> {
  const client = new pg.Client({
    connectionString: connectionStringOf(cluster, postmaster, 'postgres'),
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'unreachable'
    // 57P03: starting up, recovering or shutting down; 53300: every connection is taken, so it does live.
    if (code === '57P03' || code === '53300' || code === undefined) return 'starting'
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts a server and waits until it answers. `onExit` is told when it ends, whatever the reason. */
export async function startPostmaster(
  cluster: Cluster,
  socketFolder: string,
  logPath: string,
  signal: AbortSignal,
  onExit: () => void,
): Promise<Postmaster> {
  const name = await nameCluster(cluster)
  const args = Object.entries({
    ...settings,
    ...durability(cluster.isDurable ? 'on' : 'off'),
    unix_socket_directories: socketFolder,
    cluster_name: name,
  })
  const logFile = openSync(logPath, 'a', 0o600)
  const child = spawn(
    join(cluster.binFolder, 'postgres'),
    ['-D', cluster.folderForServer, ...args.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      ...cluster.user,
      // A process group of its own: Ctrl-C in the terminal is for the app, which then stops the database last.
      detached: true,
      cwd: cluster.folder,
      env: cluster.env,
      stdio: ['ignore', logFile, logFile],
    },
  )
  closeSync(logFile)
  child.unref()
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  child.once('exit', (code, signal) => {
    failure = new Error(`PostgreSQL ended (${signal ?? code})`)
    onExit()
  })
  const postmaster = { pid: child.pid ?? 0, socketFolder }
  for (const endMs = Date.now() + recoveryMs; Date.now() < endMs; await delay(pollMs)) {
    if (failure !== undefined) throw new Error(`${failure.message}:\n${await readLogEnd(logPath)}`, { cause: failure })
    if (signal.aborted) break
    if ((await probe(cluster, postmaster)) === 'ready') return postmaster
  }
  await stopPostmaster(postmaster)
  signal.throwIfAborted()
  throw new Error(`PostgreSQL did not become ready:\n${await readLogEnd(logPath)}`)
}

async function readLogEnd(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return ''
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(2000),
      position: Math.max(0, size - 2000),
    })
    return buffer.toString('utf8', 0, bytesRead).split('\n').slice(-12).join('\n')
  } finally {
    await file.close()
  }
}

/** Ends a server within 8 s: sessions are cut and the data written; if that takes too long, the next start recovers. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  const start = await readProcessStart(pid)
  if (start === undefined) return
  for (const [signal, waitMs] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 500],
  ] as const) {
    kill(pid, signal)
    for (const endMs = Date.now() + waitMs; Date.now() < endMs; await delay(pollMs)) {
      if ((await readProcessStart(pid)) !== start) return
    }
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
