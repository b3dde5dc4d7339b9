// The folder of the database's files: where it is, whose it is, and how it is first made.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../platform/start-error.ts'
import { findPostgresBinaries, type OsUser } from './binaries.ts'
import { makeSocketFolder, removeSocketFolder } from './socket.ts'

const run = promisify(execFile)
const role = 'huida'
const passwordFile = 'huida-password'

export interface Cluster {
  folder: string
  /** The same folder as the server is told of it. */
  folderForServer: string
  binFolder: string
  /** Whom the server runs as, when not as the app itself. */
  user: OsUser | undefined
  env: Record<string, string>
  role: string
  password: string
  /** Whether what was acknowledged survives a power cut. */
  isDurable: boolean
}

/** Opens the database's files in `<dataDir>/postgres`, making them at the first start. */
export async function openCluster(dataDir: string, isDurable: boolean): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const user = process.getuid?.() === 0 ? await pickUser(folder) : undefined
  const cluster: Cluster = {
    folder,
    // Below a home closed to others, the server's user cannot walk to its own folder. It is put there instead: the app,
    // as root, changes into the folder before it gives up its rights, and the link below names the current folder
    // without a walk. Children inherit it, as PostgreSQL never leaves that folder.
    folderForServer: user !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder,
    binFolder: await findPostgresBinaries(user),
    user,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    role,
    password: '',
    isDurable,
  }
  if ((await stat(folder).catch(() => undefined)) === undefined) await createCluster(cluster)
  await assertUsable(cluster)
  return { ...cluster, password: (await readFile(join(folder, passwordFile), 'utf8')).trim() }
}

async function pickUser(folder: string): Promise<OsUser> {
  const owner = await stat(folder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const line = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .find((it) => it.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  const user = { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  // Root's own, as after a restore from a backup that kept no owners.
  if (owner !== undefined) await giveAway(folder, user)
  return user
}

async function giveAway(folder: string, { uid, gid }: OsUser): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveAway(path, { uid, gid })
    else if (entry.isFile()) await chown(path, uid, gid)
  }
}

async function createCluster(cluster: Cluster): Promise<void> {
  // Made aside and renamed when complete: a start killed in the middle leaves nothing that looks like a database.
  const draft = `${cluster.folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const privateFolder = await makeSocketFolder(cluster.user)
  const password = randomBytes(24).toString('hex')
  try {
    if (cluster.user !== undefined) await chown(draft, cluster.user.uid, cluster.user.gid)
    await writePassword(join(privateFolder, passwordFile), password, cluster.user)
    await run(
      join(cluster.binFolder, 'initdb'),
      [
        `--pgdata=${cluster.folderForServer === cluster.folder ? draft : cluster.folderForServer}`,
        `--username=${cluster.role}`,
        `--pwfile=${join(privateFolder, passwordFile)}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // PostgreSQL's own C.UTF-8: needs no locale of the machine, and sorts the same on each.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(cluster.isDurable ? [] : ['--no-sync']),
      ],
      { ...cluster.user, cwd: draft, env: cluster.env },
    )
    await writePassword(join(draft, passwordFile), password, cluster.user)
    await rename(draft, cluster.folder)
  } finally {
    await removeSocketFolder(privateFolder)
  }
}

async function writePassword(path: string, password: string, user: OsUser | undefined): Promise<void> {
  await writeFile(path, password, { mode: 0o600, flush: true })
  if (user !== undefined) await chown(path, user.uid, user.gid)
}

async function assertUsable({ folder, binFolder }: Cluster): Promise<void> {
  let dataVersion: string
  try {
    dataVersion = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    throw new StartError(
      `打不开数据库文件夹 ${folder}（${(error as NodeJS.ErrnoException).code}）。请用创建它的系统用户启动，或用 DATA_DIR 换一个文件夹。`,
      `The database folder ${folder} cannot be opened (${(error as NodeJS.ErrnoException).code}). Start as the system user who made it, or take another folder with DATA_DIR.`,
      { cause: error },
    )
  }
  const { stdout } = await run(join(binFolder, 'postgres'), ['--version'], { cwd: '/' })
  const serverVersion = /\d+/.exec(stdout)?.[0]
  if (serverVersion === dataVersion) return
  throw new StartError(
    `数据库文件夹 ${folder} 属于 PostgreSQL ${dataVersion}，而自带的是 ${serverVersion}。请先用旧版本导出数据。`,
    `The database folder ${folder} is of PostgreSQL ${dataVersion}, but ${serverVersion} comes with Huida. Export the data with the older version first.`,
  )
}
