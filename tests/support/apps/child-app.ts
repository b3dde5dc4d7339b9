/** The real product as a process of its own, to be killed in any way a machine can think of. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { readProcessStart } from '#server/embedded-postgres/processes.ts'

const root = join(import.meta.dirname, '../../..')

export const ownerEmail = 'owner@example.com'
export const ownerPassword = 'Correct-Horse-7'

export interface ChildSettings {
  /** Default: a new folder below the system's temporary one, removed by `remove`. */
  readonly dataDir?: string
  /** Instead of a database of its own. */
  readonly databaseUrl?: string
  /** Default: a free one. */
  readonly port?: number
  /** Whether the owner is created from settings; otherwise the set-up link is printed. Default: yes. */
  readonly hasOwner?: boolean
  readonly env?: Record<string, string>
}

/** What dies: the app; its database with all its children; only the first process of the database, whose children then notice; all of it. */
export type Victim = 'app' | 'database' | 'postmaster' | 'both'

/** One installation, which can be started again and again. Linux only, as it reads /proc. */
export class ChildApp {
  readonly dataDir: string
  readonly port: number
  readonly origin: string
  /** Everything that all starts have printed. */
  output = ''
  readonly #settings: ChildSettings
  readonly #serverFolder: string
  #child: ChildProcess | undefined

  private constructor(settings: ChildSettings, dataDir: string, port: number, serverFolder: string) {
    this.#settings = settings
    this.#serverFolder = serverFolder
    this.dataDir = dataDir
    this.port = port
    this.origin = `http://127.0.0.1:${port}`
  }

  static async create(settings: ChildSettings = {}): Promise<ChildApp> {
    const serverFolder = process.env.SERVER_FOLDER ?? (await buildServer())
    const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'huida-child-')))
    return new ChildApp(settings, dataDir, settings.port ?? (await freePort()), serverFolder)
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts the product and answers how long it took until it could answer. */
  async start(): Promise<number> {
    const beginMs = performance.now()
    this.launch()
    await this.ready()
    return performance.now() - beginMs
  }

  launch(): void {
    const { databaseUrl, hasOwner = true, env } = this.#settings
    const child = spawn(process.execPath, ['--enable-source-maps', join(this.#serverFolder, 'main.js')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'warn',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...(hasOwner ? { OWNER_EMAIL: ownerEmail, OWNER_PASSWORD: ownerPassword } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        this.output += text
      })
    }
    this.#child = child
  }

  /** Waits until it can answer; throws when it ends instead. */
  async ready(withinMs = 60_000): Promise<void> {
    for (const endMs = Date.now() + withinMs; Date.now() < endMs; await delay(25)) {
      if (!this.isRunning) throw new Error(`The app ended while it started:\n${this.output.slice(-4000)}`)
      if (await this.canAnswer()) return
    }
    throw new Error(`The app was not ready within ${withinMs} ms:\n${this.output.slice(-4000)}`)
  }

  async canAnswer(): Promise<boolean> {
    try {
      const response = await fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2000) })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  async postmasterPid(): Promise<number> {
    const [pid = ''] = (await this.#readPostmasterFile()).split('\n')
    return Number(pid)
  }

  /** To look into the database from outside of the app. */
  async connectToDatabase(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#settings.databaseUrl ?? (await this.#ownConnectionString()),
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.connectToDatabase()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** What a crash, the kernel's memory killer or a careless person does. The app is not started again here. */
  async kill9(victim: Victim): Promise<void> {
    const pids: number[] = []
    if (victim === 'app' || victim === 'both') pids.push(this.pid)
    if (victim !== 'app') {
      const postmaster = await this.postmasterPid()
      pids.push(postmaster)
      if (victim !== 'postmaster') pids.push(...(await childrenOf(postmaster)))
    }
    const child = this.#child
    const hasEnded = victim === 'app' || victim === 'both' ? child && once(child, 'exit') : undefined
    for (const pid of pids) kill(pid, 'SIGKILL')
    await hasEnded
    for (const pid of pids) while ((await readProcessStart(pid)) !== undefined) await delay(5)
  }

  /** The database with all its processes stands still, as on a machine that hangs; until `thawDatabase`. */
  async freezeDatabase(): Promise<void> {
    const postmaster = await this.postmasterPid()
    // The first one first: it must not make new ones meanwhile.
    kill(postmaster, 'SIGSTOP')
    for (const pid of await childrenOf(postmaster)) kill(pid, 'SIGSTOP')
  }

  async thawDatabase(): Promise<void> {
    const postmaster = await this.postmasterPid()
    for (const pid of [...(await childrenOf(postmaster)), postmaster]) kill(pid, 'SIGCONT')
  }

  /** Asks it to end, as a supervisor does. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; tookMs: number }> {
    const child = this.#child
    if (child === undefined || !this.isRunning) return { code: child?.exitCode ?? null, tookMs: 0 }
    const beginMs = performance.now()
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return { code, tookMs: performance.now() - beginMs }
  }

  /** Ends everything and removes the data. */
  async remove(): Promise<void> {
    const { code } = await this.end()
    if (code !== 0 && this.#settings.databaseUrl === undefined) {
      const postmaster = await this.postmasterPid().catch(() => 0)
      for (const pid of postmaster === 0 ? [] : [postmaster, ...(await childrenOf(postmaster))]) kill(pid, 'SIGKILL')
    }
    if (this.#settings.dataDir === undefined)
      await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  async #ownConnectionString(): Promise<string> {
    const password = (await readFile(join(this.dataDir, 'postgres/huida-password'), 'utf8')).trim()
    const [, , , , socketFolder = ''] = (await this.#readPostmasterFile()).split('\n')
    return `postgres://huida:${password}@/huida?host=${encodeURIComponent(socketFolder)}`
  }

  #readPostmasterFile(): Promise<string> {
    return readFile(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8')
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(parent) === pid) children.push(Number(name))
  }
  return children
}

function kill(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 1) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** `npm test` builds it; a run of a single test file may not have. Nothing happens when nothing changed. */
async function buildServer(): Promise<string> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root })
  return resolve(root, 'dist/server')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
