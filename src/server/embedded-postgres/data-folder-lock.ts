import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../platform/start-error.ts'
import { readProcessSpace, readProcessStart } from './processes.ts'

const heartbeatMs = 1000
/** How long a lock of another machine or container is watched for a heartbeat before it counts as left behind. */
const watchMs = 5000
const coldMs = 60_000

interface Holder {
  token: string
  pid: number
  /** Tells the holder from a later process with the same id. */
  processStart: string | undefined
  processSpace: string
  since: string
}

export interface DataFolderLock {
  readonly release: () => Promise<void>
}

/** Takes the data folder for this process, or throws when another one has it. A lock left by a killed process is taken over. */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'huida.lock')
  const holder: Holder = {
    token: randomUUID(),
    pid: process.pid,
    processStart: await readProcessStart(process.pid),
    processSpace: await readProcessSpace(),
    since: new Date().toISOString(),
  }
  // Written aside and linked: a reader never sees half a lock, and only one of two can make the link.
  const draft = `${path}.${holder.token}`
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    while (!(await tryLink(draft, path))) await removeIfLeftBehind(path, folder, holder.processSpace)
  } finally {
    await rm(draft, { force: true })
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, heartbeatMs)
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      if ((await readHolder(path))?.token === holder.token) await rm(path, { force: true })
    },
  }
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Holder
  } catch {
    // A power cut can leave an empty file: nobody alive holds it.
    return { token: '', pid: 0, processStart: undefined, processSpace: '', since: '' }
  }
}

async function removeIfLeftBehind(path: string, folder: string, processSpace: string): Promise<void> {
  const holder = await readHolder(path)
  if (holder === undefined) return
  if (await isAlive(holder, path, processSpace)) {
    throw new StartError(
      `数据文件夹 ${folder} 正由另一个会答进程使用（进程号 ${holder.pid}，${holder.since} 启动）。请先停止它，或换一个数据文件夹和端口，例如：DATA_DIR=./data-2 PORT=3001 npm start`,
      `The data folder ${folder} is in use by another Huida process (id ${holder.pid}, started ${holder.since}). Stop that one first, or take another folder and port, for example: DATA_DIR=./data-2 PORT=3001 npm start`,
    )
  }
  // Two starters may both have judged this lock: what was moved away is compared, and given back if it is a new one.
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  if ((await readHolder(aside))?.token !== holder.token) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

async function isAlive(holder: Holder, path: string, processSpace: string): Promise<boolean> {
  if (holder.pid === 0) return false
  if (holder.processSpace === processSpace) {
    const processStart = await readProcessStart(holder.pid)
    return processStart !== undefined && processStart === holder.processStart
  }
  // A process of another container cannot be asked for: its heartbeat is.
  const readBeatMs = async () => (await stat(path).catch(() => undefined))?.mtimeMs
  const firstBeatMs = await readBeatMs()
  if (firstBeatMs === undefined || Date.now() - firstBeatMs > coldMs) return false
  for (const endMs = Date.now() + watchMs; Date.now() < endMs; ) {
    await delay(100)
    const beatMs = await readBeatMs()
    if (beatMs === undefined) return false
    if (beatMs !== firstBeatMs) return true
  }
  return false
}
