import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slowTest } from '#tests/support/slow.ts'
import { assertDurable } from '../platform/database/durability.ts'
import { StartError } from '../platform/start-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { removeSocketFolder } from './socket.ts'

const log = pino({ level: 'silent' })
const isRoot = process.getuid?.() === 0

let dataDir: string
let database: EmbeddedPostgres | undefined
let child: ChildProcess | undefined
let childDatabasePid = 0

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'huida-test-'))
})

afterEach(async () => {
  child?.kill('SIGKILL')
  await database?.stop()
  if (childDatabasePid !== 0) {
    killHard(childDatabasePid)
    const [, , , , socketFolder = ''] = (
      await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
    ).split('\n')
    await removeSocketFolder(socketFolder)
  }
  database = child = undefined
  childDatabasePid = 0
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

function killHard(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

async function start(): Promise<EmbeddedPostgres> {
  database = await startEmbeddedPostgres({ dataDir, log })
  return database
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(database?.connectionString)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function queryUntilItAnswers(text: string): Promise<pg.QueryResultRow[]> {
  for (const endMs = Date.now() + 60_000; ; await delay(50)) {
    try {
      return await query(text)
    } catch (error) {
      if (Date.now() > endMs) throw error
    }
  }
}

/** Another process that opens the same data folder and lives until it is killed. */
async function startInAnotherProcess(): Promise<void> {
  const script = join(dataDir, 'other-process.mts')
  const address = new URL('./embedded-postgres.ts', import.meta.url).href
  await writeFile(
    script,
    `import { startEmbeddedPostgres } from ${JSON.stringify(address)}
     const log = { info() {}, warn() {}, error() {} }
     const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
     process.send?.(pid)
     setInterval(() => {}, 1000)`,
  )
  child = fork(script, {
    execArgv: ['--import', import.meta.resolve('tsx')],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  const [pid] = await once(child, 'message')
  childDatabasePid = pid as number
}

async function killApp(): Promise<void> {
  child?.kill('SIGKILL')
  await once(child as ChildProcess, 'exit')
}

test('a fresh folder becomes a durable UTF-8 database that is reached by a private socket only', async () => {
  await start()
  const client = new pg.Client(database?.connectionString)
  await client.connect()
  await assertDurable(client)
  const { rows } = await client.query(
    `select current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
       current_setting('shared_buffers') as buffers, current_setting('server_version_num')::int / 10000 as version, upper('é') as upper`,
  )
  await client.end()
  expect(rows).toEqual([{ addresses: '', encoding: 'UTF8', buffers: '64MB', version: 18, upper: 'É' }])
  const socketFolder = decodeURIComponent(/host=(.*)/.exec(database?.connectionString ?? '')?.[1] ?? '')
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
  const stranger = new pg.Client({ host: socketFolder, user: 'huida', password: 'guess', database: 'huida' })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
})

slowTest('a database that may lose acknowledged writes is refused', async () => {
  await start()
  await query(`alter role huida set synchronous_commit = off`)
  const client = new pg.Client(database?.connectionString)
  await client.connect()
  await expect(assertDurable(client)).rejects.toThrow(
    /数据库关闭了 synchronous_commit[\s\S]*synchronous_commit switched off/,
  )
  await client.end()
})

slowTest(
  'rows are there again after a stop and a start, and the stop takes the server and its socket along',
  async () => {
    await start()
    await query('create table kept (word text)')
    await query(`insert into kept values ('会答')`)
    const { pid, connectionString } = await stop()
    expect(() => process.kill(pid, 0)).toThrow()
    await expect(stat(decodeURIComponent(/host=(.*)/.exec(connectionString)?.[1] ?? ''))).rejects.toThrow('ENOENT')
    await start()
    expect(await query('select word from kept')).toEqual([{ word: '会答' }])
  },
)

async function stop() {
  const { pid, connectionString } = database as EmbeddedPostgres
  await database?.stop()
  database = undefined
  return { pid, connectionString }
}

slowTest('a second start on the same folder is refused, in both languages', async () => {
  await startInAnotherProcess()
  const refusal = await start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect((refusal as Error).message).toMatch(/正由另一个会答进程使用[\s\S]*is in use by another Huida process/)
  expect((refusal as Error).message).toContain(`${child?.pid}`)
})

slowTest('a lock file that was lost does not let a second process in', async () => {
  await startInAnotherProcess()
  await rm(join(dataDir, 'huida.lock'))
  await expect(start()).rejects.toThrow('is in use by another Huida process')
  expect(process.kill(childDatabasePid, 0)).toBe(true)
})

slowTest('the server that a killed app left running is taken over', async () => {
  await startInAnotherProcess()
  await killApp()
  expect((await start()).pid).toBe(childDatabasePid)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

slowTest('after kill -9 of the app and of the database the next start needs no hand', async () => {
  await startInAnotherProcess()
  killHard(childDatabasePid)
  await killApp()
  expect((await start()).pid).not.toBe(childDatabasePid)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

slowTest('a process id that by now belongs to somebody else does not stop a start', async () => {
  await start()
  await stop()
  await writeFile(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n/nowhere\n1700000000\n5432\n/tmp/nowhere\n\n  16039950 4\nready   \n`,
  )
  await start()
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

slowTest('a database killed under a living app comes back at the same address with its rows', async () => {
  const { pid } = await start()
  await query('create table kept as select 1 as one')
  killHard(pid)
  expect(await queryUntilItAnswers('select one from kept')).toEqual([{ one: 1 }])
  // The server answers a moment before its starter has read that it is ready.
  await expect.poll(() => database?.pid).not.toBe(pid)
})

slowTest('a half-made database of a start that was killed is made anew', async () => {
  await mkdir(join(dataDir, 'postgres.new'))
  await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18')
  await start()
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

slowTest('a folder of another PostgreSQL version is refused with a hint', async () => {
  await start()
  await stop()
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(/属于 PostgreSQL 15[\s\S]*is of PostgreSQL 15/)
})

if (isRoot)
  slowTest('as root, the data stays in its folder though its user cannot walk there', async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: 0o700 })
    dataDir = join(closed, 'data')
    try {
      const { pid } = await start()
      expect(await query('select 1 as one')).toEqual([{ one: 1 }])
      const { uid } = await stat(join(dataDir, 'postgres'))
      expect(uid).not.toBe(0)
      expect((await stat(`/proc/${pid}`)).uid).toBe(uid)
      expect((await stat(join(dataDir, 'postgres/base'))).isDirectory()).toBe(true)
      await expect(promisify(execFile)('ls', [dataDir], { uid, gid: uid, cwd: '/' })).rejects.toThrow(
        'Permission denied',
      )
      expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('ready to accept connections')
    } finally {
      await stop()
      dataDir = join(closed, '..')
    }
  })
